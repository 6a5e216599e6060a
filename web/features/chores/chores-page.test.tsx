import { describe } from 'bun:test'
import { tasksApi } from '#src/features/tasks/tasks.contract'
import { withScreens } from '#web/testing/screen'
import { testLoading, testNoFamily } from '#web/testing/states'

const screens = withScreens()

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
})
