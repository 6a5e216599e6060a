/** The demo family's school years and holidays. */

const { compare } = Temporal.PlainDate

export type Term = { first: Temporal.PlainDate; last: Temporal.PlainDate }

/** The school year of a date, or the next one. */
export const termOf = (date: Temporal.PlainDate): Term => {
  const year = date.month > 6 ? date.year : date.year - 1
  return {
    first: Temporal.PlainDate.from({ year, month: 9, day: 1 }),
    last: Temporal.PlainDate.from({ year: year + 1, month: 6, day: 30 }),
  }
}

/** The school holidays in a school year. */
export const holidaysOf = ({ first: { year } }: Term) => {
  const days = (month: number, day: number, count: number) => {
    const first = Temporal.PlainDate.from({ year, month, day })
    return Array.from({ length: count }, (_, n) => first.add({ days: n }))
  }
  return [...days(10, 17, 9), ...days(12, 22, 13)]
}

export const latestOf = (one: Temporal.PlainDate, other: Temporal.PlainDate) => (compare(one, other) < 0 ? other : one)

/** `MM-DD` */
export const dayOfYear = (date: Temporal.PlainDate) => date.toString().slice(5)
