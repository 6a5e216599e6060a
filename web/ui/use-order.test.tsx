import { describe, expect, test } from 'bun:test'
import { tasksApi } from '#src/features/tasks/tasks.contract'
import { taskOf } from '#web/testing/samples'
import { withScreens } from '#web/testing/screen'

// Dragging rows into an order, tested with the family's own order of the tasks.
const screens = withScreens()

const openTasks = async () => {
  const server = screens.serve('parent')
  const tasks = ['Rake leaves', 'Return books', 'Walk the dog'].map((title, position) => taskOf(title, { position }))
  server.answer(tasksApi.list, tasks)
  server.answer(tasksApi.reorder, undefined)
  localStorage.setItem('hearth.own.view.tasks.sort', 'own')
  const app = await screens.open('/tasks')
  await app.screen.findByText('Rake leaves')
  const handle = (title: string) => app.screen.getByRole('button', { name: `Move ${title}` })
  const sent = () => server.callsOf(tasksApi.reorder).map(({ body }) => (body as { ids: string[] }).ids)
  return { ...app, tasks, handle, sent, idsOf: (...at: number[]) => at.map((one) => tasks[one]?.id ?? '') }
}

describe('the handle of a row', () => {
  test('moves it by keys, and says where it is', async () => {
    const { handle, user, screen, sent, idsOf, waitFor } = await openTasks()
    handle('Rake leaves').focus()
    await user.keyboard(' ')
    await screen.findByText(/Rake leaves is picked up/)
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
    await screen.findByText('Position 3 of 3')
    await user.keyboard(' ')
    await screen.findByText('Rake leaves was put at position 3 of 3')
    await waitFor(() => expect(sent()).toEqual([idsOf(1, 2, 0)]))
  })

  test('leaves it in its place after Escape, and after a drop where it was', async () => {
    const { handle, user, screen, sent } = await openTasks()
    handle('Walk the dog').focus()
    await user.keyboard(' {ArrowUp}{Escape}')
    await screen.findByText('Walk the dog stays where it was')
    await user.keyboard('  ')
    expect(sent()).toEqual([])
  })
})

test('the menu of a row moves it up and down', async () => {
  const { user, screen, sent, idsOf, waitFor } = await openTasks()
  await user.click(screen.getByRole('button', { name: 'More for Return books' }))
  await user.click(await screen.findByText('Move up'))
  await waitFor(() => expect(sent()).toEqual([idsOf(1, 0, 2)]))
})
