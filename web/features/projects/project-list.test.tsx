import { describe } from 'bun:test'
import { projectsApi } from '#src/features/projects/projects.contract'
import { withScreens } from '#web/testing/screen'
import { testLoading } from '#web/testing/states'

const screens = withScreens()

describe('the projects', () => {
  testLoading('show that they load, then what failed, and load on Retry', screens, {
    path: '/tasks?tab=projects',
    list: projectsApi.list,
    failed: 'Failed to load the projects',
    shown: 'No projects yet',
  })
})
