import type { Member } from '#src/platform/access'
import { type Found, type SearchTerms, searchRows } from '../search/search.rules'
import type { Directory } from './directory.create'

/** Searches the contacts; the members of the family are found by their own source. */
export const searchDirectory =
  ({ contacts }: Directory) =>
  (member: Member, terms: SearchTerms): Found[] =>
    searchRows(terms, contacts.list(member), ({ id, name, organization, phones, emails, tags, notes, createdBy }) => ({
      kind: 'contact',
      id,
      title: name,
      texts: [
        organization,
        tags.join(' '),
        phones.map(({ number }) => number).join(', '),
        emails.map(({ address }) => address).join(', '),
        notes,
      ],
      userId: createdBy,
    }))
