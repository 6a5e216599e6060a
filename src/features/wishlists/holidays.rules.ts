import { msg, type PlainMessage } from '#src/shared/language/message'

/** Holidays whose dates follow from a rule, exactly, in every year from 1900 to 2199. */

type Rule = (year: number) => Temporal.PlainDate

const date = (year: number, month: number, day: number) => Temporal.PlainDate.from({ year, month, day })
const fixed =
  (month: number, day: number): Rule =>
  (year) =>
    date(year, month, day)

/** The nth weekday of a month. @param weekday from 1 (Monday) to 7 (Sunday) */
const nth =
  (n: number, weekday: number, month: number): Rule =>
  (year) => {
    const first = date(year, month, 1)
    return first.add({ days: ((weekday - first.dayOfWeek + 7) % 7) + (n - 1) * 7 })
  }

/** Easter Sunday of the Western churches, by the anonymous Gregorian algorithm (Meeus, Astronomical Algorithms, chapter 8). */
export const easter: Rule = (year) => {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const day = h + l - 7 * m + 114
  return date(year, Math.floor(day / 31), (day % 31) + 1)
}

/** Easter Sunday of the Eastern churches: Meeus for the Julian calendar, whose distance to the Gregorian one grows over the centuries. */
export const orthodoxEaster: Rule = (year) => {
  const d = (19 * (year % 19) + 15) % 30
  const e = (2 * (year % 4) + 4 * (year % 7) - d + 34) % 7
  const day = d + e + 114
  const distance = Math.floor(year / 100) - Math.floor(year / 400) - 2
  return date(year, Math.floor(day / 31), (day % 31) + 1).add({ days: distance })
}

const fromEaster =
  (days: number): Rule =>
  (year) =>
    easter(year).add({ days })

/** A date of the Hebrew calendar, which is arithmetic. @param offset of its year from the Gregorian year */
const hebrew =
  (monthCode: string, day: number, offset: number): Rule =>
  (year) =>
    Temporal.PlainDate.from({ calendar: 'hebrew', year: year + offset, monthCode, day }).withCalendar('iso8601')

const rules = {
  new_year: fixed(1, 1),
  valentines_day: fixed(2, 14),
  womens_day: fixed(3, 8),
  st_patricks_day: fixed(3, 17),
  passover: hebrew('M07', 15, 3760),
  good_friday: fromEaster(-2),
  easter,
  orthodox_easter: orthodoxEaster,
  mothers_day: nth(2, 7, 5),
  pentecost: fromEaster(49),
  childrens_day: fixed(6, 1),
  fathers_day: nth(3, 7, 6),
  independence_day: fixed(7, 4),
  rosh_hashanah: hebrew('M01', 1, 3761),
  halloween: fixed(10, 31),
  thanksgiving: nth(4, 4, 11),
  st_nicholas_day: fixed(12, 6),
  hanukkah: hebrew('M03', 25, 3761),
  christmas_eve: fixed(12, 24),
  christmas: fixed(12, 25),
  new_years_eve: fixed(12, 31),
} satisfies Record<string, Rule>
export type HolidayKey = keyof typeof rules

export const holidayKeys = Object.keys(rules) as [HolidayKey, ...HolidayKey[]]

/** English names, for notifications. */
export const holidayNames: Record<HolidayKey, PlainMessage> = {
  new_year: msg('New Year'),
  valentines_day: msg('Valentine’s Day'),
  womens_day: msg('Women’s Day'),
  st_patricks_day: msg('St. Patrick’s Day'),
  passover: msg('Passover'),
  good_friday: msg('Good Friday'),
  easter: msg('Easter'),
  orthodox_easter: msg('Orthodox Easter'),
  mothers_day: msg('Mother’s Day'),
  pentecost: msg('Pentecost'),
  childrens_day: msg('Children’s Day'),
  fathers_day: msg('Father’s Day'),
  independence_day: msg('Independence Day'),
  rosh_hashanah: msg('Rosh Hashanah'),
  halloween: msg('Halloween'),
  thanksgiving: msg('Thanksgiving'),
  st_nicholas_day: msg('St. Nicholas Day'),
  hanukkah: msg('Hanukkah'),
  christmas_eve: msg('Christmas Eve'),
  christmas: msg('Christmas'),
  new_years_eve: msg('New Year’s Eve'),
}

/** The next date of a holiday, today included. */
export const nextHoliday = (key: HolidayKey, today: Temporal.PlainDate): Temporal.PlainDate => {
  const here = rules[key](today.year)
  return Temporal.PlainDate.compare(here, today) < 0 ? rules[key](today.year + 1) : here
}

/** The next anniversary of a date, today included; that of February 29 is February 28 in other years. */
export const nextAnniversary = (birth: Temporal.PlainMonthDay, today: Temporal.PlainDate): Temporal.PlainDate => {
  const here = birth.toPlainDate({ year: today.year })
  return Temporal.PlainDate.compare(here, today) < 0 ? birth.toPlainDate({ year: today.year + 1 }) : here
}
