import { describe, expect, test } from 'bun:test'
import { projectsApi } from '#src/features/projects/projects.contract'
import { projectPartsApi } from '#src/features/projects/projects.parts.contract'
import type { Role } from '#src/shared/permissions'
import { projectOf, projectTaskOf } from '#web/testing/samples'
import { withScreens } from '#web/testing/screen'

const screens = withScreens()

const busy = { code: 'busy', message: 'Not now.' }
const project = projectOf('Pond', { id: 'project', status: 'completed', percentComplete: 100, actualEndDate: '2026-01-05' })

/** A project of Ben's with two tasks. */
const openProject = async (role: Role = 'parent') => {
  const server = screens.serve(role)
  server.answer(projectsApi.find, project)
  server.answer(projectPartsApi.tasks, [projectTaskOf('Dig'), projectTaskOf('Fill', { sortOrder: 1 })])
  server.answer(projectPartsApi.expenses, [])
  const app = await screens.open('/tasks/projects/project')
  await app.screen.findByLabelText('Complete Dig')
  const box = (title: string) => app.screen.getByLabelText<HTMLInputElement>(`Complete ${title}`)
  const titles = () => [...document.querySelectorAll('#screen li[aria-label]')].map((row) => row.getAttribute('aria-label'))
  return { ...app, server, box, titles }
}

describe('a project', () => {
  test('goes back to its status when the server refuses another', async () => {
    const { screen, user, server, waitFor } = await openProject()
    const status = screen.getByRole('combobox', { name: 'Status' })
    expect(status.textContent).toBe('Completed')
    await user.click(status)
    const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
    expect(options).toEqual(['Not Started', 'In Progress', 'On Hold', 'Completed', 'Cancelled'])
    server.refuse(projectsApi.change, 503, busy)
    await user.click(screen.getByRole('option', { name: 'On Hold' }))
    await screen.findByText('Failed to change the status')
    await waitFor(() => expect(status.textContent).toBe('Completed'))
  })

  test('takes a tick and a move back when the server refuses', async () => {
    const { screen, user, server, box, titles, waitFor } = await openProject()
    server.refuse(projectPartsApi.changeTask, 503, busy)
    const release = server.hold(projectPartsApi.changeTask)
    await user.click(box('Dig'))
    await waitFor(() => expect(box('Dig').checked).toBe(true))
    release()
    await screen.findByText('Failed to change the task')
    await waitFor(() => expect(box('Dig').checked).toBe(false))
    server.refuse(projectPartsApi.moveTask, 503, busy)
    await user.click(screen.getByLabelText('More for Fill'))
    await user.click(await screen.findByRole('menuitem', { name: 'Move up' }))
    await screen.findByText('Failed to move the task')
    await waitFor(() => expect(titles()).toEqual(['Dig', 'Fill']))
  })

  test('of somebody else can be read, and added to', async () => {
    const { screen, user, box } = await openProject('child')
    await screen.findByText('Completed')
    expect(screen.queryByRole('combobox')).toBeNull()
    expect(screen.queryByLabelText('More for this project')).toBeNull()
    expect(box('Dig').disabled).toBe(true)
    await user.click(screen.getByLabelText('More for Dig'))
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Add a task below'])
    await user.keyboard('{Escape}')
    await user.click(screen.getByText('Add Task'))
    await screen.findByRole('dialog', { name: 'Add Task' })
  })

  test('is said to be missing when it is not there', async () => {
    screens.serve().refuse(projectsApi.find, 404, { code: 'not_found' })
    const { screen } = await screens.open('/tasks/projects/nothing')
    await screen.findByText("This project doesn't exist")
  })

  test('says why it could not be loaded, and loads on Retry', async () => {
    const server = screens.serve()
    server.refuse(projectsApi.find, 503, { code: 'busy', message: 'Later, please.' })
    const { screen, user } = await screens.open('/tasks/projects/project')
    await screen.findByText('Failed to load the project')
    await screen.findByText('Later, please.')
    server.answer(projectsApi.find, project)
    await user.click(screen.getByText('Retry'))
    await screen.findByRole('heading', { level: 1, name: 'Pond' })
  })
})
