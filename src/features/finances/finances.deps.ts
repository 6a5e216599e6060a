import type { Clock } from '../../platform/clock'
import type { Atomically } from '../../platform/commits'
import type { Live } from '../../platform/live'
import type { Activity } from '../activity/activity.service'
import type { Families } from '../families/families.service'

/** What every part of the finances acts through. */
export type Deps = { families: Families; activity: Pick<Activity, 'record'>; clock: Clock; live: Live; atomically: Atomically }
