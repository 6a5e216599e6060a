import type { Gate } from '#src/platform/http/gate'
import { activityApi } from './activity.contract'
import type { Activity } from './activity.service'

export const activityRoutes = ({ onFamily, activity }: Gate & { activity: Activity }) => [
  onFamily(activityApi.list, ({ member, query }) => activity.list(member, query)),
]
