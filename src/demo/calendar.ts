import { type EventReply, newEvent } from '../features/calendar/calendar.contract'
import { instantsOf } from '../features/calendar/calendar.rules'
import type { Answers } from './answers'
import type { DemoFamily } from './family'
import { invitation, isTimeFor, type Occasion, todays, weekdays, weekends, yearly } from './occasions'
import { isBorn, type Name } from './people'
import { createRandom } from './random'
import { dayOfYear } from './terms'
import type { Act, Plan } from './timeline'

/** How many days ahead events are added to the calendar. */
const ahead = { occasional: 9, yearly: 60, trip: 12, invitation: 6 }

/** Minimum days before the same event is drawn again. */
const pause = 18

/** Days until the upcoming weekend trip. */
const tripIn = 20

type Parts = {
  answers: Answers
  /** The address of the concert's programme, an upload of Ella. */
  programme: string
}

/** Single events: school, sports, doctors, trips, and some private ones. Each is added some days before it takes place. */
export const planCalendar = (
  { services: { calendar }, members, timezone }: DemoFamily,
  seed: string,
  { answers, programme }: Parts,
): Plan => {
  type Times = { startTime: string; endTime: string; isAllDay: boolean }
  type Fields = Omit<Occasion, 'by' | 'start' | 'minutes' | 'fromAge'>
  const add = (by: Name, { people = [], reminder, ...fields }: Fields, times: Times) =>
    calendar.create(
      members[by],
      newEvent.parse({
        ...fields,
        ...instantsOf(times, timezone),
        isAllDay: times.isAllDay,
        participants: people.map((name) => ({ userId: members[name].userId })),
        reminderMinutes: reminder ?? null,
      }),
    )

  const addTimed = ({ start, minutes, by, fromAge: _, people, ...fields }: Occasion, date: Temporal.PlainDate) => {
    const invited = people?.filter((name) => isBorn(name, date))
    const from = date.toPlainDateTime(Temporal.PlainTime.from(start))
    return add(
      by,
      { ...fields, people: invited },
      { startTime: from.toString(), endTime: from.add({ minutes }).toString(), isAllDay: false },
    )
  }
  const addAllDay = (title: string, by: Name, date: Temporal.PlainDate, days: number, location?: string) => () =>
    add(
      by,
      { title, location, category: 'family', reminder: 1440 },
      {
        startTime: date.toPlainDateTime().toString(),
        endTime: date
          .add({ days: days - 1 })
          .toPlainDateTime()
          .toString(),
        isAllDay: true,
      },
    )

  const attachProgramme = (by: Name, { id }: EventReply) => {
    const row = calendar.find(members[by], id)
    const file = { id: undefined, objectPath: programme, filename: 'Concert programme.pdf', description: null }
    if (row) calendar.attachments.add(members[by], row, file)
  }

  const lastTime = new Map<string, Temporal.PlainDate>()
  /** One or two events that did not take place recently. */
  const occasional = (date: Temporal.PlainDate) => {
    const random = createRandom(`${seed} occasions ${date}`)
    const isRecent = ({ title }: Occasion) => (lastTime.get(title)?.until(date).days ?? pause) < pause
    const pool = (date.dayOfWeek > 5 ? weekends : weekdays).filter((occasion) => !isRecent(occasion) && isTimeFor(occasion, date))
    const drawn = random.some(pool, random.pick([0, 1, 1, 2]))
    for (const { title } of drawn) lastTime.set(title, date)
    return drawn
  }

  return (day) => {
    const { date, daysLeft, nowMinute, random } = day
    const draw = random('calendar')
    const acts: Act[] = []
    const evening = (act: () => void) => acts.push({ minute: draw.int(18 * 60, 22 * 60), act })
    /** Adds an event; its invitees answer in the following days, except the silent ones. */
    const plan = (occasion: Occasion, on: Temporal.PlainDate, silent: Name[] = []) => {
      let made: EventReply | undefined
      evening(() => {
        made = addTimed(occasion, on)
        if (occasion === invitation) attachProgramme(occasion.by, made)
      })
      const invitees = occasion.people?.filter((name) => !silent.includes(name)) ?? []
      answers.expect(day, invitees, () => made, draw)
    }

    const soon = date.add({ days: ahead.occasional })
    for (const occasion of occasional(soon)) plan(occasion, soon)

    const later = date.add({ days: ahead.yearly })
    for (const { title, by, from, days, location } of yearly)
      if (from === dayOfYear(later) && isTimeFor({ title, by }, date)) evening(addAllDay(title, by, later, days, location))

    if (daysLeft === ahead.trip) evening(addAllDay('Weekend at the lake', 'Tom', date.add({ days: daysLeft + tripIn }), 3, 'Lake house'))
    if (daysLeft === 3) for (const occasion of todays) plan(occasion, date.add({ days: 3 }))
    if (daysLeft === 2) plan(invitation, date.add({ days: ahead.invitation }), ['Maya'])
    // Grandma comes for dinner, added today.
    if (daysLeft === 0)
      acts.push({
        minute: nowMinute * 0.9,
        act: () =>
          addTimed({ title: 'Ruth comes to visit', by: 'Ella', category: 'family', start: '16:00', minutes: 180 }, date.add({ days: 1 })),
      })
    return [...acts, ...answers.on(day)]
  }
}
