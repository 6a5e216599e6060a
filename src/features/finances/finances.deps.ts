import type { Member } from '../../platform/access'
import type { Clock } from '../../platform/clock'
import type { Atomically } from '../../platform/commits'
import { idTaken } from '../../platform/errors'
import type { Live } from '../../platform/live'
import type { Activity } from '../activity/activity.service'
import type { Families } from '../families/families.service'

/** What every part of the finances acts through. */
export type Deps = { families: Families; activity: Pick<Activity, 'record'>; clock: Clock; live: Live; atomically: Atomically }

/** The row that the same member made with this id before. @throws AppError 409 for an id that something else has */
export const ownBefore = <R extends { familyId: string }>(member: Member, row: R | undefined, madeBy: (row: R) => string) => {
  if (row && (row.familyId !== member.familyId || madeBy(row) !== member.userId)) throw idTaken()
  return row
}
