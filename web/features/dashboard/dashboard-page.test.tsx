import { describe, expect, test } from 'bun:test'
import { addonsApi } from '#src/features/addons/addons.contract'
import { type AddonType, addons } from '#src/features/addons/addons.rules'
import { calendarApi } from '#src/features/calendar/calendar.contract'
import { chatApi } from '#src/features/chat/chat.contract'
import { familiesApi, type MyFamily } from '#src/features/families/families.contract'
import { investmentsApi } from '#src/features/investments/investments.contract'
import { shoppingApi } from '#src/features/shopping/lists/lists.contract'
import { tasksApi } from '#src/features/tasks/tasks.contract'
import type { Role } from '#src/shared/permissions'
import type { FakeServer } from '#web/testing/fake-server'
import { familyOf } from '#web/testing/riveras'
import { choreOf, dayIn, eventOf, since, taskOf } from '#web/testing/samples'
import { withScreens } from '#web/testing/screen'

const screens = withScreens()

const soon = Temporal.Now.instant().add({ minutes: 30 }).toString()
const tasks = [
  choreOf('Feed the rabbits', { dueDate: dayIn(-2), points: 2 }),
  choreOf('Violin', { dueDate: dayIn(0), points: 5 }),
  taskOf('Dishwasher', { status: 'completed', completedAt: Temporal.Now.instant().toString() }),
]
const fund = {
  id: 'fund',
  familyId: 'rivera',
  ownerId: 'user-admin',
  accountName: 'Index fund',
  accountType: null,
  institution: null,
  symbol: null,
  shares: null,
  purchasePrice: null,
  currentValue: 250.5,
  isActive: true,
  notes: null,
  createdAt: since,
  updatedAt: since,
}

const fill = (server: ReturnType<typeof screens.serve>) => {
  server.answer(calendarApi.today, [eventOf('Piano recital', soon)])
  server.answer(tasksApi.list, tasks)
  server.answer(chatApi.unread, { count: 3, senders: 2 })
  server.answer(investmentsApi.list, [fund])
}

const openDashboard = async (role: Role, { addons, prepare = fill }: { addons?: AddonType[]; prepare?: typeof fill } = {}) => {
  const server = screens.serve(role)
  if (addons) server.answer(familiesApi.list, [{ ...familyOf(role), addons } as MyFamily])
  prepare(server)
  const app = await screens.open('/dashboard')
  const list = await app.screen.findByLabelText('Today in numbers')
  return {
    ...app,
    server,
    stats: () => [...list.children].map(({ textContent }) => textContent),
    targets: () => [...list.querySelectorAll('a')].map((link) => link.getAttribute('href')),
    rows: () => [...document.querySelectorAll<HTMLElement>('li:has(.line-clamp-2.font-medium)')],
  }
}

const events = 'Events Today1Piano recital'
const pending = 'Pending Tasks21 for today'
const messages = 'New Messages3From 2 members'
const shopping = 'Shopping Items0'
const market = 'Stock Market$250.50Investments'
const marketOff = 'Stock Market–Off. Turn it on under Manage.'

describe('the five cards', () => {
  for (const [role, cards] of [
    ['admin', [events, pending, messages, shopping, market]],
    ['parent', [events, pending, messages, shopping, market]],
    ['member', [events, pending, messages, shopping]],
    ['child', [events, pending, messages, shopping]],
    ['extended', [events, messages]],
  ] as const)
    test(`follow the permissions of the role ${role}`, async () => {
      const { stats, waitFor } = await openDashboard(role)
      await waitFor(() => expect(stats()).toEqual([...cards]))
    })

  test('lead to their screens, and to the investments once they are enabled', async () => {
    const addons: AddonType[] = ['calendars', 'messages', 'todo_list', 'shopping_lists']
    const { targets, stats, waitFor, server, act } = await openDashboard('admin', { addons })
    await waitFor(() => expect(stats()).toEqual([events, pending, messages, shopping, marketOff]))
    expect(targets()).toEqual(['/calendar', '/tasks', '/messages', '/shopping'])
    server.answer(familiesApi.list, [{ ...familyOf('admin'), addons: [...addons, 'investment_tracker'] } as MyFamily])
    const { queryClient } = await import('#web/platform/api/query-client')
    await act(() => queryClient.invalidateQueries())
    await waitFor(() => expect(targets()).toEqual(['/calendar', '/tasks', '/messages', '/shopping', '/investments']))
  })

  test('go with their add-ons', async () => {
    const { screen, stats, waitFor } = await openDashboard('admin', { addons: ['messages', 'memory_wall'] })
    await waitFor(() => expect(stats()).toEqual([messages, marketOff]))
    expect(screen.queryByText("Today's Tasks Overview")).toBeNull()
  })

  test('show no amount of a disabled add-on, and no tile to people who cannot turn it on', async () => {
    const { stats, waitFor } = await openDashboard('parent', { addons: ['messages'] })
    await waitFor(() => expect(stats()).toEqual([messages]))
  })

  test('say nothing at zero but the number', async () => {
    const { stats, waitFor } = await openDashboard('member', {
      prepare: (server) => server.answer(chatApi.unread, { count: 0, senders: 0 }),
    })
    await waitFor(() => expect(stats()).toEqual(['Events Today0No events today', 'Pending Tasks0', 'New Messages0', 'Shopping Items0']))
  })

  test('show a spinner first, and 0 if a list fails to load', async () => {
    const lists = [calendarApi.today, tasksApi.list, chatApi.unread, shoppingApi.listsWithItems, investmentsApi.list]
    const releases: (() => void)[] = []
    const { screen, stats, rows, waitFor, user, server } = await openDashboard('admin', {
      prepare: (server) => {
        for (const list of lists) releases.push(server.hold(list))
      },
    })
    const labels = ['Events Today', 'Pending Tasks', 'New Messages', 'Shopping Items', 'Stock Market']
    expect(stats()).toEqual(labels.map((label) => expect.stringContaining(`${label}Loading...`)))
    for (const list of lists) server.refuse(list, 503, { code: 'unavailable', message: 'Later, please.' })
    for (const release of releases) release()
    const zero = ['Events Today0', 'Pending Tasks0', 'New Messages0', 'Shopping Items0', 'Stock Market$0.00']
    await waitFor(() => expect(stats()).toEqual(zero.map((text) => `${text}Failed to load`)))
    await screen.findByText('Failed to load the tasks')
    fill(server)
    await user.click(screen.getByText('Retry'))
    await waitFor(() => expect(rows().length).toBe(3))
    expect(stats()[1]).toBe(pending)
  })
})

