// Above 300 lines because all its tests need the same set-up.
import { describe, expect, test } from 'bun:test'
import { familiesApi } from '#src/features/families/families.contract'
import { type TaskReply, tasksApi } from '#src/features/tasks/tasks.contract'
import type { Role } from '#src/shared/permissions'
import { openWithActs } from '#web/testing/acts'
import { memberOf } from '#web/testing/riveras'
import { choreOf, dayIn, taskOf } from '#web/testing/samples'
import { withScreens } from '#web/testing/screen'
import { testLoading, testNoFamily } from '#web/testing/states'

const screens = withScreens()

/** The chores of somebody, in a window that has room for a table. */
const openChores = async (role: Role, chores: TaskReply[], path = '/chores') => {
  const server = screens.serve(role)
  server.answer(tasksApi.list, chores)
  const app = await screens.open(path)
  await app.screen.findByText(/ Chores \(\d+\)$/)
  return {
    ...app,
    server,
    rows: () => [...document.querySelectorAll('tbody tr')] as HTMLElement[],
    box: (title: string) => app.screen.getByLabelText<HTMLInputElement>(`Complete ${title}`),
    label: (name: string) => document.querySelector(`[aria-label="${name}"]`) as HTMLButtonElement,
  }
}
const later = { code: 'unavailable', message: 'Later, please.' }

describe('the chores', () => {
  testNoFamily('ask for a family', screens, { path: '/chores', says: ['Please select a family to view chores.'] })

  testLoading('show three skeletons, an error, and load on Retry', screens, {
    path: '/chores',
    list: tasksApi.list,
    blocks: 3,
    failed: 'Failed to load the chores',
    shown: 'Family Chores (0)',
  })

  testLoading("of a child are the child's own", screens, {
    path: '/chores',
    as: 'child',
    list: tasksApi.list,
    failed: 'Failed to load the chores',
    shown: 'No chores assigned yet! 🎉',
  })

  test('say whom they are for when there are none', async () => {
    const { screen } = await openChores('parent', [])
    await screen.findByText('Family Chores (0)')
    await screen.findByText('No chores created yet. Add some tasks for your kids!')
  })

  test('can be assigned to a marked teenager, and to no unmarked child', async () => {
    const server = screens.serve('parent')
    server.answer(tasksApi.list, [])
    server.answer(familiesApi.members, [
      memberOf('parent'),
      { ...memberOf('member'), doesChores: true },
      { ...memberOf('child'), doesChores: false },
    ])
    const app = await openWithActs(screens, '/chores')
    await app.press('Add Chore')
    expect(await app.options(/Assign To/)).toEqual(['Mia'])
  })

  test('of a child can be looked at and not added to', async () => {
    const { screen } = await openChores('child', [])
    await screen.findByText('My Chores (0)')
    expect(screen.queryByText('Add Chore')).toBeNull()
  })

  test('need the permission to view tasks', async () => {
    const server = screens.serve('extended')
    const { screen } = await screens.open('/chores')
    await screen.findByText("You can't view the chores")
    expect(server.callsOf(tasksApi.list)).toEqual([])
  })

  test('of another family lead to the own ones', async () => {
    const { router, screen } = await openChores('parent', [], '/chores/018f0000-0000-7000-8000-000000000000')
    await screen.findByText('Family Chores (0)')
    expect(router.state.location.pathname).toBe('/chores')
  })

  test('are listed with everything about them', async () => {
    const { rows, screen } = await openChores('parent', [
      choreOf('Feed Biscuit', {
        description: 'Half a can.',
        priority: 'high',
        frequency: 'daily',
        dueDate: dayIn(0),
        dueTime: '8:30 AM',
        points: 4,
      }),
      choreOf('Rake leaves', { dueDate: dayIn(-1), frequency: 'monthly' }),
      choreOf('Sweep', { frequency: 'weekly' }),
    ])
    const columns = ['Chore', 'Details', 'Frequency', 'Due', 'Assigned To', 'Status', 'Points', 'Actions']
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(columns)
    const texts = Object.fromEntries(
      rows().map((row) => [
        row.querySelector('th')?.textContent,
        [...row.querySelectorAll('td')].map(({ textContent }) => textContent?.replace(/^Complete .*/, '')),
      ]),
    )
    expect(texts).toEqual({
      'Feed BiscuitHigh priority': ['Half a can.', 'Daily', 'Today, 8:30 AM', 'leo', '', '4points', ''],
      'Rake leavesMedium priority': ['No details provided', 'Monthly', 'YesterdayOverdue', 'leo', '', '1point', ''],
      'SweepMedium priority': ['No details provided', 'Weekly', 'No due date', 'leo', '', '1point', ''],
    })
    const rowOf = (title: string) => rows().find((row) => row.textContent?.startsWith(title))
    expect(rowOf('Feed Biscuit')?.querySelectorAll('svg.lucide-star')).toHaveLength(4)
    expect(rowOf('Rake leaves')?.className).toContain('bg-error/12')
    expect(rowOf('Sweep')?.className).not.toContain('bg-error/12')
  })

  test('of others are not seen by children and members', async () => {
    const chores = [choreOf('Vacuum', { assignedTo: null, assignee: null }), choreOf('Feed Biscuit')]
    const { screen } = await openChores('child', chores)
    await screen.findByText('My Chores (1)')
    expect(screen.queryByText('Vacuum')).toBeNull()
    await (await import('#web/testing/render')).cleanUpApp()
    const member = await openChores('member', chores)
    await member.screen.findByText('My Chores (0)')
  })

  test('that are completed do not bury the open ones', async () => {
    const done = Array.from({ length: 14 }, (_, n) =>
      choreOf(`Done ${n}`, { status: 'completed', completedAt: '2026-01-05T12:00:00.000Z' }),
    )
    const { rows, screen, user } = await openChores('parent', [...done, choreOf('Still to do')])
    // The title counts the open ones.
    await screen.findByText('Family Chores (1)')
    expect(rows()).toHaveLength(13)
    expect(rows()[0]?.textContent).toStartWith('Still to do')
    await user.click(screen.getByText('Show 2 more completed'))
    expect(rows()).toHaveLength(15)
  })
})

