import { describe, expect, test } from 'bun:test'
import { tasksApi } from '#src/features/tasks/tasks.contract'
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
})
