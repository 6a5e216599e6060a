import { type EventReply, newEvent } from '../features/calendar/calendar.contract'
import { type Category, instantsOf } from '../features/calendar/calendar.rules'
import { weekdays } from '../features/calendar/calendar.series.rules'
import type { EventRow } from '../features/calendar/calendar.store'
import { found } from '../platform/errors'
import type { Answers } from './answers'
import type { DemoFamily } from './family'
import { isTimeFor, yearly } from './occasions'
import { type DemoPerson, isBorn, people } from './people'
import type { Random } from './random'
import { elsewhere, type Routine, routines } from './routines'
import { dayOfYear, holidaysOf, latestOf, type Term, termOf } from './terms'
import type { Act, Day, Plan } from './timeline'

/** The current version of a routine, and its series in the calendar. */
type Running = { routine: Routine; event: EventReply; last: Temporal.PlainDate | undefined }

/** Days between a change of plan and its date. */
const notice = 3

/** The minimum length of a trip that cancels routines, in days. */
const longTrip = 5

/** The day on which the next school year is added to the calendar. */
const newTerm = '08-18'

const isDayOf = ({ weekdays, nth }: Routine, date: Temporal.PlainDate) =>
  weekdays.includes(date.dayOfWeek) && (nth === undefined || (nth < 0 ? date.day > date.daysInMonth - 7 : Math.ceil(date.day / 7) === nth))

const firstDay = (routine: Routine, from: Temporal.PlainDate) => {
  let date = from
  while (!isDayOf(routine, date)) date = date.add({ days: 1 })
  return date
}

const ruleOf = ({ weekdays: on, nth, interval = 1 }: Routine, last: Temporal.PlainDate | undefined) => {
  const codes = on.map((day) => `${nth ?? ''}${weekdays[day - 1]}`)
  return {
    frequency: nth ? 'monthly' : 'weekly',
    interval,
    byWeekday: nth || codes.length > 1 ? codes : null,
    until: last?.toString() ?? null,
  }
}

const isAway = (date: Temporal.PlainDate) =>
  yearly.some(({ from, days }) => {
    const first = Temporal.PlainDate.from(`${date.year}-${from}`)
    return days >= longTrip && date.since(first).days >= 0 && date.since(first).days < days
  })

