import { expect, test } from './fixtures'
import { phone } from './looks'
import { card, input, openList, says, submit } from './projects'

// Checks every label, text and toast that the specification has for projects, at both sizes.
// A phone has the least space for text.
test.use({ viewport: phone })

test('projects have the specified texts', async ({ family }) => {
  const page = await openList(family, 'child')
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks & Projects' })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['Tasks', 'Projects'])
  await says(page, 'No projects yet')
  await page.getByRole('button', { name: 'Create New Project' }).click()
  await expect(page.getByRole('dialog', { name: 'Create New Project' })).toBeVisible()
  await submit(page, 'Create Project')
  await says(page, 'Project name is required')
  await expect(input(page, 'Estimated Budget')).toHaveAttribute('step', '0.01')
  await input(page, 'Project Name').fill('Kite')
  await page.route('**/projects', (route) => route.fulfill({ status: 503, json: { code: 'busy', message: 'Not now.' } }))
  await submit(page, 'Create Project')
  await says(page, 'Failed to create project')
  await says(page, 'Not now.')
  await page.unrouteAll()
  await submit(page, 'Create Project')
  await says(page, 'Project created successfully!')
  await expect(card(page, 'Kite')).toContainText('CategoryNone')
  await expect(card(page, 'Kite')).toContainText('Budget$0.00')
  await expect(card(page, 'Kite')).toContainText('Not Started')
  const api = await family.api('child')
  const projects = `/api/families/${family.id}/projects`
  for (const { id } of (await (await api.get(projects)).json()) as { id: string }[]) await api.delete(`${projects}/${id}`)
  await says(page, 'No projects yet')
})