describe('without anything to show', () => {
  const first = addons.filter(({ enabledByDefault }) => enabledByDefault)
  const empty = {
    addons: first.map(({ type }) => type),
    prepare: (server: FakeServer) =>
      server.answer(
        addonsApi.available,
        first.map(({ type, name, description, category, icon }) => ({ id: type, name, description, category, icon, isEnabled: true })),
      ),
  }

  test('has five cards with empty states, and offers admins to create tasks', async () => {
    const { screen, within, stats, waitFor, user } = await openDashboard('admin', empty)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Dashboard')
    expect(document.title).toStartWith('Dashboard')
    screen.getByText('Welcome back to your family hub')
    screen.getByText('AI Assistant Active')
    const zero = [
      'Events Today0No events today',
      'Pending Tasks0',
      'New Messages0',
      'Shopping Items0',
      'Stock Market–Off. Turn it on under Manage.',
    ]
    await waitFor(() => expect(stats()).toEqual(zero))
    const overview = within(screen.getByRole('region', { name: "Today's Tasks Overview" }))
    await overview.findByText('No tasks for today')
    expect(overview.getByRole('link', { name: 'Create Tasks' }).getAttribute('href')).toBe('/chores')
    await user.click(screen.getByRole('button', { name: 'Alerts' }))
    expect((await screen.findByRole('menu')).textContent).toBe('Nothing needs your attention.')
  })

  for (const role of ['parent', 'member', 'child', 'extended'] as const)
    test(`offers the role ${role} neither new tasks nor add-ons`, async () => {
      const { screen, within } = await openDashboard(role, empty)
      const features = within(await screen.findByRole('region', { name: 'Active Family Features' }))
      await features.findAllByRole('button', { name: 'Open' })
      if (role === 'extended') expect(screen.queryByText('No tasks for today')).toBeNull()
      else await screen.findByText('No tasks for today')
      expect(screen.queryByRole('link', { name: 'Create Tasks' })).toBeNull()
      expect(screen.queryByRole('button', { name: 'Manage' })).toBeNull()
    })
})

describe("today's tasks", () => {
  test('have a dot in the colour of their state', async () => {
    const { rows, waitFor, screen } = await openDashboard('admin')
    await waitFor(() => expect(rows().length).toBe(3))
    const dots = rows().map((row) => row.querySelector<HTMLElement>(':scope > span')?.style.backgroundColor.toLowerCase())
    expect(dots).toEqual(['#ef4444', '#eab308', '#10b981'])
    expect(rows()[2]?.textContent).toContain('DishwasherDone')
    expect(screen.queryByText(/more tasks?$/)).toBeNull()
  })

  for (const [role, links] of [
    ['admin', tasks.map(({ id }) => `/chores?edit=${encodeURIComponent(id)}`)],
    ['parent', []],
    ['member', []],
    ['child', []],
  ] as const)
    test(`can be edited only by admins: ${role}`, async () => {
      const { rows, waitFor } = await openDashboard(role)
      await waitFor(() => expect(rows().length).toBe(3))
      const found = rows().flatMap((row) => row.querySelector('[aria-label^="Edit"]')?.getAttribute('href') ?? [])
      expect(found.map((href) => decodeURIComponent(href).replaceAll('+', ' '))).toEqual(links.map((href) => decodeURIComponent(href)))
    })
})

test('alerts are not told to whom their screens are not shown', async () => {
  const { screen, user } = await openDashboard('extended')
  await user.click(await screen.findByLabelText('Alerts, 2'))
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(items).toEqual([expect.stringMatching(/^Piano recital/), expect.stringMatching(/^3 unread messages/)])
})
