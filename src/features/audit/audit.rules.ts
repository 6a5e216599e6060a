import { weekOf } from '../tasks/tasks.rules'

/** How many weeks the chart shows. */
const chartWeeks = 8

/** The most completions that the audit lists (spec 2 section 9). */
export const listedCompletions = 10

/** A week of a family: Sunday 00:00 to Saturday 23:59:59.999 in its zone (spec 2 section 9). */
export type Week = {
  /** Its Sunday and its Saturday, `YYYY-MM-DD`. */
  first: string
  last: string
  /** The instant it begins with, and the one that the next week begins with: 167 to 169 hours apart. */
  from: string
  to: string
}

const startOf = (date: Temporal.PlainDate, timezone: string) =>
  date.toZonedDateTime(timezone).toInstant().toString({ fractionalSecondDigits: 3 })

/** The week that a day is in. */
export const weekAround = (day: Temporal.PlainDate, timezone: string): Week => {
  const sunday = weekOf(day)
  return {
    first: sunday.toString(),
    last: sunday.add({ days: 6 }).toString(),
    from: startOf(sunday, timezone),
    to: startOf(sunday.add({ days: 7 }), timezone),
  }
}

/** The weeks up to the one that a day is in, oldest first. */
export const weeksUpTo = (day: Temporal.PlainDate, timezone: string, count = chartWeeks): Week[] =>
  Array.from({ length: count }, (_, n) => weekAround(day.subtract({ days: 7 * (count - 1 - n) }), timezone))

/** Something a child had to do: when it was due and when it was done, as far as it has and was. */
export type Duty = { dueDate: string | null; completedAt: string | null }

const isDueIn = ({ dueDate }: Duty, { first, last }: Week) => dueDate !== null && dueDate >= first && dueDate <= last
const isDoneIn = ({ completedAt }: Duty, { from, to }: Week) => completedAt !== null && completedAt >= from && completedAt < to

/**
 * A child's week as it stood when it was over: what was due in it and what was completed in it (product decisions section 7). What was due
 * in it and done before it counts as completed; what was done after it does not.
 */
export const tally = (duties: readonly Duty[], week: Week) => {
  const counted = duties.filter((duty) => isDueIn(duty, week) || isDoneIn(duty, week))
  const completed = counted.filter(({ completedAt }) => completedAt !== null && completedAt < week.to).length
  return { assigned: counted.length, completed, completionRate: rateOf(completed, counted.length) }
}

/** Whole percent; 0 when there was nothing to do. */
const rateOf = (completed: number, assigned: number) => (assigned === 0 ? 0 : Math.round((100 * completed) / assigned))

/** A day on which chores were due, and when the last of them was done; `~` while one is open. */
type DueDay = { dueDate: string; doneAt: string }

/**
 * On how many days in a row, up to today, every chore was done on its day or before. A day without chores is passed over; today counts when
 * it is done, and breaks nothing while it lasts.
 * @param days latest first
 * @param today `YYYY-MM-DD` in the zone
 * @returns whether a missed day was found at all: without one, earlier days may belong to it
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

/** The sums of a week; the mean is that of the children who had something to do, 0 when none had. */
export const totalsOf = (rows: readonly Row[]) => {
  const busy = rows.filter(({ assigned }) => assigned > 0)
  const sum = (of: (row: Row) => number) => busy.reduce((total, row) => total + of(row), 0)
  return {
    assigned: sum((row) => row.assigned),
    completed: sum((row) => row.completed),
    averageRate: busy.length === 0 ? 0 : Math.round(sum((row) => row.completionRate) / busy.length),
  }
}

/** The bands of a completion rate (spec 2 section 9). @param rate percent */
export const bandOf = (rate: number): 'success' | 'info' | 'warning' | 'error' => {
  if (rate >= 90) return 'success'
  if (rate >= 80) return 'info'
  return rate >= 60 ? 'warning' : 'error'
}
