import { describe, expect, test } from 'bun:test'
import { type TaskReply, tasksApi } from '#src/features/tasks/tasks.contract'
import { trashApi } from '#src/features/trash/trash.contract'
import type { Role } from '#src/shared/permissions'
import { memberOf } from '#web/testing/riveras'
import { dayIn, taskOf } from '#web/testing/samples'
import { withScreens } from '#web/testing/screen'

const screens = withScreens()

const assignedTo = (role: Role) => ({ assignedTo: memberOf(role).user.id, assignee: memberOf(role).user })

const openTasks = async (role: Role, tasks: TaskReply[]) => {
  const server = screens.serve(role)
  server.answer(tasksApi.list, tasks)
  const app = await screens.open('/tasks')
  await app.screen.findByText(tasks[0]?.title ?? 'No tasks created yet')
  const row = (title: string) => document.querySelector<HTMLElement>(`li[aria-label="${title}"]`)
  return {
    ...app,
    server,
    row,
    box: (title: string) => row(title)?.querySelector('input') as HTMLInputElement,
    titles: () => [...document.querySelectorAll('li[data-task]')].map((one) => one.getAttribute('aria-label')),
  }
}

describe('the tasks', () => {
  test('are none at first, in the first of two tabs', async () => {
    const { screen, user } = await openTasks('parent', [])
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Tasks', 'Projects'])
    await user.click(screen.getByText('Create your first task'))
    await screen.findByRole('dialog', { name: 'Create Task' })
  })

  test('tell who does them, until when, and how urgent they are', async () => {
    const { row } = await openTasks('parent', [
      taskOf('Rake leaves', { ...assignedTo('child'), dueDate: dayIn(0), priority: 'high' }),
      taskOf('Return books', { dueDate: dayIn(-9) }),
      taskOf('Walk the dog', { status: 'in_progress' }),
    ])
    for (const text of ['Leo Rivera', 'Today', 'High']) expect(row('Rake leaves')?.textContent).toContain(text)
    for (const text of ['Overdue', 'Unassigned']) expect(row('Return books')?.textContent).toContain(text)
    expect(row('Walk the dog')?.textContent).toContain('In progress')
  })

  test('newer than the list on screen are found by their address once the list has been fetched again', async () => {
    const { row, screen, server, router, waitFor, act } = await openTasks('parent', [taskOf('Rake leaves')])
    const added = taskOf('Water the ferns')
    const release = server.hold(tasksApi.list)
    const { queryClient } = await import('#web/platform/api/query-client')
    act(() => void queryClient.invalidateQueries())
    await waitFor(() => expect(server.callsOf(tasksApi.list)).toHaveLength(2))
    server.answer(tasksApi.list, [taskOf('Rake leaves'), added])
    await router.navigate({ to: '/tasks', search: { task: added.id } })
    expect(screen.queryByText('This task could not be found')).toBeNull()
    release()
    await waitFor(() => expect(document.activeElement === row('Water the ferns')).toBe(true))
    expect(router.state.location.search).toEqual({})
    await router.navigate({ to: '/tasks', search: { task: 'nothing' } })
    await screen.findByText('This task could not be found')
  })

  test('are deleted at once, and come back by Undo, by its key, and when the server refuses', async () => {
    const { row, screen, user, server, waitFor } = await openTasks('parent', [taskOf('Walk the dog')])
    const remove = async () => {
      await user.click(screen.getByLabelText('More for Walk the dog'))
      await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    }
    let tasks = [taskOf('Walk the dog')]
    server.answer(tasksApi.list, () => tasks)
    server.answer(tasksApi.remove, () => {
      tasks = []
    })
    server.answer(trashApi.restore, ({ params }) => {
      tasks = [taskOf('Walk the dog')]
      return { rowId: params.rowId ?? '', kind: 'task' as const }
    })
    await remove()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await screen.findByText('Task deleted')
    await waitFor(() => expect(row('Walk the dog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText('Restored')
    await waitFor(() => expect(row('Walk the dog')).not.toBeNull())
    await remove()
    await screen.findByText('Task deleted')
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(server.callsOf(trashApi.restore)).toHaveLength(2))
    await waitFor(() => expect(row('Walk the dog')).not.toBeNull())
    server.refuse(tasksApi.remove, 503, { code: 'busy', message: 'Not now.' })
    await remove()
    await screen.findByText('Failed to delete the task')
    await waitFor(() => expect(row('Walk the dog')).not.toBeNull())
  })

  test('can be filtered by mine, open and done', async () => {
    const { screen, user, titles, waitFor } = await openTasks('member', [
      taskOf('For Mia', assignedTo('member')),
      taskOf('For anybody'),
      taskOf('Long done', { status: 'completed', completedAt: '2026-01-05T12:00:00.000Z' }),
    ])
    for (const [name, shown] of [
      ['Mine', ['For Mia']],
      ['Done', ['Long done']],
      ['Open', ['For Mia', 'For anybody']],
    ] as const) {
      await user.click(screen.getByRole('radio', { name }))
      await waitFor(() => expect(titles()).toEqual([...shown]))
    }
  })

  test('of others are left alone, and ticked by those they are for', async () => {
    const { box, screen } = await openTasks('child', [taskOf('For Leo', assignedTo('child')), taskOf('For grown-ups')])
    expect(box('For grown-ups').disabled).toBe(true)
    expect(box('For Leo').disabled).toBe(false)
    expect(screen.queryAllByLabelText(/^More for/)).toEqual([])
  })
})

describe('a task', () => {
  test('is created with what was written, and nothing for what was not', async () => {
    const { screen, user, server, within } = await openTasks('member', [])
    await user.click(screen.getByText('Create your first task'))
    const dialog = within(await screen.findByRole('dialog'))
    const create = dialog.getByRole<HTMLButtonElement>('button', { name: 'Create Task' })
    expect(create.disabled).toBe(true)
    await user.type(dialog.getByLabelText('Title'), '   ')
    expect(create.disabled).toBe(true)
    await user.type(dialog.getByLabelText('Title'), 'Buy stamps ')
    server.answer(tasksApi.create, taskOf('Buy stamps'))
    server.answer(tasksApi.list, [taskOf('Buy stamps')])
    await user.click(create)
    await screen.findByText('Task created')
    const [{ body } = { body: {} }] = server.callsOf(tasksApi.create)
    expect(Object.keys(body as object).sort()).toEqual(['id', 'priority', 'title'])
    await screen.findByText('Medium')
  })

  test('is sent again with the same id when the answer got lost', async () => {
    const { screen, user, server, within } = await openTasks('member', [])
    await user.click(screen.getByText('Create your first task'))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('Title'), 'Only once')
    const create = dialog.getByRole('button', { name: 'Create Task' })
    server.disconnect(tasksApi.create)
    await user.click(create)
    await screen.findByText('Failed to create the task')
    expect(dialog.getByLabelText<HTMLInputElement>('Title').value).toBe('Only once')
    server.answer(tasksApi.create, taskOf('Only once'))
    await user.click(create)
    await screen.findByText('Task created')
    const [first, second] = server.callsOf(tasksApi.create)
    expect(second?.body).toEqual(first?.body)
  })

  test('whose tick the server refuses is as it was, and a toast says so', async () => {
    const { screen, user, server, box, waitFor } = await openTasks('parent', [taskOf('Clean the gutter')])
    const release = server.hold(tasksApi.changeStatus)
    await user.click(box('Clean the gutter'))
    await waitFor(() => expect(box('Clean the gutter').checked).toBe(true))
    server.refuse(tasksApi.changeStatus, 503, { code: 'busy', message: 'Not now.' })
    release()
    await screen.findByText('Failed to change the task')
    await screen.findByText('Not now.')
    await waitFor(() => expect(box('Clean the gutter').checked).toBe(false))
  })
})
