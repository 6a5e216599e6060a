import { describe, expect, test } from 'bun:test'
import { plannerPartsApi } from '#src/features/planners/planners.parts.contract'
import { tasksApi } from '#src/features/tasks/tasks.contract'
import { planTaskOf } from '#web/testing/plans'
import { userOf } from '#web/testing/riveras'
import { taskOf } from '#web/testing/samples'
import { withScreens } from '#web/testing/screen'
import { testLoading, testNoFamily } from '#web/testing/states'

const screens = withScreens()

describe('the tasks page', () => {
  test("tells a member without permission that they can't view tasks", async () => {
    const server = screens.serve('extended')
    const { screen } = await screens.open('/tasks')
    await screen.findByText("You can't view tasks")
    expect(server.callsOf(tasksApi.list)).toEqual([])
  })

  testNoFamily('asks for a family', screens, { path: '/tasks', says: ['Please select a family to manage tasks.'] })

  testLoading('shows its loading state, an error, and loads on Retry', screens, {
    path: '/tasks',
    list: tasksApi.list,
    failed: 'Failed to load the tasks',
    shown: 'No tasks created yet',
  })

  test('the tasks of events come after those of the family, which would move them', async () => {
    const server = screens.serve('parent')
    server.answer(tasksApi.list, [taskOf('Rake leaves')])
    server.answer(plannerPartsApi.openTasks, [planTaskOf('Order the cake', { assignedTo: userOf('parent').id })])
    const release = server.hold(tasksApi.list)
    const { screen, waitFor } = await screens.open('/tasks')
    await waitFor(() => expect(server.callsOf(plannerPartsApi.openTasks)).toHaveLength(1))
    await screen.findByRole('tab', { name: 'Tasks' })
    expect(screen.queryByText(/My tasks for events/)).toBeNull()
    release()
    await screen.findByText('Rake leaves')
    await screen.findByText('My tasks for events (1)')
  })
})
