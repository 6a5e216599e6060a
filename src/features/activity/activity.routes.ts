import type { Gate } from '#src/platform/http/gate'
import { activityApi } from './activity.contract'
import type { Activity } from './activity.service'

export const activityRoutes = ({ on, activity }: { on: Gate; activity: Activity }) => [
  on(activityApi.list, ({ member, query }) => activity.list(member, query)),
]
