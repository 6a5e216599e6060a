import { describe, expect, test } from 'bun:test'
import { accountsApi } from '#src/features/accounts/accounts.contract'
import { calendarApi } from '#src/features/calendar/calendar.contract'
import { chatApi } from '#src/features/chat/chat.contract'
import { familiesApi } from '#src/features/families/families.contract'
import { shoppingApi } from '#src/features/shopping/lists/lists.contract'
import { tasksApi } from '#src/features/tasks/tasks.contract'
import type { Role } from '#src/shared/permissions'
import { memberOf, userOf } from '#web/testing/riveras'
import { dayIn, eventOf, taskOf, timezone } from '#web/testing/samples'
import { withScreens } from '#web/testing/screen'

const screens = withScreens()

const at = (time: string) =>
  Temporal.PlainDate.from(dayIn(0)).toZonedDateTime({ timeZone: timezone, plainTime: time }).toInstant().toString()
const today = [eventOf('Swimming', at('17:00')), eventOf('Pizza night', at('18:00'))]
const due = (more: Parameters<typeof taskOf>[1] = {}) => ({ dueDate: dayIn(0), ...more })
/** For each role a task due today and an overdue chore; and three rows that wait for nobody here. */
const tasksOf = (role: Role) => [
  taskOf('Dishes', due({ assignedTo: memberOf(role).userId })),
  taskOf('Lawn', due({ assignedTo: memberOf(role).userId, isChore: true, dueDate: dayIn(-1) })),
  taskOf('Room', due({ assignedTo: 'user-member' })),
  taskOf('Someday', { assignedTo: memberOf(role).userId }),
  taskOf('Done already', due({ assignedTo: memberOf(role).userId, status: 'completed' })),
]

describe('the home page', () => {
  test('shows the family, a welcome and the way to the dashboard', async () => {
    screens.serve('admin')
    const { screen } = await screens.open('/')
    await screen.findByText('Welcome, Ana')
    await screen.findByText('Update Profile Picture')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Rivera')
    expect(document.title).toBe('Rivera · Hearth')
    const links = screen.getAllByText('Dashboard').map((text) => text.closest('#screen a')?.getAttribute('href'))
    expect(links).toContain('/dashboard')
  })

  test("welcomes a user without a first name as 'User'", async () => {
    const server = screens.serve('admin')
    server.answer(accountsApi.session, { user: { ...userOf('admin'), firstName: '' }, maxUpload: 25_000_000, mayCreateFamily: false })
    const { screen } = await screens.open('/')
    await screen.findByText('Welcome, User')
  })

  test('asks nothing of a family for a user who has none', async () => {
    const server = screens.serve('admin')
    server.answer(accountsApi.session, { user: userOf('admin'), maxUpload: 25_000_000, mayCreateFamily: true })
    server.answer(familiesApi.list, [])
    const { screen } = await screens.open('/')
    await screen.findByText('Create Family')
    for (const call of [familiesApi.members, calendarApi.today, chatApi.unread, tasksApi.list]) expect(server.callsOf(call)).toEqual([])
  })
})

/** The quick links of the screen, with their accessible names. */
const openBar = async (role: 'admin' | 'child' | 'extended', prepare: (server: ReturnType<typeof screens.serve>) => void = () => {}) => {
  const server = screens.serve(role)
  server.answer(calendarApi.today, today)
  server.answer(tasksApi.list, tasksOf(role))
  server.answer(chatApi.unread, { count: 1, senders: 1 })
  prepare(server)
  const app = await screens.open('/')
  const bar = await app.screen.findByRole('navigation', { name: 'Quick links' })
  const links = () => app.within(bar).getAllByRole('link')
  const names = () => links().map((link) => link.querySelector('.\\@max-\\[17rem\\]\\:sr-only')?.textContent)
  return { ...app, server, bar, links, names, toggle: () => app.within(bar).getByRole('button') }
}

describe('the bottom bar', () => {
  test('counts what waits for the reader, opens and collapses, and leads to the screens', async () => {
    const { bar, links, names, toggle, user, waitFor, router, within } = await openBar('admin')
    await waitFor(() => expect(names()).toEqual(['Messages 1 unread', 'Calendar', 'Tasks 2 due', 'Activity']))
    expect(links().map((link) => link.getAttribute('href'))).toEqual(['/messages', '/calendar', '/tasks', '/activity'])
    expect(toggle().getAttribute('aria-label')).toBe('Quick links, 3 waiting')
    expect(toggle().textContent).toBe('3')
    expect(within(bar).getByText('2').className).toContain('bg-error')
    await user.click(toggle())
    expect(toggle().getAttribute('aria-expanded')).toBe('false')
    expect(within(bar).queryAllByRole('link')).toEqual([])
    await user.click(toggle())
    await user.click(links()[0] as HTMLElement)
    await waitFor(() => expect(router.state.location.pathname).toBe('/messages'))
  })

  test('counts a list that fails as 0, and shows no badge at 0', async () => {
    const { names, toggle, waitFor } = await openBar('admin', (server) => {
      for (const list of [calendarApi.today, chatApi.unread, tasksApi.list]) server.refuse(list, 500)
    })
    await waitFor(() => expect(names()).toEqual(['Messages', 'Calendar', 'Tasks', 'Activity']))
    expect(toggle().getAttribute('aria-label')).toBe('Quick links')
    expect(toggle().textContent).toBe('')
  })

  test('leaves out what a member may not view, and does not ask for it', async () => {
    const { server, names, waitFor } = await openBar('extended')
    await waitFor(() => expect(names()).toEqual(['Messages 1 unread', 'Calendar', 'Activity']))
    for (const list of [tasksApi.list, shoppingApi.listsWithItems]) expect(server.callsOf(list)).toEqual([])
  })

  test('counts the chores of a child as its tasks', async () => {
    const { names, waitFor } = await openBar('child')
    await waitFor(() => expect(names()).toEqual(['Messages 1 unread', 'Calendar', 'Tasks 2 due', 'Activity']))
  })

  test('and the day stay when the server fails to say it anew', async () => {
    const { screen, server, names, waitFor, act } = await openBar('admin')
    await screen.findByText('Swimming')
    server.refuse(calendarApi.today, 500)
    const before = server.callsOf(calendarApi.today).length
    const { queryClient } = await import('#web/platform/api/query-client')
    await act(() => queryClient.invalidateQueries())
    await waitFor(() => expect(server.callsOf(calendarApi.today).length).toBeGreaterThan(before))
    expect(names()?.[1]).toBe('Calendar')
    await screen.findByText('Swimming')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
