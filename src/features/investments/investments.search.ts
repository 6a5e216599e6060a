import type { Member } from '#src/platform/access'
import { type Found, type SearchTerms, searchRows } from '../search/search.rules'
import type { Investments } from './investments.service'

export const searchInvestments =
  (investments: Investments) =>
  (member: Member, terms: SearchTerms): Found[] =>
    searchRows(terms, investments.list(member), ({ id, accountName, accountType, institution, symbol, notes, currentValue, isActive }) => ({
      kind: 'investment',
      id,
      title: accountName,
      texts: [institution, symbol, accountType, notes],
      place: institution,
      amount: currentValue,
      isDone: !isActive,
    }))
