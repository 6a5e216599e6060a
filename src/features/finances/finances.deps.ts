import type { Acts } from '#src/platform/act'
import type { Clock } from '#src/platform/clock'
import type { Activity } from '../activity/activity.service'
import type { Families } from '../families/families.service'
import type { Trash } from '../trash/trash.service'

/** The services that all parts of the finances use. */
export type Deps = { families: Families; activity: Pick<Activity, 'record'>; trash: Pick<Trash, 'move'>; clock: Clock; acts: Acts }
