/** Kinds of alerts. Server admins get them outside of the app, too. */
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

/** Hours after which a lasting alert is sent again, and minutes before one with a changed message is. */
const repeatAfter = { hours: 24, changedMinutes: 10 }

/** Hours without a verified backup after which it is overdue: a night of at most 25 hours, plus the time to make it. */
const overdueHours = 28

/** Hours after the start before a backup counts as overdue: a server that was off makes the missed one first. */
const settlingHours = 2

/** A message without its numbers: free bytes differ in every check. */
const withoutFigures = (message: string) => message.replace(/\d[\d.,:TZ-]*\s*([KMGT]?B\b)?/g, '#')

type LastSent = { at: string; message: string } | null

/** Whether an alert is due to be sent. */
export const isAlertDue = (message: string, told: LastSent, now: Temporal.Instant): boolean => {
  if (!told) return true
  const since = Temporal.Instant.from(told.at).until(now)
  if (since.total('hours') >= repeatAfter.hours) return true
  return withoutFigures(message) !== withoutFigures(told.message) && since.total('minutes') >= repeatAfter.changedMinutes
}

type Times = { now: Temporal.Instant; startedAt: Temporal.Instant; installedAt: Temporal.Instant; lastBackupAt: string | undefined }

/** Hours since the last backup if one is overdue; otherwise undefined. */
export const overdueBy = ({ now, startedAt, installedAt, lastBackupAt }: Times): number | undefined => {
  if (startedAt.until(now).total('hours') < settlingHours) return undefined
  const last = lastBackupAt ? Temporal.Instant.from(lastBackupAt) : installedAt
  const hours = last.until(now).total('hours')
  return hours > overdueHours ? Math.floor(hours) : undefined
}
