import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { BillReply } from '#src/features/finances/finances.bills.contract'
import type { EventTaskReply } from '#src/features/planners/planners.parts.contract'
import type { Role } from '#src/shared/permissions'
import { memberOf } from '#web/testing/riveras'
import { choreOf, eventOf, taskOf, timezone } from '#web/testing/samples'
import { eventsOf, type TodayItem, ticksOf, todayOf } from './today.rules'

const today = '2026-11-26'
const members = (['admin', 'parent', 'member', 'child'] as const).map(memberOf)
const reader = { userId: 'user-parent', today, timezone }
const nothing = { events: [], tasks: [], bills: [], planTasks: [] }

const at = (time: string, day = today) =>
  Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: timezone, plainTime: time }).toInstant().toString({ fractionalSecondDigits: 3 })
const eventAt = (title: string, time: string, more: Parameters<typeof eventOf>[3] = {}) => eventOf(title, at(time), at('23:30'), more)
const invited = (role: Role, rsvpStatus: 'pending' | 'declined' = 'pending') => ({
  user: memberOf(role).user,
  rsvpStatus,
  rsvpAt: null,
  canEdit: false,
  notes: null,
})
const mine = (title: string, more: Parameters<typeof taskOf>[1] = {}) =>
  taskOf(title, { assignedTo: 'user-parent', dueDate: today, ...more })
const billOf = (companyName: string, dueDate: string, status: BillReply['status'] = 'active') =>
  ({ id: companyName, companyName, dueDate, status }) as BillReply

const titleOf = (item: TodayItem) => {
  if (item.kind === 'event') return item.span.event.title
  return item.kind === 'bill' ? item.bill.companyName : item.task.title
}
const days = (loaded: Partial<Parameters<typeof todayOf>[0]>) =>
  todayOf({ ...nothing, ...loaded }, members, reader).people.map(({ id, items }) => [id, ...items.map(titleOf)])

