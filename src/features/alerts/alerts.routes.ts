import type { Gate } from '#src/platform/http/gate'
import { alertsApi } from './alerts.contract'
import type { Alerts } from './alerts.service'

export const alertRoutes = ({ on, alerts }: { on: Gate; alerts: Alerts }) => [
  on(alertsApi.list, ({ session }) => alerts.list(session.userId)),
  on(alertsApi.test, ({ session }) => alerts.test(session.userId)),
]
