import type { Gate } from '#src/platform/http/gate'
import { alertsApi } from './alerts.contract'
import type { Alerts } from './alerts.service'

export const alertRoutes = ({ onAccount, alerts }: Gate & { alerts: Alerts }) => [
  onAccount(alertsApi.list, ({ session }) => alerts.list(session.userId)),
  onAccount(alertsApi.test, ({ session }) => alerts.test(session.userId)),
]