describe('a chore of a later day', () => {
  test('is grey, after today’s chores, and cannot be ticked', async () => {
    const chores = [choreOf('Rake leaves', { dueDate: dayIn(1) }), choreOf('Sweep')]
    const { rows, box } = await openChores('child', chores)
    expect(rows().map((row) => row.querySelector('th')?.textContent)).toEqual(['SweepMedium priority', 'Rake leavesMedium priority'])
    expect(box('Sweep').disabled).toBe(false)
    expect(box('Rake leaves').disabled).toBe(true)
    expect(rows()[1]?.className).toContain('text-muted')
  })
})

test('an overdue chore that is done today is named below the chores that are due today', async () => {
  const done = choreOf('Sweep', { dueDate: dayIn(-3), status: 'completed', completedAt: Temporal.Now.instant().toString() })
  const { screen } = await openChores('child', [done])
  expect(screen.getByText('Completed Today').closest('li')?.textContent).toContain('01 done today, whenever due')
})

/** Opens the dialog of a new chore, writes a title and chooses Leo. */
const writeChore = async (title: string) => {
  const app = await openChores('parent', [])
  await app.user.click(app.screen.getByText('Add the first one'))
  const dialog = await app.screen.findByRole('dialog', { name: 'Add New Chore' })
  const create = app.within(dialog).getByText('Create Chore').closest('button') as HTMLButtonElement
  expect(app.within(dialog).getByText('Cancel')).toBeTruthy()
  expect(create.disabled).toBe(true)
  await app.user.type(app.within(dialog).getByLabelText('Chore Title'), title)
  expect(create.disabled).toBe(true)
  await app.user.click(app.within(dialog).getByLabelText('Assign To'))
  expect((await app.screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Leo'])
  await app.user.click(app.screen.getByRole('option'))
  await app.waitFor(() => expect(create.disabled).toBe(false))
  return { ...app, create, field: (name: string) => app.within(dialog).getByLabelText<HTMLInputElement>(name) }
}

describe('a chore', () => {
  test('is added with its defaults, only once there is a title and a child', async () => {
    const { server, create, field, user, screen, waitFor } = await writeChore('  Water the plants ')
    expect(field('Due Time').placeholder).toContain('8:30 AM')
    server.answer(tasksApi.create, choreOf('Water the plants'))
    server.answer(tasksApi.list, [choreOf('Water the plants')])
    await user.click(create)
    await screen.findByText('Water the plants')
    const [{ id, assignedTo, ...body } = {}] = server.callsOf(tasksApi.create).map((call) => call.body as Record<string, unknown>)
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(assignedTo).toBe('user-child')
    expect(body).toEqual({
      title: '  Water the plants ',
      description: '',
      dueDate: null,
      dueTime: '',
      frequency: 'once',
      points: 1,
      priority: 'medium',
      assignedColor: null,
    })
    await waitFor(() => expect(screen.queryByRole('dialog') === null).toBe(true))
    await user.click(screen.getByText('Add Chore'))
    expect((await screen.findByLabelText<HTMLInputElement>('Chore Title')).value).toBe('')
  })

  test('asks for person, title and date first', async () => {
    const { screen } = await writeChore('Sweep')
    const labels = [...screen.getByRole('dialog').querySelectorAll('label')].map(({ textContent }) => textContent?.replace('*', '').trim())
    const fields = ['Chore Title', 'Assign To', 'Due Date', 'Due Time', 'Frequency', 'Points', 'Details/Instructions']
    expect(labels).toEqual(fields)
  })

  test('has a time for a Due Time, on the clock of its reader', async () => {
    const { server, create, field, user, screen, waitFor } = await writeChore('Take the bins out')
    await user.type(field('Due Time'), 'half past')
    await user.click(create)
    await screen.findByText(/^Enter a time, such as 8:30\sAM\.$/)
    expect(server.callsOf(tasksApi.create)).toEqual([])
    await waitFor(() => expect(document.activeElement).toBe(field('Due Time')))
    await user.clear(field('Due Time'))
    await user.type(field('Due Time'), '17:30')
    server.answer(tasksApi.create, choreOf('Take the bins out'))
    await user.click(create)
    await waitFor(() => expect(server.callsOf(tasksApi.create)[0]?.body).toMatchObject({ dueTime: '17:30' }))
  })

  test('keeps an earlier invalid Due Time, and the notation of a time', async () => {
    const { setPreferences } = await import('#web/platform/language/language')
    const chores = [
      choreOf('Homework', { dueTime: 'after school' }),
      choreOf('Piano', { dueTime: '5:00 PM' }),
      choreOf('Bins', { dueTime: '7h30' }),
    ]
    const { server, screen, user, waitFor } = await openChores('parent', chores)
    server.answer(tasksApi.update, choreOf('Homework'))
    await setPreferences({ language: 'en', firstDayOfWeek: null, hourCycle: 'h23' })
    for (const [title, shown] of [
      ['Homework', 'after school'],
      ['Piano', '17:00'],
      ['Bins', '7h30'],
    ] as const) {
      await user.click((await screen.findAllByRole('button', { name: `Edit ${title}` }))[0] as HTMLElement)
      expect((await screen.findByLabelText<HTMLInputElement>('Due Time')).value).toBe(shown)
      await user.click(screen.getByRole('button', { name: 'Save Changes' }))
      await waitFor(() => expect(screen.queryByRole('dialog') === null).toBe(true))
    }
    await setPreferences({ language: 'en', firstDayOfWeek: null, hourCycle: null })
    const bodies = server.callsOf(tasksApi.update).map(({ body }) => (body as { dueTime: string }).dueTime)
    expect(bodies).toEqual(['after school', '5:00 PM', '7h30'])
  })

  test('keeps the typed text when it is refused, with the reason', async () => {
    const { server, create, field, user, screen } = await writeChore('Sort the socks')
    await user.clear(field('Points'))
    await user.type(field('Points'), '11')
    await user.click(create)
    await screen.findByText('Must be at most 10.')
    await user.clear(field('Points'))
    await user.click(field('Due Time'))
    expect(field('Points').value).toBe('1')
    server.refuse(tasksApi.create, 503, later)
    await user.click(create)
    await screen.findByText('Later, please.')
    expect(field('Chore Title').value).toBe('Sort the socks')
  })

  test('returns when the server refuses to delete it', async () => {
    const { server, user, screen, within, label } = await openChores('parent', [choreOf('Feed Biscuit')])
    await user.click(label('Delete Feed Biscuit'))
    const question = await screen.findByRole('alertdialog', { name: 'Delete Chore' })
    expect(question.textContent).toContain('Are you sure you want to delete "Feed Biscuit"? This action cannot be undone.')
    server.refuse(tasksApi.remove, 503, later)
    await user.click(within(question).getByText('Delete'))
    await screen.findByText('Later, please.')
    await screen.findByText('Feed Biscuit')
  })

  test('says that it is being completed, and is open again when the server refuses', async () => {
    const { server, user, screen, waitFor, box } = await openChores('child', [choreOf('Feed Biscuit')])
    expect(screen.queryByText('Actions')).toBeNull()
    const release = server.hold(tasksApi.complete)
    await user.click(box('Feed Biscuit'))
    await screen.findByText('Completing...')
    expect(box('Feed Biscuit').checked).toBe(true)
    server.refuse(tasksApi.complete, 503, later)
    release()
    await screen.findByText('Later, please.')
    await waitFor(() => expect(screen.queryByText('Completing...') === null).toBe(true))
    expect(box('Feed Biscuit').checked).toBe(false)
  })

  for (const task of [choreOf('Feed Biscuit'), taskOf('Call the plumber')])
    test(`opens from its address: ${task.title}`, async () => {
      const { screen, user, router, waitFor } = await openChores('admin', [task], `/chores?edit=${encodeURIComponent(task.id)}`)
      await screen.findByRole('dialog', { name: 'Edit Chore' })
      expect(screen.getByLabelText<HTMLInputElement>('Chore Title').value).toBe(task.title)
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog') === null).toBe(true))
      expect(router.state.location.search).toEqual({})
    })

  test('that is newer than the chores on screen opens once they have been fetched again', async () => {
    const { screen, server, router, waitFor, act } = await openChores('admin', [], '/chores')
    const chore = choreOf('Feed Biscuit')
    const calls = server.callsOf(tasksApi.list).length
    const release = server.hold(tasksApi.list)
    const { queryClient } = await import('#web/platform/api/query-client')
    act(() => void queryClient.invalidateQueries())
    await waitFor(() => expect(server.callsOf(tasksApi.list).length).toBeGreaterThan(calls))
    server.answer(tasksApi.list, [chore])
    await router.navigate({ to: '/chores', search: { edit: chore.id } })
    expect(screen.queryByText('This task could not be found')).toBeNull()
    release()
    await screen.findByRole('dialog', { name: 'Edit Chore' })
  })

  test('that is not there is said to be missing', async () => {
    const { screen } = await openChores('admin', [], '/chores?edit=nothing')
    await screen.findByText('This task could not be found')
  })

  test('opens no dialog for a child', async () => {
    const chore = choreOf('Feed Biscuit')
    const { screen } = await openChores('child', [chore], `/chores?edit=${encodeURIComponent(chore.id)}`)
    await screen.findByText('Feed Biscuit')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('is one of the own family', async () => {
    const server = screens.serve('parent')
    server.answer(tasksApi.list, [])
    const { router, screen } = await screens.open('/chores/rivera')
    await screen.findByText('Family Chores (0)')
    expect(router.state.location.pathname).toBe('/chores/rivera')
    expect(server.callsOf(familiesApi.members)[0]?.params.familyId).toBe('rivera')
  })
})
