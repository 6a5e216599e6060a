import type { Role } from '#src/shared/permissions'
import { maxPlaces, type Place } from '#src/shared/places'
import { isShown, links, placeOf } from '#web/nav'

/** The most used screens of each role. */
const placesOfRole: Partial<Record<Role, readonly Place[]>> = {
  child: ['chores', 'home', 'calendar', 'messages'],
  extended: ['home', 'photos', 'messages', 'calendar'],
}
const placesOfOthers: readonly Place[] = ['home', 'calendar', 'shopping', 'messages']

/** The places that a member may choose from. */
export const shownPlaces = (family: Parameters<typeof isShown>[1]) => links.filter((link) => isShown(link, family))

/** The links of the bottom bar: the chosen ones, else those of the role. The next screen of the menu replaces a hidden one. */
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