describe('what each person has today', () => {
  test('begins with the reader, then what belongs to everyone, then the others; those with nothing are apart', () => {
    const { people, free } = todayOf(
      {
        ...nothing,
        events: [eventAt('Dinner', '18:00'), eventAt('Swimming', '17:00', { participants: [invited('child')] })],
        tasks: [mine('Taxes')],
      },
      members,
      reader,
    )
    expect(people.map(({ id }) => id)).toEqual(['user-parent', 'everyone', 'user-child'])
    expect(free.map(({ userId }) => userId)).toEqual(['user-admin', 'user-member'])
  })

  test('keeps the reader without anything', () => {
    expect(days({})).toEqual([['user-parent']])
  })

  test.each([
    ['those invited', { participants: [invited('child'), invited('member')] }, ['user-member', 'user-child']],
    ['not those who declined', { participants: [invited('child'), invited('member', 'declined')] }, ['user-child']],
    ['nobody, if all declined', { participants: [invited('child', 'declined')] }, []],
    ['its creator, if private', { isPrivate: true, createdBy: 'user-parent' }, ['user-parent']],
    ['everyone without guests', {}, ['everyone']],
  ])('an event belongs to %s', (_, more, expected) => {
    const having = days({ events: [eventAt('Swimming', '17:00', more)] }).filter(([, ...titles]) => titles.length > 0)
    expect(having.map(([id]) => id as string)).toEqual(expected)
  })

  test('has overdue ones first, then what lasts all day, then by time, then the rest', () => {
    const events = [
      eventAt('Dinner', '18:00', { participants: [invited('parent')] }),
      eventOf('Birthday', at('00:00'), at('00:00', '2026-11-27'), { isAllDay: true, participants: [invited('parent')] }),
    ]
    const tasks = [mine('Any time'), mine('Late', { dueDate: '2026-11-25' }), mine('Latest', { dueDate: '2026-11-20' })]
    expect(days({ events, tasks: [...tasks, mine('Early', { dueTime: '5pm' })] })[0]).toEqual([
      'user-parent',
      ...['Latest', 'Late', 'Birthday', 'Early', 'Dinner', 'Any time'],
    ])
  })

  test.each([
    ['due today', { dueDate: today }, true],
    ['overdue', { dueDate: '2026-11-01' }, true],
    ['due tomorrow', { dueDate: '2026-11-27' }, false],
    ['undated', { dueDate: null }, false],
    ['completed today', { status: 'completed', completedAt: at('00:00') }, true],
    ['completed yesterday', { status: 'completed', completedAt: at('23:59', '2026-11-25'), dueDate: '2026-11-25' }, false],
    ['ticked a moment ago, and not sent yet', { status: 'completed', completedAt: null }, true],
  ] as const)('a task that is %s: %p', (_, more, isShown) => {
    expect(days({ tasks: [mine('Taxes', more)] })[0]).toEqual(['user-parent', ...(isShown ? ['Taxes'] : [])])
  })

  test('a bill belongs to everyone from its due date until it is paid', () => {
    const bills = [
      billOf('Water', '2026-11-20'),
      billOf('Power', today),
      billOf('Rent', '2026-12-01'),
      billOf('Old', '2026-11-01', 'inactive'),
    ]
    expect(days({ bills })).toEqual([['user-parent'], ['everyone', 'Water', 'Power']])
  })

  test('a task of a plan belongs to its assignee until it is done', () => {
    const of = (title: string, more: object) =>
      ({ id: title, title, dueDate: today, isCompleted: false, assignedTo: null, ...more }) as EventTaskReply
    const planTasks = [
      of('Cake', { assignedTo: 'user-parent' }),
      of('Candles', { isCompleted: true }),
      of('Gifts', { dueDate: '2026-12-24' }),
    ]
    expect(days({ planTasks })).toEqual([['user-parent', 'Cake']])
  })

  test('what belongs to somebody who left belongs to everyone', () => {
    expect(days({ tasks: [mine('Lawn', { assignedTo: 'gone' })] })).toEqual([['user-parent'], ['everyone', 'Lawn']])
  })

  test('loses no task that is due, and shows each once', () => {
    const dates = fc.constantFrom('2026-11-20', today, '2026-11-27', null)
    const people = fc.constantFrom('user-admin', 'user-child', 'gone', null)
    fc.assert(
      fc.property(fc.array(fc.tuple(dates, people)), (all) => {
        const tasks = all.map(([dueDate, assignedTo], n) => taskOf(String(n), { dueDate, assignedTo }))
        const shown = days({ tasks }).flatMap(([, ...titles]) => titles)
        const due = tasks.filter(({ dueDate }) => dueDate !== null && dueDate <= today).map(({ title }) => title)
        expect(shown.sort()).toEqual(due.sort())
      }),
    )
  })
})

test('counts what a person has to tick, and what is left of it', () => {
  const tasks = [choreOf('Dishes', { dueDate: today }), choreOf('Room', { dueDate: today, status: 'completed', completedAt: at('08:00') })]
  const child = todayOf({ ...nothing, tasks, events: [eventAt('Dinner', '18:00')] }, members, reader).people.find(
    ({ id }) => id === 'user-child',
  )
  expect(ticksOf(child?.items ?? [])).toEqual({ all: 2, left: 1 })
})

test('sorts the events of a child and of everyone by time, all-day events first', () => {
  const events = [
    eventAt('Pizza', '18:30', { participants: [invited('child')] }),
    eventAt('Choir', '17:30'),
    eventOf('Birthday', at('00:00'), at('00:00', '2026-11-27'), { isAllDay: true }),
  ]
  const { people } = todayOf({ ...nothing, events }, members, reader)
  expect(eventsOf(people.flatMap(({ items }) => items).reverse()).map(titleOf)).toEqual(['Birthday', 'Choir', 'Pizza'])
})
