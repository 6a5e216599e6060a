import type { Member } from '#src/platform/access'
import { type Found, type SearchTerms, searchRows } from '../search/search.rules'
import type { Friends } from './friends.service'

/** Searches friends and helpers by name, address and relationship. */
export const searchFriends =
  (friends: Friends) =>
  (member: Member, terms: SearchTerms): Found[] =>
    searchRows(terms, friends.list(member), ({ id, friendName, friendEmail, relationship, createdBy }) => ({
      kind: 'friend',
      id,
      title: friendName,
      texts: [friendEmail, relationship],
      userId: createdBy,
    }))
