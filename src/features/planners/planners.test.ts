import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { readerWith } from '#src/platform/language/reader'
import { fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { screenOf } from '#src/testing/socket'
import { calendarApi } from '../calendar/calendar.contract'
import { notificationsApi } from '../notifications/notifications.contract'
import { plannersApi } from './planners.contract'
import { guestsApi } from './planners.guests.contract'
import { plannerPartsApi as partsApi } from './planners.parts.contract'
import { builtInTemplates } from './planners.templates'

let hearth: Hearth
let clock: ReturnType<typeof fakeClock>
beforeEach(async () => {
  await hearth?.stop()
  clock = fakeClock('2026-11-21T12:00:00Z')
  hearth = await startHearth({ clock })
})
afterAll(() => hearth.stop())

const family = () => ({ familyId: hearth.familyId })
const plan = (body: object = {}, who: Who = 'member') =>
  hearth.as(who).call(plannersApi.create, family(), { name: 'Garden party', date: '2026-12-05', ...body } as never)
const tasksOf = (plannerId: string) => hearth.as('member').call(partsApi.tasks, { plannerId })
const change = (plannerId: string, body: object, who: Who = 'member') =>
  hearth.as(who).call(plannersApi.change, { plannerId }, body as never)
const told = async (who: Who) =>
  (await hearth.as(who).call(notificationsApi.list, family())).map(({ kind, title, place }) => ({ kind, title, place }))

describe('a plan', () => {
  test('from nothing has the defaults of the specification', async () => {
    const { id, creator, ...made } = await plan()
    expect(made).toEqual({
      familyId: hearth.familyId,
      name: 'Garden party',
      eventId: null,
      plannerType: 'family_event',
      date: '2026-12-05',
      time: null,
      budget: null,
      guestCount: null,
      rsvpDeadline: null,
      venue: null,
      notes: null,
      guestNote: null,
      status: 'planning',
      taskCount: 0,
      completedTaskCount: 0,
      answers: { pending: 0, yes: 0, no: 0, maybe: 0 },
      adultsComing: 0,
      childrenComing: 0,
      planned: 0,
      spent: 0,
      createdBy: hearth.ids.member.userId,
      createdAt: '2026-11-21T12:00:00.000Z',
      updatedAt: '2026-11-21T12:00:00.000Z',
    })
    expect(await hearth.as('extended').call(plannersApi.list, family())).toEqual([{ id, creator, ...made }])
  })

  test('needs a name, and refuses an impossible date, time and amount with 422', async () => {
    for (const body of [{}, { name: 'x', date: '2027-02-30' }, { name: 'x', time: '25:00' }, { name: 'x', budget: 1.234 }])
      expect((await hearth.as('member').post(hearth.path('/event-planners'), body)).status).toBe(422)
  })

  test('of a calendar event takes its name, day, time and place', async () => {
    const event = { title: 'Reunion', location: 'Lake house', startTime: '2026-12-06T00:30:00Z', endTime: '2026-12-06T03:00:00Z' }
    const shared = await hearth.as('parent').call(calendarApi.create, family(), event)
    // 7:30 PM of the day before in New York.
    const facts = { name: 'Reunion', eventId: shared.id, date: '2026-12-05', time: '19:30', venue: 'Lake house' }
    expect(await hearth.as('member').call(plannersApi.create, family(), { eventId: shared.id })).toMatchObject(facts)
    const secret = await hearth.as('parent').call(calendarApi.create, family(), { ...event, isPrivate: true })
    for (const eventId of [secret.id, 'nothing'])
      expect((await hearth.as('member').post(hearth.path('/event-planners'), { eventId })).status).toBe(422)
    await hearth.as('parent').delete(hearth.path(`/events/${shared.id}`))
    expect((await hearth.as('member').call(plannersApi.list, family()))[0]).toMatchObject({ name: 'Reunion', eventId: null })
  })

  test('is added once when retried with the same id, and is 409 with another user’s id', async () => {
    const id = '019ab3c4-0000-7000-8000-000000000001'
    const first = await plan({ id, templateId: 'dinner' })
    expect(await plan({ id, name: 'Again', templateId: 'dinner' })).toEqual(first)
    expect(await hearth.as('parent').post(hearth.path('/event-planners'), { id, name: 'Mine' })).toMatchObject({ status: 409 })
  })

  test('announces itself to open screens, and is deleted with its parts and their notifications', async () => {
    const screen = await screenOf(hearth, 'extended')
    const { id } = await plan()
    expect(await screen.next()).toMatchObject({ type: 'changed', data: { area: 'planners' } })
    await hearth.as('member').call(partsApi.addTask, { plannerId: id }, { title: 'Lights', assignedTo: hearth.ids.child.userId })
    expect(await told('child')).toEqual([{ kind: 'plan_task_assigned', title: 'Lights', place: id }])
    expect((await hearth.as('member').delete(`/api/event-planners/${id}`)).status).toBe(204)
    expect(await told('child')).toEqual([])
    expect(hearth.services.sqlite.query('select * from event_tasks').all()).toEqual([])
  })
})

describe('a template', () => {
  test('has a unique id, tasks before and on the day, a budget and a packing list', () => {
    const templates = builtInTemplates(readerWith({ language: 'en' }))
    expect(new Set(templates.map(({ id }) => id)).size).toBe(6)
    for (const { tasks, expenses } of templates) {
      const days = tasks.map(({ daysBefore }) => daysBefore)
      expect([days.includes(null), days.some((day) => day !== null && day > 0), expenses.length > 2]).toEqual([true, true, true])
    }
  })

  test('dates its tasks relative to the day; they follow the day until one is done or has a date of its own', async () => {
    const { id, taskCount } = await plan({ templateId: 'birthday', date: '2027-03-01' })
    const find = async (title: string) => (await tasksOf(id)).find((task) => task.title.startsWith(title))
    expect(taskCount).toBe(11)
    expect(await find('Choose a theme')).toMatchObject({ dueDate: '2027-02-01', daysBefore: 28 })
    expect(await find('Send thank-you')).toMatchObject({ dueDate: '2027-03-04', daysBefore: -3 })
    expect(await find('Candles')).toMatchObject({ kind: 'packing', dueDate: null })
    const own = await find('Order the cake')
    await hearth.as('member').call(partsApi.changeTask, { eventTaskId: own?.id ?? '' }, { dueDate: '2027-02-20' })
    const done = await find('Choose a theme')
    await hearth.as('member').call(partsApi.changeTask, { eventTaskId: done?.id ?? '' }, { isCompleted: true })
    const moment = await hearth.as('member').call(partsApi.addMoment, { plannerId: id }, { at: '2027-03-01T20:00:00Z', title: 'Cake' })
    await change(id, { date: '2027-03-15' })
    expect((await find('Order the cake'))?.dueDate).toBe('2027-02-20')
    expect((await find('Choose a theme'))?.dueDate).toBe('2027-02-01')
    expect((await find('Send thank-you'))?.dueDate).toBe('2027-03-18')
    // The same local time, after the change to daylight saving.
    expect(await hearth.as('member').call(partsApi.moments, { plannerId: id })).toMatchObject([
      { id: moment.id, at: '2027-03-15T19:00:00.000Z' },
    ])
  })

  test('of an own plan keeps tasks, packing list and budget for the next one', async () => {
    const { id: plannerId } = await plan()
    const as = hearth.as('member')
    await as.call(partsApi.addTask, { plannerId }, { title: 'Lights', dueDate: '2026-12-01' })
    await as.call(partsApi.addTask, { plannerId }, { title: 'Blankets', kind: 'packing' })
    await as.call(partsApi.addExpense, { plannerId }, { category: 'Lanterns', planned: 40, spent: 39.5 })
    const template = await as.call(plannersApi.saveTemplate, family(), { plannerId, name: 'Our party' })
    expect(template).toMatchObject({ isBuiltIn: false, expenses: [{ category: 'Lanterns', planned: 40 }] })
    expect((await hearth.as('extended').call(plannersApi.templates, family())).at(-1)).toEqual(template)
    const next = await plan({ templateId: template.id, date: '2027-06-10' }, 'parent')
    expect(next).toMatchObject({ planned: 40, spent: 0, taskCount: 1 })
    expect(await tasksOf(next.id)).toMatchObject([{ dueDate: '2027-06-06' }, { title: 'Blankets', dueDate: null }])
    expect((await as.post(hearth.path('/event-planners'), { name: 'x', templateId: 'nothing' })).status).toBe(422)
  })
})

describe('the parts of a plan', () => {
  test('count: tasks without the packing list, planned and spent to the cent', async () => {
    const { id: plannerId } = await plan()
    const as = hearth.as('member')
    const { id: eventTaskId } = await as.call(partsApi.addTask, { plannerId }, { title: 'Lights' })
    await as.call(partsApi.addTask, { plannerId }, { title: 'Blankets', kind: 'packing' })
    await as.call(partsApi.changeTask, { eventTaskId }, { isCompleted: true })
    for (const spent of [0.1, 0.2]) await as.call(partsApi.addExpense, { plannerId }, { category: 'Food', planned: 33.33, spent })
    const counts = { taskCount: 1, completedTaskCount: 1, planned: 66.66, spent: 0.3 }
    expect(await as.call(plannersApi.find, { plannerId })).toMatchObject(counts)
  })

  test('are changed by their maker, the maker of the plan, parents and admins; an assigned child only ticks', async () => {
    const { id: plannerId } = await plan({}, 'parent')
    const { id: eventTaskId } = await hearth
      .as('parent')
      .call(partsApi.addTask, { plannerId }, { title: 'Lights', assignedTo: hearth.ids.child.userId })
    const row = `/api/event-tasks/${eventTaskId}`
    expect((await hearth.as('member').patch(row, { title: 'x' })).status).toBe(403)
    expect((await hearth.as('member').patch(row, { isCompleted: true })).status).toBe(403)
    expect((await hearth.as('child').patch(row, { title: 'x', isCompleted: true })).status).toBe(403)
    expect((await hearth.as('child').patch(row, { isCompleted: true })).body).toMatchObject({ completedAt: '2026-11-21T12:00:00.000Z' })
    expect((await hearth.as('parent').patch(row, { assignedTo: 'nobody' })).status).toBe(422)
    await hearth.as('parent').patch(row, { assignedTo: null, isCompleted: false })
    expect((await hearth.as('member').patch(row, { isCompleted: true })).status).toBe(200)
    expect((await hearth.as('child').patch(row, { isCompleted: false })).status).toBe(403)
  })

  test('an offline tick is 409 if the task was changed meanwhile, and 200 if it is already ticked', async () => {
    const { id: plannerId } = await plan()
    const { id, updatedAt: seen } = await hearth.as('member').call(partsApi.addTask, { plannerId }, { title: 'Lights' })
    clock.pass({ minutes: 1 })
    await hearth.as('parent').patch(`/api/event-tasks/${id}`, { title: 'Lamps' })
    expect((await hearth.as('member').patch(`/api/event-tasks/${id}`, { isCompleted: true, seen })).status).toBe(409)
    await hearth.as('parent').patch(`/api/event-tasks/${id}`, { isCompleted: true })
    expect((await hearth.as('member').patch(`/api/event-tasks/${id}`, { isCompleted: true, seen })).status).toBe(200)
  })

  test('of all plans in planning are listed by due date', async () => {
    const [one, two] = [await plan(), await plan({ name: 'Dinner' })]
    for (const [plannerId, dueDate] of [
      [one.id, '2026-12-03'],
      [two.id, '2026-12-02'],
    ] as const)
      await hearth.as('member').call(partsApi.addTask, { plannerId }, { title: dueDate, dueDate })
    const list = async () =>
      (await hearth.as('child').call(partsApi.openTasks, family())).map(({ title, plannerName }) => [title, plannerName])
    expect(await list()).toEqual([
      ['2026-12-02', 'Dinner'],
      ['2026-12-03', 'Garden party'],
    ])
    await change(two.id, { status: 'done' })
    expect(await list()).toEqual([['2026-12-03', 'Garden party']])
  })

  test('a transaction is spent when linked, stays when it is deleted, and is 422 for a member without view_finances', async () => {
    const { id: plannerId } = await plan()
    const { body } = await hearth.as('admin').post(hearth.path('/transactions'), { description: 'Bakery', amount: 48.5 })
    const transactionId = (body as { id: string }).id
    const add = (who: Who, more = {}) =>
      hearth.as(who).post(`/api/event-planners/${plannerId}/expenses`, { category: 'Cake', transactionId, ...more })
    expect(await add('member')).toMatchObject({ status: 201, body: { spent: 48.5, transactionId } })
    expect(await add('member', { spent: 20 })).toMatchObject({ body: { spent: 20 } })
    const permissions = ['view_calendar', 'edit_calendar']
    await hearth.as('admin').patch(hearth.path(`/members/${hearth.ids.child.memberId}`), { permissions })
    expect((await add('child')).status).toBe(422)
    await hearth.as('admin').delete(`/api/transactions/${transactionId}`)
    await hearth.as('admin').delete(hearth.path(`/transactions/${transactionId}`))
    expect(await hearth.as('member').call(partsApi.expenses, { plannerId })).toMatchObject([
      { spent: 48.5, transactionId: null },
      { spent: 20 },
    ])
  })

  test('venues are ordered by votes, one a person', async () => {
    const { id: plannerId } = await plan()
    const add = (name: string) => hearth.as('member').call(partsApi.addVenue, { plannerId }, { name })
    const [barn, lake] = [await add('Barn'), await add('Lake')]
    const vote = (who: Who, isFor: boolean) => hearth.as(who).call(partsApi.vote, { venueId: lake.id }, { isFor })
    await vote('child', true)
    expect(await vote('child', true)).toMatchObject({ votes: 1, isMyVote: true })
    expect(await hearth.as('extended').call(partsApi.venues, { plannerId })).toMatchObject([
      { id: lake.id, votes: 1, isMyVote: false },
      { id: barn.id },
    ])
    expect(await vote('child', false)).toMatchObject({ votes: 0, isMyVote: false })
  })

  test('of a person who left are open to all: tasks without an assignee, no votes, a guest by name', async () => {
    const { id: plannerId } = await plan({}, 'parent')
    const as = hearth.as('parent')
    const { userId, memberId } = hearth.ids.child
    await as.call(partsApi.addTask, { plannerId }, { title: 'Lights', assignedTo: userId })
    await as.call(guestsApi.create, { plannerId }, { userId } as never)
    const { id: venueId } = await as.call(partsApi.addVenue, { plannerId }, { name: 'Lake' })
    await hearth.as('child').call(partsApi.vote, { venueId }, { isFor: true })
    expect((await hearth.as('admin').delete(hearth.path(`/members/${memberId}`))).status).toBe(204)
    expect(await tasksOf(plannerId)).toMatchObject([{ assignedTo: null, assignee: null }])
    expect(await as.call(guestsApi.list, { plannerId })).toMatchObject([{ userId: null, guestName: expect.stringContaining('Leo') }])
    expect(await as.call(partsApi.venues, { plannerId })).toMatchObject([{ votes: 0 }])
  })
})
