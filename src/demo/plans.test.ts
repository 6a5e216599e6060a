import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { AuditRow } from '../features/audit/audit.contract'
import type { EventReply } from '../features/calendar/calendar.contract'
import type { ProjectReply } from '../features/projects/projects.contract'
import type { ProjectTaskReply } from '../features/projects/projects.parts.contract'
import { type Demo, withDemo } from '../testing/demo'

// The family after a year, on a Saturday in November.
const now = '2026-11-21T15:30:00.000Z'
const looking = Promise.withResolvers<Demo>()
const done = Promise.withResolvers<void>()
let closed: Promise<void>
let demo: Demo
beforeAll(async () => {
  closed = withDemo(now, { years: 1.1 }, (open) => {
    looking.resolve(open)
    return done.promise
  })
  demo = await Promise.race([looking.promise, closed.then(() => Promise.reject(new Error('The demo ended early.')))])
}, 60_000)
afterAll(() => {
  done.resolve()
  return closed
})

const calendarOf = async (name: string, window = { from: '2025-12-01T05:00:00.000Z', to: '2026-12-31T05:00:00.000Z' }) =>
  (await demo.services.calendar.list(demo.member(name), window)).parse()
const titled = (events: EventReply[], start: string) => events.filter(({ title }) => title.startsWith(start))

describe('the calendar of the demo family', () => {
  test('has series on weekdays, in every other week, on an nth weekday of the month, and every year', async () => {
    const rules = (await calendarOf('maya')).flatMap(({ recurrence }) => (recurrence ? [recurrence] : []))
    expect(rules.some(({ byWeekday }) => byWeekday?.join() === 'TU,TH')).toBe(true)
    expect(rules.some(({ frequency, interval }) => frequency === 'weekly' && interval === 2)).toBe(true)
    expect(rules.some(({ byWeekday }) => byWeekday?.join() === '3TU')).toBe(true)
    expect(rules.some(({ byWeekday }) => byWeekday?.join() === '-1SU')).toBe(true)
    expect(titled(await calendarOf('maya'), 'Ivy’s birthday').map(({ startTime }) => startTime.slice(0, 10))).toEqual(['2026-05-09'])
  })

  test('has cancelled, moved and relocated dates, and a school holiday', async () => {
    const events = await calendarOf('maya')
    expect(events.filter(({ isCancelled }) => isCancelled).length).toBeGreaterThan(10)
    const matches = titled(events, 'Football match')
    expect(new Set(matches.map(({ location }) => location)).size).toBeGreaterThan(2)
    const dates = matches.map(({ instanceDate }) => instanceDate)
    expect(dates).toContain('2025-12-20')
    expect(dates).not.toContain('2025-12-27')
    // Away on holiday.
    expect(titled(events, 'Choir').find(({ instanceDate }) => instanceDate === '2026-08-06')?.isCancelled).toBe(true)
  })

  test('has series with permanent changes, and a new one for each school year', async () => {
    const lessons = titled(await calendarOf('maya'), 'Piano lesson')
    const days = new Map(
      Map.groupBy(lessons, ({ id }) => id)
        .values()
        .map((all) => [all[0]?.recurrence?.until, all.length]),
    )
    expect(days.size).toBe(3)
    const weekday = (date: string) =>
      Temporal.PlainDate.from(lessons.find(({ instanceDate }) => (instanceDate ?? '') > date)?.instanceDate ?? '').dayOfWeek
    expect([weekday('2025-12-02'), weekday('2026-02-01'), weekday('2026-09-01')]).toEqual([5, 4, 5])
  })

  test('has answers of invitees, some with a note, and an open invitation for Maya', async () => {
    const people = [...new Map((await calendarOf('maya')).map((event) => [event.id, event])).values()].flatMap(
      (event) => event.participants,
    )
    const answers = Map.groupBy(people, ({ rsvpStatus }) => rsvpStatus)
    for (const status of ['accepted', 'tentative', 'declined', 'pending'] as const) expect(answers.get(status)?.length).toBeGreaterThan(3)
    expect(people.filter(({ notes }) => notes).length).toBeGreaterThan(10)
    const open = (await calendarOf('maya')).filter(({ myRsvp, startTime }) => myRsvp === 'pending' && startTime > now)
    expect(open.map(({ title }) => title)).toContain('School concert')
  })

  test('has sent its reminders on time, with none left over', () => {
    const { services, maya, rows } = demo
    const reminders = services.notifications.list(maya, { limit: 200 }).filter(({ kind }) => kind === 'reminder')
    expect(reminders.length).toBeGreaterThan(20)
    expect(rows<{ n: number }>(`select count(*) as n from event_reminders where status = 'pending' and delivery_time <= '${now}'`)).toEqual(
      [{ n: 0 }],
    )
    const late = rows<{ n: number }>("select count(*) as n from event_reminders where status = 'sent' and sent_at <> delivery_time")
    expect(late).toEqual([{ n: 0 }])
    expect(rows<{ run_at: string }>("select run_at from jobs where kind = 'deliver-reminders'").every(({ run_at }) => run_at > now)).toBe(
      true,
    )
  })

  test('hides private events from everybody else', async () => {
    expect(titled(await calendarOf('maya'), 'Yoga').length).toBeGreaterThan(40)
    for (const name of ['tom', 'ella', 'noah', 'ivy', 'ruth']) expect(titled(await calendarOf(name), 'Yoga')).toEqual([])
  })
})

