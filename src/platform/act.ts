import type { Area } from '../shared/areas'
import type { Atomically } from './database/group-commit'
import type { Live } from './live/live'

/**
 * One change of a family's data: a transaction, and then a live frame.
 * @param change is synchronous; it writes the rows, the activity and the notifications, all or nothing
 * @param announce replaces the `changed` frame of the area, for an act with another frame or several
 * @returns the result of `change`; the frame leaves once it is on the disk
 */
export type Act = <T>(
  family: { familyId: string },
  change: () => T extends PromiseLike<unknown> ? never : T,
  announce?: (result: T) => void,
) => T

/** Makes the `act` of an area: every service changes its data through one, so that no change lacks its transaction or its frame. */
export const createActs =
  ({ live, atomically }: { live: Live; atomically: Atomically }) =>
  (area: Area): Act =>
  ({ familyId }, change, announce = () => live.changed(familyId, area)) => {
    const result = atomically(change)
    announce(result)
    return result
  }
export type Acts = ReturnType<typeof createActs>
