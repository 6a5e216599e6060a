import type { Log } from '../../platform/log'

/** What the admins of the server are told outside of the app, too. */
export const alertKinds = [
  'backup_failed',
  'backup_doubtful',
  'backup_overdue',
  'backup_damaged',
  'backup_hook_failed',
  'upload_damaged',
  'uploads_unused',
  'disk_full',
  'database_damaged',
] as const
export type AlertKind = (typeof alertKinds)[number]

type Deps = { log: Log }

/** Tells the admins of what threatens the data. */
export const createAlerts = ({ log }: Deps) => ({
  /**
   * Reports that something is wrong, once until it is cleared.
   * @param message one sentence for an admin, with what to do
   */
  raise(kind: AlertKind, message: string) {
    log.error('alert', { kind, message })
  },
  /** Reports that it is over; does nothing when it was not raised. */
  clear(_kind: AlertKind) {},
})
export type Alerts = ReturnType<typeof createAlerts>