describe('the projects of the demo family', () => {
  let projects: ProjectReply[]
  const named = (name: string) => projects.find((project) => project.name === name) as ProjectReply
  const tasksOf = (name: string): ProjectTaskReply[] => {
    const row = demo.services.projects.find(demo.maya, named(name).id)
    return row ? demo.services.projects.tasks.list(row) : []
  }
  beforeAll(() => {
    projects = demo.services.projects.list(demo.maya)
  })

  test('have every status, and some are completed', () => {
    expect(new Set(projects.map(({ status }) => status))).toEqual(
      new Set(['not_started', 'in_progress', 'on_hold', 'completed', 'cancelled']),
    )
    expect(projects.filter(({ status }) => status === 'completed').length).toBeGreaterThan(3)
  })

  test('have the progress of their nested tasks and the cost of their expenses', () => {
    const treehouse = named('Treehouse')
    expect(treehouse.percentComplete).toBeGreaterThan(30)
    expect(treehouse.percentComplete).toBeLessThan(100)
    expect(treehouse.actualBudget).toBeGreaterThan(500)
    const tasks = tasksOf('Treehouse')
    expect(tasks.some(({ parentTaskId }) => parentTaskId)).toBe(true)
    expect(new Set(tasks.map(({ status }) => status))).toEqual(new Set(['todo', 'in_progress', 'completed']))
    expect(tasks.some(({ status, dueDate }) => status !== 'completed' && dueDate && dueDate < demo.today)).toBe(true)
    expect(named('Kitchen refresh')).toMatchObject({ status: 'completed', percentComplete: 100, actualEndDate: '2026-11-09' })
  })

  test('have expenses that were reimbursed, and some that are still open', () => {
    const row = demo.services.projects.find(demo.maya, named('Treehouse').id)
    const expenses = row ? demo.services.projects.expenses.list(row) : []
    expect(expenses.filter(({ reimbursedDate }) => reimbursedDate)).toHaveLength(1)
    expect(expenses.filter(({ isReimbursable, reimbursedDate }) => isReimbursable && !reimbursedDate)).toHaveLength(1)
  })

  test('notify assignees', () => {
    const told = demo.services.notifications.list(demo.member('noah'), { limit: 200 })
    expect(told.some(({ kind, title, place }) => kind === 'task_assigned' && title === 'Knot the rope ladder' && place)).toBe(true)
  })
})

test('the audit has notes of the parents for most weeks', () => {
  const weeks = demo.services.audit.weeks(demo.maya)
  const notes = weeks.flatMap(({ rows }: { rows: AuditRow[] }) => rows.flatMap((row) => row.notes ?? []))
  expect(notes.length).toBeGreaterThan(5)
  expect(new Set(notes).size).toBeGreaterThan(2)
})
