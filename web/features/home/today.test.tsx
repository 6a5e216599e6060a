import { describe, expect, test } from 'bun:test'
import { auditApi } from '#src/features/audit/audit.contract'
import { calendarApi } from '#src/features/calendar/calendar.contract'
import { chatApi } from '#src/features/chat/chat.contract'
import { billsApi } from '#src/features/finances/finances.bills.contract'
import { photosApi } from '#src/features/photos/photos.contract'
import { type TaskReply, tasksApi } from '#src/features/tasks/tasks.contract'
import { defaultSettings, userSettingsApi } from '#src/features/user-settings/user-settings.contract'
import type { Role } from '#src/shared/permissions'
import { messageOf } from '#web/testing/chat'
import { memberOf } from '#web/testing/riveras'
import { billOf, choreOf, dayIn, eventOf, photoOf, taskOf, timezone } from '#web/testing/samples'
import { withScreens } from '#web/testing/screen'

const screens = withScreens()

const at = (time: string) =>
  Temporal.PlainDate.from(dayIn(0)).toZonedDateTime({ timeZone: timezone, plainTime: time }).toInstant().toString()
const mineOf = (role: Role, title: string, more: Parameters<typeof taskOf>[1] = {}) =>
  taskOf(title, { assignedTo: memberOf(role).userId, dueDate: dayIn(0), ...more })
const choreToday = (title: string, more: Parameters<typeof choreOf>[1] = {}) => choreOf(title, { dueDate: dayIn(0), ...more })

/** Opens home for a role, on a server that keeps the status of tasks. */
const openHome = async (role: Role, tasks: TaskReply[], prepare: (server: ReturnType<typeof screens.serve>) => void = () => {}) => {
  const server = screens.serve(role)
  const rows = [...tasks]
  server.answer(tasksApi.list, () => rows)
  server.answer(tasksApi.changeStatus, ({ params, body }) => {
    const n = rows.findIndex(({ id }) => id === decodeURIComponent(params.taskId ?? ''))
    const { status } = body as Pick<TaskReply, 'status'>
    rows[n] = { ...(rows[n] as TaskReply), status, completedAt: status === 'completed' ? at('00:00') : null }
    return rows[n]
  })
  prepare(server)
  const app = await screens.open('/')
  const box = (title: string) => app.screen.getByRole<HTMLInputElement>('checkbox', { name: `Complete ${title}` })
  return { ...app, server, box, person: (name: string) => app.within(app.screen.getByRole('region', { name })) }
}

