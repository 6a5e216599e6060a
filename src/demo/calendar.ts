import { newEvent } from '../features/calendar/calendar.contract'
import { instantsOf } from '../features/calendar/calendar.rules'
import type { DemoFamily } from './family'
import { type Occasion, todays, weekdays, weekends, weekly, yearly } from './occasions'
import { type Name, people } from './people'
import { createRandom } from './random'
import type { Act, Plan } from './timeline'

/** How many days ahead things are written into the calendar. */
const ahead = { weekly: 14, occasional: 9, yearly: 60, birthday: 30, trip: 12 }

/** The weekend trip that lies ahead, in days from today. */
const tripIn = 20

const isHoliday = ({ month, day }: Temporal.PlainDate) =>
  month === 7 || month === 8 || (month === 12 && day > 21) || (month === 1 && day < 4)
const dayOfYear = ({ month, day }: Temporal.PlainDate) => `${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** Events of school, sports, doctors, birthdays, trips, and some that only their maker sees. Each is written some days before it happens. */
export const planCalendar = ({ services: { calendar }, members, timezone }: DemoFamily, seed: string): Plan => {
  const add = (by: Name, fields: object, times: { startTime: string; endTime: string; isAllDay: boolean }) => () =>
    calendar.create(members[by], newEvent.parse({ ...fields, ...instantsOf(times, timezone), isAllDay: times.isAllDay }))

  const timed = ({ start, minutes, by, ...fields }: Occasion, date: Temporal.PlainDate) => {
    const from = date.toPlainDateTime(Temporal.PlainTime.from(start))
    return add(by, fields, { startTime: from.toString(), endTime: from.add({ minutes }).toString(), isAllDay: false })
  }
  const wholeDays = (title: string, by: Name, date: Temporal.PlainDate, days: number, location?: string) =>
    add(
      by,
      { title, location, category: 'family' },
      {
        startTime: date.toPlainDateTime().toString(),
        endTime: date
          .add({ days: days - 1 })
          .toPlainDateTime()
          .toString(),
        isAllDay: true,
      },
    )

  /** What is drawn for a date is the same whenever it is looked at. */
  const occasional = (date: Temporal.PlainDate) => {
    const random = createRandom(`${seed} occasions ${date}`)
    const pool = date.dayOfWeek > 5 ? weekends : weekdays
    return random.some(pool, random.pick([0, 1, 1, 2]))
  }

  return ({ date, daysLeft, nowMinute, random }) => {
    const draw = random('calendar')
    const acts: Act[] = []
    const evening = (act: () => void) => acts.push({ minute: draw.int(18 * 60, 22 * 60), act })

    const next = date.add({ days: ahead.weekly })
    for (const { weekday, term, ...occasion } of weekly) {
      if (weekday === next.dayOfWeek && !(term && isHoliday(next))) evening(timed(occasion, next))
    }
    const soon = date.add({ days: ahead.occasional })
    for (const occasion of occasional(soon)) evening(timed(occasion, soon))

    const later = date.add({ days: ahead.yearly })
    for (const { title, by, from, days, location } of yearly)
      if (from === dayOfYear(later)) evening(wholeDays(title, by, later, days, location))
    const birthday = date.add({ days: ahead.birthday })
    for (const { name, birthday: on } of people)
      if (on === dayOfYear(birthday)) evening(wholeDays(`${name}’s birthday`, name === 'Maya' ? 'Tom' : 'Maya', birthday, 1))

    if (daysLeft === ahead.trip) evening(wholeDays('Weekend at the lake', 'Tom', date.add({ days: daysLeft + tripIn }), 3, 'Lake house'))
    if (daysLeft === 3) for (const occasion of todays) evening(timed(occasion, date.add({ days: 3 })))
    // Grandma comes for dinner: written today.
    if (daysLeft === 0)
      acts.push({
        minute: nowMinute * 0.9,
        act: timed({ title: 'Ruth comes to visit', by: 'Ella', category: 'family', start: '16:00', minutes: 180 }, date.add({ days: 1 })),
      })
    return acts
  }
}
