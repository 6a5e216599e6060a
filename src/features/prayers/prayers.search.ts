import type { Member } from '#src/platform/access'
import { type Found, type SearchTerms, searchRows } from '../search/search.rules'
import type { Prayers } from './prayers.service'

export const searchPrayers =
  (prayers: Prayers) =>
  (member: Member, terms: SearchTerms): Found[] =>
    searchRows(terms, prayers.searchable(member), ({ row }) => ({
      kind: 'prayer',
      id: row.id,
      title: row.title,
      texts: [row.description, row.testimony, row.forName],
      at: row.answeredDate,
      userId: row.createdBy,
      isDone: row.isAnswered,
    }))
