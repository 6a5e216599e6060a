import type { Clock } from '#src/platform/clock'
import type { Commits } from '#src/platform/database/group-commit'
import type { Alerts } from '../alerts/alerts.service'
import type { MaintenanceStore } from './objects.maintenance.store'
import type { ObjectReference } from './objects.references'

/** Dependencies of the clean-up, the check and the repair of uploads. */
export type MaintenanceDeps = Pick<Commits, 'atomically' | 'committed'> & {
  store: MaintenanceStore
  clock: Clock
  dataDir: string
  uses: ObjectReference[]
  alerts: Alerts
}
