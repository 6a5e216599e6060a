import { describe, expect, test } from 'bun:test'
import { tasksApi } from '#src/features/tasks/tasks.contract'
import { trashApi } from '#src/features/trash/trash.contract'
import { taskOf } from '#web/testing/samples'
import { withScreens } from '#web/testing/screen'
import { rangeOf } from './use-selection'

// Selecting and swiping rows, tested with the list of tasks.
const screens = withScreens()

const openTasks = async () => {
  const server = screens.serve('parent')
  const tasks = ['Rake leaves', 'Return books', 'Walk the dog'].map((title) => taskOf(title))
  server.answer(tasksApi.list, tasks)
  const app = await screens.open('/tasks')
  await app.screen.findByText('Rake leaves')
  const box = (title: string) => app.screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${title}` })
  const row = (title: string) => app.screen.getByRole('listitem', { name: title }).firstElementChild as HTMLElement
  return { ...app, server, tasks, box, row }
}

type Finger = 'pointerDown' | 'pointerMove' | 'pointerUp'
const finger = async (element: Element, ...moves: readonly (readonly [kind: Finger, x: number, y?: number])[]) => {
  const { fireEvent, act } = await import('@testing-library/react/pure')
  for (const [kind, clientX, clientY = 10] of moves)
    await act(async () => {
      fireEvent[kind](element, { pointerType: 'touch', isPrimary: true, pointerId: 1, clientX, clientY })
    })
}

describe('a range', () => {
  const ids = ['a', 'b', 'c', 'd']
  for (const [from, to, range] of [
    ['b', 'd', ['b', 'c', 'd']],
    ['d', 'b', ['b', 'c', 'd']],
    ['c', 'c', ['c']],
    ['gone', 'c', ['c']],
  ] as const)
    test(`from ${from} to ${to} is ${range}`, () => expect(rangeOf(ids, from, to)).toEqual([...range]))
})

describe('selecting', () => {
  test('by the button completes all selected rows, says so once, and can be taken back', async () => {
    const { screen, user, server, tasks, box, waitFor } = await openTasks()
    await user.click(screen.getByRole('button', { name: 'Select' }))
    await user.click(box('Rake leaves'))
    await user.keyboard('{Shift>}')
    await user.click(box('Walk the dog'))
    await user.keyboard('{/Shift}')
    await screen.findByText('3 selected')
    await user.click(box('Return books'))
    await screen.findByText('2 selected')
    server.answer(tasksApi.changeStatus, taskOf('any'))
    await user.click(screen.getByRole('button', { name: 'Complete' }))
    await screen.findByText('2 tasks completed')
    const sent = () => server.callsOf(tasksApi.changeStatus).map(({ body }) => (body as { status: string }).status)
    expect(sent()).toEqual(['completed', 'completed'])
    expect(screen.queryByRole('toolbar')).toBeNull()
    expect(tasks).toHaveLength(3)
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(sent()).toEqual(['completed', 'completed', 'pending', 'pending']))
  })

  test('ends at once for presses that come before the rows have changed', async () => {
    const { fireEvent, act } = await import('@testing-library/react/pure')
    const { screen, user, server, row } = await openTasks()
    server.answer(tasksApi.remove, undefined)
    await user.click(screen.getByRole('button', { name: 'Select' }))
    await user.click(row('Rake leaves'))
    const remove = await screen.findByRole('button', { name: 'Delete' })
    await act(async () => {
      fireEvent.click(remove)
      fireEvent.click(remove)
      fireEvent.click(row('Walk the dog'))
    })
    await screen.findByText('1 entry deleted')
    expect(server.callsOf(tasksApi.remove)).toHaveLength(1)
    expect(screen.queryByRole('toolbar')).toBeNull()
  })

  test('deletes all selected rows without a question, and Undo restores them', async () => {
    const { screen, user, server, tasks, waitFor } = await openTasks()
    await user.click(screen.getByRole('button', { name: 'Select' }))
    await user.click(screen.getByRole('button', { name: 'Select all' }))
    server.answer(tasksApi.remove, undefined)
    server.answer(trashApi.restore, { rowId: 'any', kind: 'task' })
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await screen.findByText('3 entries deleted')
    expect(server.callsOf(tasksApi.remove)).toHaveLength(3)
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(server.callsOf(trashApi.restore)).toHaveLength(tasks.length))
  })

  test('ends by Escape and by Back, and Ctrl with A selects all', async () => {
    const { screen, user, act, waitFor } = await openTasks()
    const { closeTopLayer } = await import('./layers')
    for (const end of [() => user.keyboard('{Escape}'), () => act(async () => void closeTopLayer())]) {
      await user.click(screen.getByRole('button', { name: 'Select' }))
      await user.keyboard('{Control>}a{/Control}')
      await screen.findByText('3 selected')
      await end()
      await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull())
    }
  })

  test('stops at the first failure and says so', async () => {
    const { screen, user, server } = await openTasks()
    await user.click(screen.getByRole('button', { name: 'Select' }))
    await user.click(screen.getByRole('button', { name: 'Select all' }))
    server.refuse(tasksApi.changeStatus, 503, { code: 'busy', message: 'Not now.' })
    await user.click(screen.getByRole('button', { name: 'Complete' }))
    await screen.findByText('Failed to change the tasks')
    expect(server.callsOf(tasksApi.changeStatus)).toHaveLength(1)
  })
})

describe('a finger on a row', () => {
  test('that swipes far enough from start to end completes it', async () => {
    const { row, server, waitFor } = await openTasks()
    server.answer(tasksApi.changeStatus, taskOf('Rake leaves'))
    await finger(row('Rake leaves'), ['pointerDown', 10], ['pointerMove', 30], ['pointerMove', 60])
    expect(row('Rake leaves').querySelector('[data-edge=start]')).not.toBeNull()
    await finger(row('Rake leaves'), ['pointerMove', 200], ['pointerUp', 200])
    await waitFor(() => expect(server.callsOf(tasksApi.changeStatus)).toHaveLength(1))
  })

  test('that swipes from end to start deletes it', async () => {
    const { row, screen, server } = await openTasks()
    server.answer(tasksApi.remove, undefined)
    await finger(row('Rake leaves'), ['pointerDown', 300], ['pointerMove', 280], ['pointerMove', 100], ['pointerUp', 100])
    await screen.findByText('Task deleted')
  })

  test('that turns back, or scrolls, does nothing', async () => {
    const { row, server } = await openTasks()
    await finger(row('Rake leaves'), ['pointerDown', 10], ['pointerMove', 30], ['pointerMove', 250], ['pointerMove', 32], ['pointerUp', 32])
    await finger(row('Rake leaves'), ['pointerDown', 10], ['pointerMove', 12, 60], ['pointerMove', 250, 60], ['pointerUp', 250])
    expect(server.callsOf(tasksApi.changeStatus)).toEqual([])
  })

  test('that stays selects it', async () => {
    const { row, screen } = await openTasks()
    await finger(row('Return books'), ['pointerDown', 10])
    await screen.findByText('1 selected')
  })
})
