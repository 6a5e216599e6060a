import { describe } from 'bun:test'
import { tasksApi } from '../../../src/features/tasks/tasks.contract'
import { withScreens } from '../../testing/screen'
import { testLoading, testNoFamily } from '../../testing/states'

const screens = withScreens()

describe('the chores', () => {
  testNoFamily('ask for a family', screens, { path: '/chores', says: ['Please select a family to view chores.'] })

  testLoading('show three blocks while they load, then what failed, and load on Retry', screens, {
    path: '/chores',
    list: tasksApi.list,
    blocks: 3,
    failed: 'The chores could not be loaded',
    shown: 'Family Chores (0)',
  })

  testLoading('of a child are its own', screens, {
    path: '/chores',
    as: 'child',
    list: tasksApi.list,
    failed: 'The chores could not be loaded',
    shown: 'No chores assigned yet! 🎉',
  })
})
