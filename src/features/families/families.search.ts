import type { Member } from '#src/platform/access'
import { fullName } from '../accounts/accounts.rules'
import { type Found, type SearchTerms, searchRows } from '../search/search.rules'
import type { Families } from './families.service'

/** Searches the family's members by name and username. */
export const searchMembers =
  (families: Families) =>
  ({ familyId }: Member, terms: SearchTerms): Found[] =>
    searchRows(terms, families.people(familyId), ({ id, userId, user }) => ({
      kind: 'member',
      id,
      title: fullName(user),
      texts: [user.username],
      userId,
    }))
