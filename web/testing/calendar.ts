import { afterEach, expect } from 'bun:test'
import type * as z from 'zod'
import { calendarApi, type EventReply } from '#src/features/calendar/calendar.contract'
import type { Role } from '#src/shared/permissions'
import { type App, openWithActs } from './acts'
import type { FakeServer } from './fake-server'
import { memberOf } from './riveras'
import type { withScreens } from './screen'

// All days and times are those of the Riveras, in New York.
const zone = 'America/New_York'
export const today = Temporal.Now.plainDateISO(zone)
export const month = today.toPlainYearMonth()

/** A day of this month. */
export const date = (day: number) => month.toPlainDate({ day })
export const instant = (on: Temporal.PlainDate, time: string) =>
  on.toZonedDateTime({ timeZone: zone, plainTime: time }).toInstant().toString()

/** An event of the parent, from six to seven in the evening of a day, unless it says otherwise. */
export const eventOf = (on: Temporal.PlainDate, title: string, more: Partial<EventReply> = {}): EventReply => ({
  id: crypto.randomUUID(),
  familyId: 'rivera',
  title,
  description: null,
  startTime: instant(on, '18:00'),
  endTime: instant(on, '19:00'),
  location: null,
  color: '#3b82f6',
  category: 'family',
  isPrivate: false,
  isAllDay: false,
  isRecurring: false,
  timezone: zone,
  recurrence: null,
  instanceDate: null,
  isCancelled: false,
  attachmentCount: 0,
  participants: [],
  myRsvp: null,
  reminderMinutes: null,
  createdBy: 'user-parent',
  creator: memberOf('parent').user,
  createdAt: '2026-01-05T12:00:00.000Z',
  updatedAt: '2026-01-05T12:00:00.000Z',
  ...more,
})

/** The days of a series that comes daily. */
export const seriesOf = (days: number[], title: string, more: Partial<EventReply> = {}): EventReply[] => {
  const id = crypto.randomUUID()
  const recurrence = {
    frequency: 'daily',
    interval: 1,
    byWeekday: null,
    byMonthday: null,
    byMonth: null,
    count: days.length,
    until: null,
  } as const
  return days.map((day) => eventOf(date(day), title, { id, recurrence, isRecurring: true, instanceDate: String(date(day)), ...more }))
}

export const makerOf = (role: Role) => ({ createdBy: `user-${role}`, creator: memberOf(role).user })
export const invitee = (role: Role, more: Partial<EventReply['participants'][number]> = {}): EventReply['participants'][number] => ({
  user: memberOf(role).user,
  rsvpStatus: 'pending',
  rsvpAt: null,
  canEdit: false,
  notes: null,
  ...more,
})

type Body = Partial<z.output<typeof calendarApi.create.body>>

/** Answers the calls of the calendar from a list, as far as a change is about one event. @returns the list */
const serveCalendar = (server: FakeServer, role: Role, ...planned: EventReply[]) => {
  const events = [...planned]
  const isMeant = (one: EventReply, eventId: string | undefined, on: unknown) => one.id === eventId && (!on || one.instanceDate === on)
  const change = (params: Record<string, string>, on: unknown, changed: Partial<EventReply> | undefined) => {
    const at = events.findIndex((one) => isMeant(one, params.eventId, on))
    const event = { ...(events[at] as EventReply), ...changed }
    events[at] = event
    return event
  }
  const changesOf = ({ participants, recurrence, reminderMinutes, ...rest }: Body): Partial<EventReply> => {
    const people = participants?.map(({ userId, canEdit }) => invitee(userId.replace('user-', '') as Role, { canEdit }))
    return {
      ...rest,
      ...(people && { participants: people }),
      ...(recurrence !== undefined && { recurrence }),
      ...(reminderMinutes !== undefined && { reminderMinutes }),
    }
  }
  server.answer(calendarApi.list, () => events)
  server.answer(calendarApi.create, ({ body }) => {
    const event = eventOf(today, '', { ...makerOf(role), ...changesOf(calendarApi.create.body.parse(body)) })
    events.push(event)
    return event
  })
  server.answer(calendarApi.update, ({ params, query, body }) =>
    change(params, query.scope === 'all' ? undefined : query.instanceDate, changesOf(calendarApi.update.body.parse(body))),
  )
  server.answer(calendarApi.remove, ({ params, query }) => {
    const left = events.filter((one) => !isMeant(one, params.eventId, query.scope === 'one' && query.instanceDate))
    events.splice(0, events.length, ...left)
    return undefined
  })
  server.answer(calendarApi.cancel, ({ params, body }) => {
    const { instanceDate, isCancelled } = body as { instanceDate: string; isCancelled: boolean }
    return change(params, instanceDate, { isCancelled })
  })
  server.answer(calendarApi.rsvp, ({ params, body }) => {
    const { status, notes } = calendarApi.rsvp.body.parse(body)
    const event = events.find(({ id }) => id === params.eventId)
    const participants = event?.participants.map((one) =>
      one.user.id === `user-${role}` ? { ...one, rsvpStatus: status, notes: notes ?? null } : one,
    )
    return change(params, undefined, { myRsvp: status, participants })
  })
  server.answer(calendarApi.remind, ({ params, body }) => change(params, undefined, body as Partial<EventReply>))
  return events
}

type Screens = ReturnType<typeof withScreens>

/** Actions in the calendar, on a day of this month. */
const actsOf = (app: App) => {
  const { screen, user, waitFor, named, press, write, field } = app
  const acts = {
    /** By its date, which is quicker to find than 42 names. */
    cell: (day: number) =>
      waitFor(() => {
        const found = document.querySelector<HTMLElement>(`[data-day="${date(day)}"]`)
        if (!found) throw new Error(`${date(day)} is not in the month.`)
        return found
      }),
    card: (title: string) => named('article', title),
    /** A card says something, sooner or later. */
    cardSays: (title: string, ...texts: (string | RegExp)[]) =>
      waitFor(() => {
        const card = screen.getByRole('article', { name: title })
        for (const text of texts) expect(card.textContent).toMatch(text)
      }),
    pickDay: async (day: number) => {
      await user.click(await acts.cell(day))
      await waitFor(async () => expect((await acts.cell(day)).getAttribute('aria-selected')).toBe('true'))
    },
    addEvent: async (day: number, title: string) => {
      await acts.pickDay(day)
      await press('Add Event')
      await write('Title', title)
      await field('Location')
    },
    /** Says how much of a series is meant. */
    answer: async (scope: string, button: string) => {
      const question = await app.question()
      await user.click(question.getByRole('radio', { name: scope }))
      await user.click(question.getByRole('button', { name: button }))
    },
  }
  return { ...app, ...acts }
}

/** Forgets the calendar's day, month, view, filter and colors. */
export const forgetCalendar = async () => {
  const { showCategory, showPeople, showToday } = await import('../features/calendar/calendar.state')
  const { keepView } = await import('../features/calendar/use-view')
  const { colorBy } = await import('../features/calendar/event-colors')
  showToday()
  showCategory('all')
  showPeople([])
  colorBy('category')
  keepView('month')
}

/** Lets the tests of a file open the calendar, which forgets its state between them. */
export const withCalendar = (screens: Screens) => {
  afterEach(forgetCalendar)
  return async (role: Role, events: EventReply[] = [], path = '/calendar') => {
    const server = screens.serve(role)
    const kept = serveCalendar(server, role, ...events)
    return { server, events: kept, ...actsOf(await openWithActs(screens, path)) }
  }
}
