import { describe, expect, test } from 'bun:test'
import { familiesApi } from '../../../src/features/families/families.contract'
import { tasksApi } from '../../../src/features/tasks/tasks.contract'
import { withScreens } from '../../testing/screen'

const { serve, open } = withScreens()

describe('the tasks page', () => {
  test('says that a member may not view tasks', async () => {
    const server = serve('extended')
    const { screen } = await open('/tasks')
    await screen.findByText("You can't view tasks")
    expect(server.callsOf(tasksApi.list)).toEqual([])
  })

  test('asks for a family', async () => {
    serve().answer(familiesApi.list, [])
    const { screen } = await open('/tasks')
    await screen.findByText('Please select a family to manage tasks.')
  })

  test('shows that it loads, then what failed, and loads on Retry', async () => {
    const server = serve()
    const release = server.hold(tasksApi.list)
    const { screen, within, user } = await open('/tasks')
    const panel = await screen.findByRole('tabpanel', { name: 'Tasks' })
    expect(within(panel).getByRole('status').textContent).toBe('Loading...')
    server.refuse(tasksApi.list, 503, { message: 'Later, please.' })
    release()
    await screen.findByText('Later, please.')
    server.answer(tasksApi.list, [])
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await screen.findByText('No tasks created yet')
  })
})
