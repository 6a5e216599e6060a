/** Hours after which an alert that lasts is told again, and minutes before one is whose message changed. */
const tellAgain = { hours: 24, changedMinutes: 10 }

/** Hours without a verified backup from which on it is overdue: a night of at most 25 hours, and time to make it. */
const overdueHours = 28

/** Hours that a server runs before it says so: one that was off makes the backup that it missed first. */
const settlingHours = 2

/** A message without its figures: how many bytes are free changes at every look. */
const withoutFigures = (message: string) => message.replace(/\d[\d.,:TZ-]*\s*([KMGT]?B\b)?/g, '#')

type Told = { at: string; message: string } | null

/** Whether the channels are to be told of an alert now. */
export const isTellDue = (message: string, told: Told, now: Temporal.Instant): boolean => {
  if (!told) return true
  const since = Temporal.Instant.from(told.at).until(now)
  if (since.total('hours') >= tellAgain.hours) return true
  return withoutFigures(message) !== withoutFigures(told.message) && since.total('minutes') >= tellAgain.changedMinutes
}

type Times = { now: Temporal.Instant; startedAt: Temporal.Instant; installedAt: Temporal.Instant; lastBackupAt: string | undefined }

/** Hours since the last backup, when there should have been another one since; undefined while all is well. */
export const overdueBy = ({ now, startedAt, installedAt, lastBackupAt }: Times): number | undefined => {
  if (startedAt.until(now).total('hours') < settlingHours) return undefined
  const last = lastBackupAt ? Temporal.Instant.from(lastBackupAt) : installedAt
  const hours = last.until(now).total('hours')
  return hours > overdueHours ? Math.floor(hours) : undefined
}
