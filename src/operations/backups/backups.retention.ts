import type { BackupState } from './backups.rules'

/** The rules that select the nightly backups to keep. */

/** For how many days, weeks and months the newest backup is retained. */
export type Retention = { daily: number; weekly: number; monthly: number }

type Dated = { name: string; createdAt: string; state: BackupState }

/** The newest backup of each of the first `count` groups. @param newestFirst sorted by date, descending */
const newestOfEach = <T extends Dated>(newestFirst: readonly T[], count: number, groupOf: (backup: T) => string) => {
  const groups = new Map<string, T>()
  for (const backup of newestFirst) {
    const group = groupOf(backup)
    if (!groups.has(group)) groups.set(group, backup)
  }
  return [...groups.values()].slice(0, count)
}

/**
 * Returns the names of the retained backups: the newest of each of the last days, weeks (from Monday) and months that have one. Doubtful
 * and damaged backups count separately, by day only, so that they never displace a good one. The newest verified backup is always retained.
 * @param zone time zone of the days, weeks and months
 */
export const retained = <T extends Dated>(backups: readonly T[], { daily, weekly, monthly }: Retention, zone: string): Set<string> => {
  const newestFirst = backups.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
  const good = newestFirst.filter(({ state }) => state === 'verified' || state === 'unverified')
  const bad = newestFirst.filter(({ state }) => state === 'doubtful' || state === 'damaged')
  const dateOf = ({ createdAt }: T) => Temporal.Instant.from(createdAt).toZonedDateTimeISO(zone).toPlainDate()
  const dayOf = (backup: T) => dateOf(backup).toString()
  const weekOf = (backup: T) => {
    const date = dateOf(backup)
    return date.subtract({ days: date.dayOfWeek - 1 }).toString()
  }
  const monthOf = (backup: T) => dateOf(backup).toPlainYearMonth().toString()
  const all = [
    ...newestOfEach(good, daily, dayOf),
    ...newestOfEach(good, weekly, weekOf),
    ...newestOfEach(good, monthly, monthOf),
    ...newestOfEach(bad, daily, dayOf),
    ...good.filter(({ state }) => state === 'verified').slice(0, 1),
  ]
  return new Set(all.map(({ name }) => name))
}