/** Recurring events as series, with cancelled, moved and changed dates, and with permanent changes. */
export const planSeries = (family: DemoFamily, answers: Answers): Plan => {
  const { services, members, timezone } = family
  const { calendar } = services
  const running = new Map<string, Running>()

  const bodyOf = (routine: Routine, date: Temporal.PlainDate, more: object = {}) => {
    const { weekdays, nth, interval, term, always, by, fromAge, people, start, minutes, reminder, ...fields } = routine
    const from = date.toPlainDateTime(Temporal.PlainTime.from(start))
    const times = { startTime: from.toString(), endTime: from.add({ minutes }).toString(), isAllDay: false }
    return newEvent.parse({ ...fields, ...instantsOf(times, timezone), isRecurring: true, ...more })
  }
  const rowOf = ({ routine, event }: Running): EventRow => found(calendar.find(members[routine.by], event.id))

  const begin = async (routine: Routine, from: Temporal.PlainDate, term?: Term) => {
    const maker = members[routine.by]
    const body = bodyOf(routine, firstDay(routine, from), {
      recurrence: ruleOf(routine, term?.last),
      participants: routine.people?.map((name) => ({ userId: members[name].userId })),
      reminderMinutes: routine.reminder ?? null,
    })
    const event = calendar.create(maker, body, await calendar.datesFor(maker, body))
    const now: Running = { routine, event, last: term?.last }
    running.set(routine.title, now)
    for (const date of term ? holidaysOf(term) : [])
      if (isDayOf(routine, date) && date.since(firstDay(routine, from)).days >= 0)
        await calendar.remove(maker, rowOf(now), { scope: 'one', instanceDate: date.toString() })
  }

  const beginAll = (date: Temporal.PlainDate, which: (routine: Routine) => boolean) => async () => {
    for (const routine of routines.filter(which)) {
      const term = routine.term && termOf(date)
      await begin(routine, term ? latestOf(term.first, date) : date, term)
    }
  }

  const birthdays = (from: Temporal.PlainDate, which: (person: DemoPerson) => boolean) => async () => {
    for (const { name, born } of people.filter(which)) {
      const thisYear = Temporal.PlainDate.from(`${from.year}-${born.slice(5)}`)
      const first = (Temporal.PlainDate.compare(thisYear, from) < 0 ? thisYear.add({ years: 1 }) : thisYear).toPlainDateTime().toString()
      const maker = members[name === 'Maya' ? 'Tom' : 'Maya']
      const times = { startTime: first, endTime: first, isAllDay: true }
      const body = newEvent.parse({
        title: `${name}’s birthday`,
        category: 'family',
        ...instantsOf(times, timezone),
        isAllDay: true,
        isRecurring: true,
        recurrence: { frequency: 'yearly' },
        reminderMinutes: 1440,
      })
      calendar.create(maker, body, await calendar.datesFor(maker, body))
    }
  }

  const cancel = (one: Running, date: Temporal.PlainDate) => () =>
    calendar.cancel(members[one.routine.by], rowOf(one), { instanceDate: date.toString(), isCancelled: true })
  /** Changes one date of a series. */
  const changeOne = (one: Running, date: Temporal.PlainDate, change: Partial<Routine>) => () =>
    calendar.update(members[one.routine.by], rowOf(one), bodyOf({ ...one.routine, ...change }, date), {
      scope: 'one',
      instanceDate: date.toString(),
    })
  /** Changes a series from a date on. */
  const changeFrom = (title: string, from: Temporal.PlainDate, change: Partial<Routine>) => async () => {
    const one = running.get(title)
    if (!one) return
    const routine = { ...one.routine, ...change }
    const date = firstDay(one.routine, from)
    const body = bodyOf(routine, firstDay(routine, date.subtract({ days: 3 })), { recurrence: ruleOf(routine, one.last) })
    const event = await calendar.update(members[routine.by], rowOf(one), body, { scope: 'following', instanceDate: date.toString() })
    running.set(title, { ...one, routine, event })
  }

  const isOn = ({ routine, last }: Running, date: Temporal.PlainDate) => {
    if (!isDayOf(routine, date) || (routine.interval ?? 1) > 1) return false
    if (!last) return true
    const term = termOf(date)
    const isInTerm = last.equals(term.last) && date.since(term.first).days >= 0
    return isInTerm && !holidaysOf(term).some((holiday) => holiday.equals(date))
  }

  /** A random change of one date, if any. */
  const randomChange = (one: Running, date: Temporal.PlainDate, draw: Random) => {
    const { category, start, title } = one.routine
    if (isAway(date) && !one.routine.always) return cancel(one, date)
    if (title.startsWith('Football match') && draw.chance(0.35)) return changeOne(one, date, { location: draw.pick(elsewhere) })
    if (!draw.chance(0.06)) return undefined
    const mayFail: Category[] = ['sports', 'school']
    if (mayFail.includes(category) && draw.chance(0.5)) return cancel(one, date)
    return changeOne(one, date, { start: Temporal.PlainTime.from(start).add({ minutes: 30 }).toString() })
  }

  const planAnswers = (day: Day, draw: Random, which: (routine: Routine) => boolean) => {
    for (const { title, people = [] } of routines.filter(which)) answers.expect(day, people, () => running.get(title)?.event, draw)
  }

  let isFirst = true
  /** The routines that somebody is now old enough for. */
  const isNewlySuitable = (date: Temporal.PlainDate) => (routine: Routine) =>
    !routine.term && !running.has(routine.title) && isTimeFor(routine, date)

  return (day) => {
    const { date, random } = day
    const draw = random('series')
    const acts: Act[] = []
    const evening = (act: Act['act']) => acts.push({ minute: draw.int(18 * 60, 22 * 60), act })
    if (isFirst) {
      const isNow = (routine: Routine) => isTimeFor(routine, date)
      acts.push({ minute: 6 * 60, act: beginAll(date, isNow) })
      acts.push({ minute: 6 * 60 + 10, act: birthdays(date, ({ name }) => isBorn(name, date)) })
      planAnswers(day, draw, isNow)
      isFirst = false
    } else if (dayOfYear(date) === newTerm) {
      const isLesson = (routine: Routine) => routine.term === true && isTimeFor(routine, date)
      evening(beginAll(date, isLesson))
      planAnswers(day, draw, isLesson)
    } else if (dayOfYear(date) === '01-08')
      evening(changeFrom('Piano lesson: Noah', date.add({ days: 4 }), { weekdays: [4], start: '16:15' }))
    else if (dayOfYear(date) === '09-05')
      evening(changeFrom('Choir', date.add({ days: 2 }), { start: date.year % 2 ? '20:00' : '19:30', minutes: 90 }))

    if (acts.length === 0 && routines.some(isNewlySuitable(date))) evening(beginAll(date, isNewlySuitable(date)))
    if (people.some(({ born }) => born === date.toString())) evening(birthdays(date, ({ born }) => born === date.toString()))

    const soon = date.add({ days: notice })
    for (const one of running.values()) {
      const act = isOn(one, soon) && randomChange(one, soon, draw)
      if (act) evening(act)
    }
    return acts
  }
}
