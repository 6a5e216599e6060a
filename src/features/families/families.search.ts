import type { Member } from '#src/platform/access'
import { fullName } from '../accounts/accounts.rules'
import { type Found, type SearchTerms, searchRows } from '../search/search.rules'
import type { Families } from './families.service'

/** Finds who is in the family, by all that they are called. */
export const searchMembers =
  (families: Families) =>
  ({ familyId }: Member, wanted: SearchTerms): Found[] =>
    searchRows(wanted, families.people(familyId), ({ id, userId, user }) => ({
      kind: 'member',
      id,
      title: fullName(user),
      texts: [user.username],
      userId,
    }))
