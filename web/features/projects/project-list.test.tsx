import { describe } from 'bun:test'
import { projectsApi } from '#src/features/projects/projects.contract'
import { withScreens } from '#web/testing/screen'
import { testLoading, testRefused } from '#web/testing/states'

const screens = withScreens()

describe('the projects', () => {
  testLoading('show their loading state, an error, and load on Retry', screens, {
    path: '/tasks?tab=projects',
    list: projectsApi.list,
    failed: 'Failed to load the projects',
    shown: 'No projects yet',
  })

  testRefused('report why one was not created, and keep the input', screens, {
    path: '/tasks?tab=projects',
    press: ['Create New Project'],
    typed: { 'Project Name': 'Treehouse' },
    submit: 'Create Project',
    call: projectsApi.create,
    says: ['Failed to create project', 'Not now.'],
  })
})
