import type { Member } from '#src/platform/access'
import { type Found, type SearchTerms, searchRows } from '../search/search.rules'
import type { Location } from './location.service'

/** Finds places. Positions and check-ins are in no search. */
export const searchPlaces =
  (location: Location) =>
  (member: Member, terms: SearchTerms): Found[] =>
    searchRows(terms, location.list(member), ({ id, name }) => ({ kind: 'place', id, title: name }))
