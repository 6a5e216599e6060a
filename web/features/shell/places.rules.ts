import type { Role } from '#src/shared/permissions'
import { maxPlaces, type Place } from '#src/shared/places'
import { isShown, links, placeOf } from '#web/nav'

/** What each role opens most. */
const placesOfRole: Partial<Record<Role, readonly Place[]>> = {
  child: ['chores', 'home', 'calendar', 'messages'],
  extended: ['home', 'photos', 'messages', 'calendar'],
}
const placesOfOthers: readonly Place[] = ['home', 'calendar', 'shopping', 'messages']

/** The places that a member may choose from. */
export const shownPlaces = (family: Parameters<typeof isShown>[1]) => links.filter((link) => isShown(link, family))

/** The links of the bottom bar: those chosen, else those of the role; one that is not shown makes room for the next of the menu. */
export const placesFor = (
  family: (Parameters<typeof isShown>[1] & { membership: { role: Role } }) | undefined,
  chosen: readonly Place[] | null,
) => {
  const shown = shownPlaces(family)
  const find = (places: readonly Place[]) => places.flatMap((place) => shown.filter((link) => placeOf(link) === place))
  const wanted = find(chosen ?? [])
  if (wanted.length > 0) return wanted
  const usual = find((family && placesOfRole[family.membership.role]) ?? placesOfOthers)
  return [...new Set([...usual, ...shown])].slice(0, maxPlaces)
}
