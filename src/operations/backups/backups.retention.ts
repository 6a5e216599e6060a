import type { BackupState } from './backups.rules'

/** Which nightly backups stay. */

/** How many days, weeks and months keep their newest backup. */
export type Retention = { daily: number; weekly: number; monthly: number }

type Dated = { name: string; createdAt: string; state: BackupState }

/** The newest of each of the first `count` groups. @param newestFirst sorted */
const newestOfEach = <T extends Dated>(newestFirst: readonly T[], count: number, groupOf: (backup: T) => string) => {
  const groups = new Map<string, T>()
  for (const backup of newestFirst) {
    const group = groupOf(backup)
    if (!groups.has(group)) groups.set(group, backup)
  }
  return [...groups.values()].slice(0, count)
}

/**
 * Names the backups that a retention keeps: the newest of each of the last days, weeks (from Monday) and months that have one. Doubtful and damaged
 * backups count apart, by days alone, so that they never displace a good one. The newest verified backup stays in any case.
 * @param zone time zone in which days, weeks and months begin
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
  const kept = [
    ...newestOfEach(good, daily, dayOf),
    ...newestOfEach(good, weekly, weekOf),
    ...newestOfEach(good, monthly, monthOf),
    ...newestOfEach(bad, daily, dayOf),
    ...good.filter(({ state }) => state === 'verified').slice(0, 1),
  ]
  return new Set(kept.map(({ name }) => name))
}
