import { describe, expect, test } from 'bun:test'
import { familiesApi } from '#src/features/families/families.contract'
import { projectsApi } from '#src/features/projects/projects.contract'
import { projectOf } from '#web/testing/samples'
import { withScreens } from '#web/testing/screen'
import { testLoading, testRefused } from '#web/testing/states'

const screens = withScreens()

const openNewProject = async () => {
  const server = screens.serve('member')
  const app = await screens.open('/tasks?tab=projects')
  await app.user.click(await app.screen.findByRole('button', { name: 'Create New Project' }))
  const dialog = await app.screen.findByRole('dialog', { name: 'Create New Project' })
  return {
    ...app,
    server,
    field: (label: string) => app.within(dialog).getByLabelText<HTMLInputElement>(label),
    submit: () => app.user.click(app.within(dialog).getByRole('button', { name: 'Create Project' })),
  }
}

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

  test('are a tab beside the tasks', async () => {
    screens.serve('child')
    const { screen } = await screens.open('/tasks?tab=projects')
    await screen.findByText('No projects yet')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Tasks & Projects')
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Tasks', 'Projects'])
  })

  test('show category, budget and status, with or without them', async () => {
    const server = screens.serve('parent')
    server.answer(projectsApi.list, [
      projectOf('Summer trip'),
      projectOf('Kitchen', { description: 'New counters', category: 'Home', estimatedBudget: '1200.50', status: 'on_hold' }),
    ])
    const { screen } = await screens.open('/tasks?tab=projects')
    await screen.findByText('Kitchen')
    const cards = screen.getAllByRole('article').map(({ textContent }) => textContent)
    expect(cards).toEqual(['Summer tripNot StartedCategoryNoneBudget$0.000%', 'KitchenOn HoldNew countersCategoryHomeBudget$1,200.500%'])
  })

  test('need a name, and begin with defaults', async () => {
    const { screen, server, field, submit, user, waitFor } = await openNewProject()
    await submit()
    await screen.findByText('Project name is required')
    await waitFor(() => expect(document.activeElement === field('Project Name')).toBe(true))
    expect(field('Estimated Budget').step).toBe('0.01')
    server.answer(projectsApi.create, projectOf('Kitchen'))
    await user.type(field('Project Name'), 'Kitchen')
    await submit()
    await screen.findByText('Project created successfully!')
    expect(server.callsOf(projectsApi.create)[0]?.body).toMatchObject({ name: 'Kitchen', status: 'not_started', priority: 'medium' })
  })

  test('are not created once the family is gone', async () => {
    const { screen, server, field, submit, user, act } = await openNewProject()
    await user.type(field('Project Name'), 'Too late')
    server.answer(familiesApi.list, [])
    const { queryClient } = await import('#web/platform/api/query-client')
    const { familiesQuery } = await import('#web/platform/session/session')
    await act(() => queryClient.invalidateQueries({ queryKey: familiesQuery.queryKey }))
    await submit()
    await screen.findByText('Failed to create project')
    await screen.findByText('No family selected')
    expect(server.callsOf(projectsApi.create)).toEqual([])
  })
})
