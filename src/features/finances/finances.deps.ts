import type { Clock } from '#src/platform/clock'
import type { Atomically } from '#src/platform/database/group-commit'
import type { Live } from '#src/platform/live/live'
import type { Activity } from '../activity/activity.service'
import type { Families } from '../families/families.service'

/** What every part of the finances acts through. */
export type Deps = { families: Families; activity: Pick<Activity, 'record'>; clock: Clock; live: Live; atomically: Atomically }
