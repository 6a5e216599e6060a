import { weekOf } from '../tasks/tasks.rules'

/** Number of weeks in the chart. */
const chartWeeks = 8

/** Maximum completions that the audit lists (spec 2 section 9). */
export const listedCompletions = 10

/** A week of a family: Sunday 00:00 to Saturday 23:59:59.999 in its time zone (spec 2 section 9). */
export type Week = {
  /** Sunday and Saturday, `YYYY-MM-DD`. */
  first: string
  last: string
  /** Start and exclusive end as instants, 167 to 169 hours apart. */
  from: string
  to: string
}

const startOf = (date: Temporal.PlainDate, timezone: string) =>
  date.toZonedDateTime(timezone).toInstant().toString({ fractionalSecondDigits: 3 })

/** The week that contains a day. */
export const weekAround = (day: Temporal.PlainDate, timezone: string): Week => {
  const sunday = weekOf(day)
  return {
    first: sunday.toString(),
    last: sunday.add({ days: 6 }).toString(),
    from: startOf(sunday, timezone),
    to: startOf(sunday.add({ days: 7 }), timezone),
  }
}

/** The last `count` weeks up to the one that contains a day, oldest first. */
export const weeksUpTo = (day: Temporal.PlainDate, timezone: string, count = chartWeeks): Week[] =>
  Array.from({ length: count }, (_, n) => weekAround(day.subtract({ days: 7 * (count - 1 - n) }), timezone))

/** A chore of a child: its due date and its completion, each null without one. */
export type Duty = { dueDate: string | null; completedAt: string | null }

const isDueIn = ({ dueDate }: Duty, { first, last }: Week) => dueDate !== null && dueDate >= first && dueDate <= last
const isDoneIn = ({ completedAt }: Duty, { from, to }: Week) => completedAt !== null && completedAt >= from && completedAt < to

/**
 * Counts a child's chores as of the end of a week: those due in it and those completed in it (product decisions section 7). A chore due in
 * the week counts as completed if it was done during or before the week, but not after.
 */
export const tally = (duties: readonly Duty[], week: Week) => {
  const counted = duties.filter((duty) => isDueIn(duty, week) || isDoneIn(duty, week))
  const completed = counted.filter(({ completedAt }) => completedAt !== null && completedAt < week.to).length
  return { assigned: counted.length, completed, completionRate: rateOf(completed, counted.length) }
}

/** Percent, rounded to an integer; 0 if nothing is assigned. */
const rateOf = (completed: number, assigned: number) => (assigned === 0 ? 0 : Math.round((100 * completed) / assigned))

/** A day with due chores, and the completion of the last one; `~` while one is open. */
type DueDay = { dueDate: string; doneAt: string }

/**
 * Counts the days in a row, up to today, on which every chore was done on time. Days without chores don't count. Today counts once it is
 * done, and an open chore of today does not break the streak.
 * @param days due days, latest first
 * @param today `YYYY-MM-DD` in the time zone
 * @returns the length in days, and whether a missed day ended the streak; if not, earlier days may extend it
 */
export const streakOf = (days: readonly DueDay[], today: string, timezone: string): { days: number; isBroken: boolean } => {
  let count = 0
  for (const { dueDate, doneAt } of days) {
    const isDone = doneAt !== '~' && doneAt < startOf(Temporal.PlainDate.from(dueDate).add({ days: 1 }), timezone)
    if (isDone) count++
    else if (dueDate < today) return { days: count, isBroken: true }
  }
  return { days: count, isBroken: false }
}

type Row = { assigned: number; completed: number; completionRate: number }

/** The totals of a week. The average covers only children with chores; it is 0 without any. */
export const totalsOf = (rows: readonly Row[]) => {
  const withChores = rows.filter(({ assigned }) => assigned > 0)
  const sum = (value: (row: Row) => number) => withChores.reduce((total, row) => total + value(row), 0)
  return {
    assigned: sum((row) => row.assigned),
    completed: sum((row) => row.completed),
    averageRate: withChores.length === 0 ? 0 : Math.round(sum((row) => row.completionRate) / withChores.length),
  }
}

/** The bands of a completion rate (spec 2 section 9). @param rate percent */
export const bandOf = (rate: number): 'success' | 'info' | 'warning' | 'error' => {
  if (rate >= 90) return 'success'
  if (rate >= 80) return 'info'
  return rate >= 60 ? 'warning' : 'error'
}