describe('the day on the home page', () => {
  test('comes before everything else, the reader first, and overdue ones before today', async () => {
    const late = mineOf('parent', 'Taxes', { dueDate: dayIn(-2) })
    const { screen, person } = await openHome('parent', [mineOf('parent', 'Call'), choreToday('Dishes'), late], (server) =>
      server.answer(calendarApi.today, [eventOf('Dinner', at('18:00'), at('19:00'))]),
    )
    await screen.findByText('Dinner')
    const headings = screen.getAllByRole('heading').filter((heading) => heading.closest('#screen'))
    expect(headings.slice(0, 5).map(({ textContent }) => textContent)).toEqual(['Today', 'You', 'Everyone', 'Leo', 'Rivera'])
    expect(
      person('You')
        .getAllByRole('checkbox')
        .map((tick) => tick.getAttribute('aria-label')),
    ).toEqual(['Complete Taxes', 'Complete Call'])
    expect(person('You').getByText(/^Overdue, /)).toBeTruthy()
    expect(person('You').getByText('2 to do')).toBeTruthy()
    expect(screen.getByText('Nothing planned today: Ana, Mia, and Rosa')).toBeTruthy()
  })

  test('ticks a chore with one press, and takes it back with another', async () => {
    const { screen, server, box, user, waitFor, person } = await openHome('parent', [choreToday('Dishes', { points: 3 })])
    await screen.findByText('Dishes')
    await user.click(box('Dishes'))
    expect(box('Dishes').checked).toBe(true)
    await waitFor(() => expect(person('Leo').getByText('All done')).toBeTruthy())
    expect(server.callsOf(tasksApi.changeStatus).map(({ body }) => body)).toEqual([{ status: 'completed' }])
    await user.click(box('Dishes'))
    await waitFor(() => expect(person('Leo').getByText('1 to do')).toBeTruthy())
    expect(box('Dishes').checked).toBe(false)
  })

  test('lets others be ticked only by parents, admins and their owners', async () => {
    const { screen, box } = await openHome('member', [choreToday('Dishes'), mineOf('member', 'Call')])
    await screen.findByText('Dishes')
    expect([box('Dishes').disabled, box('Call').disabled]).toEqual([true, false])
  })

  test('says so if a tick is refused, and takes it back', async () => {
    const { screen, server, box, user, waitFor } = await openHome('parent', [mineOf('parent', 'Call')])
    await screen.findByText('Call')
    server.refuse(tasksApi.changeStatus, 500)
    await user.click(box('Call'))
    await screen.findByText('Failed to change the task')
    await waitFor(() => expect(box('Call').checked).toBe(false))
  })

  test('opens the payment of a bill that is due', async () => {
    const bills = [billOf('City Power', { dueDate: dayIn(-1) }), billOf('Rent')]
    const { screen, user, person } = await openHome('parent', [], (server) => server.answer(billsApi.list, bills))
    await screen.findByText('City Power')
    expect(screen.queryByText('Rent')).toBeNull()
    await user.click(person('Everyone').getByRole('button', { name: 'Pay City Power' }))
    await screen.findByRole('dialog', { name: 'Pay City Power' })
  })

  test('shows the first few of many, and the rest on request', async () => {
    const many = Array.from({ length: 12 }, (_, n) => mineOf('parent', `Call ${n}`))
    const { screen, user, person } = await openHome('parent', many)
    await screen.findByText('Call 0')
    expect(person('You').getAllByRole('checkbox')).toHaveLength(8)
    await user.click(person('You').getByRole('button', { name: 'Show 4 more' }))
    expect(person('You').getAllByRole('checkbox')).toHaveLength(12)
  })

  test('says when nothing is planned, and leads to the calendar', async () => {
    const { screen } = await openHome('parent', [])
    await screen.findByText('Nothing planned today')
    expect(screen.getByText('Plan something').closest('a')?.getAttribute('href')).toBe('/calendar')
  })

  test('shows what loaded beside what failed, which Retry loads', async () => {
    const { screen, server, user } = await openHome('parent', [mineOf('parent', 'Call')], (fake) => fake.refuse(calendarApi.today, 503))
    await screen.findByText("Failed to load today's events")
    expect(screen.getByText('Call')).toBeTruthy()
    server.answer(calendarApi.today, [eventOf('Dinner', at('18:00'), at('19:00'))])
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await screen.findByText('Dinner')
  })

  test('shows a skeleton until everything has loaded, so that nothing jumps', async () => {
    const server = screens.serve('parent')
    const release = server.hold(tasksApi.list)
    const { screen, waitFor } = await screens.open('/')
    await waitFor(() => expect(server.callsOf(tasksApi.list).length + server.callsOf(calendarApi.today).length).toBeGreaterThan(1))
    expect(screen.queryByText('Nothing planned today')).toBeNull()
    expect(screen.queryByText('Welcome, Ben')).toBeNull()
    release()
    await screen.findByText('Nothing planned today')
  })

  test('is left out by those who turned it off', async () => {
    const { screen } = await openHome('parent', [mineOf('parent', 'Call')], (server) =>
      server.answer(userSettingsApi.get, { ...defaultSettings, showMiniDashboard: false }),
    )
    await screen.findByText('Welcome, Ben')
    expect(screen.queryByText('Call')).toBeNull()
  })
})

describe("a child's home", () => {
  const points = [{ userId: memberOf('child').userId, total: 331, week: 12 }]
  const openChild = (tasks: TaskReply[]) =>
    openHome('child', tasks, (server) => {
      server.answer(auditApi.points, points)
      server.answer(calendarApi.today, [eventOf('Dinner', at('18:00'), at('19:00'))])
    })

  test('is their chores in large type, their points of a lifetime, then the events', async () => {
    const { screen, box, person } = await openChild([choreToday('Dishes'), mineOf('member', 'Call')])
    await screen.findByText('331 points')
    expect(screen.getByText('12 this week')).toBeTruthy()
    const headings = screen.getAllByRole('heading').filter((heading) => heading.closest('#screen'))
    expect(headings.slice(0, 3).map(({ textContent }) => textContent)).toEqual(['My chores today', 'Today', 'Rivera'])
    // 4rem are 64 px.
    expect(box('Dishes').closest('label')?.className).toContain('min-h-16')
    expect(person('My chores today').queryByText('Call')).toBeNull()
    expect(person('Today').getByText('Dinner')).toBeTruthy()
  })

  test('celebrates the last chore, as a status for screen readers', async () => {
    const { screen, box, user } = await openChild([choreToday('Dishes'), choreToday('Room')])
    await screen.findByText('Dishes')
    await user.click(box('Dishes'))
    expect(screen.queryByText('All done. Well done!')).toBeNull()
    await user.click(box('Room'))
    expect((await screen.findByText('All done. Well done!')).closest('[role="status"]')).toBeTruthy()
  })

  test('says when there is nothing to do', async () => {
    const { screen } = await openChild([])
    await screen.findByText('Nothing to do today')
  })
})

test("an extended member's home has the day, the newest photos and the chat, and asks for no tasks", async () => {
  const { screen, server } = await openHome('extended', [], (fake) => {
    fake.answer(calendarApi.today, [eventOf('Dinner', at('18:00'), at('19:00'))])
    fake.answer(photosApi.list, [photoOf('Beach')])
    fake.answer(chatApi.list, [messageOf('Who brings the salad?', 'parent', { read: false, createdAt: at('09:00') })])
  })
  await screen.findByText('Dinner')
  expect((await screen.findByAltText('Beach')).closest('a')?.getAttribute('href')).toBe('/photos?photo=photo-Beach')
  await screen.findByText('Who brings the salad?')
  expect(server.callsOf(tasksApi.list)).toEqual([])
})
