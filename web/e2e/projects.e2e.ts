import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, type Family, test, type Who } from './fixtures'

const projectsOf = (family: Family) => `/api/families/${family.id}/projects`

const post = async (family: Family, path: string, data: object, who: Who = 'parent') => {
  const answer = await (await family.api(who)).post(projectsOf(family) + path, { data })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as { id: string }
}

const openList = async (family: Family, who: Who = 'parent') => {
  const page = await family.as(who)
  await page.goto('/tasks')
  await page.getByRole('tab', { name: 'Projects' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Projects' })).toBeVisible()
  return page
}

const open = async (family: Family, id: string, who: Who = 'parent') => {
  const page = await family.as(who)
  await page.goto(`/tasks/projects/${id}`)
  await expect(page.getByRole('region', { name: 'Tasks' })).toBeVisible()
  return page
}

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const tasks = (page: Page) => page.getByRole('region', { name: 'Tasks' })
const expenses = (page: Page) => page.getByRole('region', { name: 'Expenses' })
const row = (page: Page, title: string) => page.getByRole('listitem', { name: title, exact: true })
const titles = (page: Page) =>
  tasks(page)
    .getByRole('listitem')
    .evaluateAll((rows) => rows.map((one) => one.getAttribute('aria-label')))
const input = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label, { exact: true })
const submit = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click()
const act = async (page: Page, title: string, name: string) => {
  await page.getByRole('button', { name: `More for ${title}` }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
const says = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()

test.describe('the list of projects', () => {
  test('is empty at first, and a project is created in it', async ({ family }) => {
    const page = await openList(family, 'member')
    await says(page, 'No projects yet')
    await page.getByRole('button', { name: 'Create New Project' }).click()
    await expect(page.getByRole('dialog', { name: 'Create New Project' })).toBeVisible()
    await submit(page, 'Create Project')
    await says(page, 'Project name is required')
    await expect(input(page, 'Project Name')).toBeFocused()
    await input(page, 'Project Name').fill('Summer trip')
    await submit(page, 'Create Project')
    await says(page, 'Project created successfully!')
    await expect(card(page, 'Summer trip')).toContainText('CategoryNone')
    await expect(card(page, 'Summer trip')).toContainText('$0.00')
    await expect(card(page, 'Summer trip')).toContainText('Not Started')
  })

  test('shows description, category, budget and status', async ({ family }) => {
    const page = await openList(family)
    await page.getByRole('button', { name: 'Create New Project' }).click()
    await input(page, 'Project Name').fill('Kitchen')
    await input(page, 'Description').fill('New counters')
    await input(page, 'Category').fill('Home')
    await input(page, 'Estimated Budget').fill('1200.5')
    const request = page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/projects'))
    await submit(page, 'Create Project')
    expect((await request).postDataJSON()).toMatchObject({ name: 'Kitchen', status: 'not_started', priority: 'medium' })
    for (const text of ['New counters', 'Home', '$1,200.50', 'Not Started']) await expect(card(page, 'Kitchen')).toContainText(text)
  })

  test('says what the server refused, and keeps what was typed', async ({ family }) => {
    const page = await openList(family)
    await page.getByRole('button', { name: 'Create New Project' }).click()
    await input(page, 'Project Name').fill('Treehouse')
    await page.route('**/projects', (route) => route.fulfill({ status: 503, json: { code: 'busy', message: 'Not now.' } }))
    await submit(page, 'Create Project')
    await says(page, 'Failed to create project')
    await says(page, 'Not now.')
    await expect(input(page, 'Project Name')).toHaveValue('Treehouse')
  })

  test('says so when the family went while a project was written', async ({ family }) => {
    const page = await openList(family, 'member')
    await page.getByRole('button', { name: 'Create New Project' }).click()
    await input(page, 'Project Name').fill('Too late')
    await page.route('**/api/families', (route) => route.fulfill({ json: [] }))
    const admin = await family.api('admin')
    const families = page.waitForResponse('**/api/families')
    await admin.patch(`/api/families/${family.id}`, { data: { name: 'Rivera' } })
    await families
    await submit(page, 'Create Project')
    await says(page, 'Failed to create project')
    await says(page, 'No family selected')
  })
})

test.describe('a project', () => {
  test('is opened from the list, edited, and deleted once that is confirmed', async ({ family }) => {
    await post(family, '', { name: 'Shed', estimatedBudget: 100, tags: ['garden'] })
    const page = await openList(family)
    await page.getByRole('link', { name: 'Shed', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Shed' })).toBeVisible()
    await says(page, '$100.00 left of $100.00')
    await page.getByRole('button', { name: 'More for this project' }).click()
    await page.getByRole('menuitem', { name: 'Edit Project' }).click()
    await expect(input(page, 'Tags')).toHaveValue('garden')
    await input(page, 'Project Name').fill('Garden shed')
    await input(page, 'Target End Date').fill('2020-02-29')
    await submit(page, 'Save Changes')
    await expect(page.getByRole('heading', { level: 1, name: 'Garden shed' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Dates' })).toContainText('Sat, Feb 29, 2020 (overdue)')
    await page.getByRole('button', { name: 'More for this project' }).click()
    await page.getByRole('menuitem', { name: 'Delete Project' }).click()
    await expect(page.getByRole('alertdialog')).toContainText(
      'Are you sure you want to delete "Garden shed"? This action cannot be undone.',
    )
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('tab', { name: 'Projects', selected: true })).toBeVisible()
    await expect(card(page, 'Garden shed')).toHaveCount(0)
  })

  test('goes through its statuses, and back when the server refuses', async ({ family }) => {
    const { id } = await post(family, '', { name: 'Fence' })
    const page = await open(family, id)
    const status = page.getByRole('combobox', { name: 'Status' })
    await expect(status).toHaveText('Not Started')
    await status.click()
    await expect(page.getByRole('option')).toHaveText(['Not Started', 'In Progress', 'On Hold', 'Completed', 'Cancelled'])
    await page.getByRole('option', { name: 'Completed' }).click()
    await expect(page.getByRole('region', { name: 'Dates' })).toContainText('Ended')
    await expect(page.getByRole('progressbar', { name: 'Percent complete' })).toHaveAttribute('aria-valuenow', '100')
    await page.route('**/projects/*', (route) => route.fulfill({ status: 503, json: { code: 'busy', message: 'Not now.' } }))
    await status.click()
    await page.getByRole('option', { name: 'On Hold' }).click()
    await says(page, 'The status was not changed')
    await expect(status).toHaveText('Completed')
  })

  test('has nested tasks in an order, and their ticks say how far it is', async ({ family }) => {
    const { id } = await post(family, '', { name: 'Treehouse' })
    const page = await open(family, id)
    const add = async (title: string) => {
      await tasks(page).getByRole('button', { name: 'Add Task' }).click()
      await input(page, 'Title').fill(title)
      await submit(page, 'Add Task')
      await expect(row(page, title)).toBeVisible()
    }
    await says(page, 'No tasks in this project yet')
    await add('Ladder')
    await add('Floor')
    await act(page, 'Floor', 'Add a task below')
    await expect(page.getByRole('dialog')).toContainText('Below "Floor"')
    await input(page, 'Title').fill('Beams')
    await submit(page, 'Add Task')
    await expect(row(page, 'Beams')).toContainText(', below Floor')
    await act(page, 'Floor', 'Move up')
    await expect.poll(() => titles(page)).toEqual(['Floor', 'Beams', 'Ladder'])
    await act(page, 'Ladder', 'Move below the one above')
    await expect(row(page, 'Ladder')).toContainText(', below Floor')
    await act(page, 'Beams', 'Move down')
    await expect.poll(() => titles(page)).toEqual(['Floor', 'Ladder', 'Beams'])
    await act(page, 'Ladder', 'Move out')
    await expect.poll(() => titles(page)).toEqual(['Floor', 'Beams', 'Ladder'])
    const percent = page.getByRole('progressbar', { name: 'Percent complete' })
    await row(page, 'Beams').getByRole('checkbox').click()
    await expect(percent).toHaveAttribute('aria-valuenow', '33')
    await act(page, 'Ladder', 'In progress')
    await expect(row(page, 'Ladder')).toContainText('In progress')
    await act(page, 'Floor', 'Delete')
    await expect(page.getByRole('alertdialog')).toContainText('The task below it goes with it.')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(percent).toHaveAttribute('aria-valuenow', '0')
    expect(await titles(page)).toEqual(['Ladder'])
    await page.reload()
    await expect.poll(() => titles(page)).toEqual(['Ladder'])
  })

  test('takes a tick and a move back when the server refuses', async ({ family }) => {
    const { id } = await post(family, '', { name: 'Pond' })
    for (const title of ['Dig', 'Fill']) await post(family, `/${id}/tasks`, { title })
    const page = await open(family, id)
    await expect(row(page, 'Fill')).toBeVisible()
    await page.route('**/tasks/**', (route) => route.fulfill({ status: 503, json: { code: 'busy', message: 'Not now.' } }))
    await row(page, 'Dig').getByRole('checkbox').click()
    await says(page, 'The task was not changed')
    await expect(row(page, 'Dig').getByRole('checkbox')).not.toBeChecked()
    await act(page, 'Fill', 'Move up')
    await says(page, 'The task was not moved')
    await expect.poll(() => titles(page)).toEqual(['Dig', 'Fill'])
  })

  test('adds up its expenses, and tells what came back', async ({ family }) => {
    const { id } = await post(family, '', { name: 'Bike', estimatedBudget: 50 })
    const page = await open(family, id)
    await says(page, 'No expenses yet')
    const add = async (description: string, amount: string, isReimbursable = false) => {
      await expenses(page).getByRole('button', { name: 'Add Expense' }).click()
      await input(page, 'Description').fill(description)
      await input(page, 'Amount').fill(amount)
      if (isReimbursable) await page.getByRole('switch', { name: 'Reimbursable' }).click()
      await submit(page, 'Add Expense')
      await expect(row(page, description)).toBeVisible()
    }
    await add('Saddle', '19.99')
    await add('Lights', '40.02', true)
    await says(page, '$10.01 over the budget of $50.00')
    await act(page, 'Lights', 'Reimbursed today')
    await expect(row(page, 'Lights')).toContainText('Reimbursed')
    await expect(expenses(page)).toContainText('Total$60.01Reimbursed$40.02')
    await act(page, 'Saddle', 'Edit')
    await input(page, 'Amount').fill('')
    await submit(page, 'Save Changes')
    await expect(input(page, 'Amount')).toHaveAttribute('aria-invalid', 'true')
    await input(page, 'Amount').fill('9.98')
    await submit(page, 'Save Changes')
    await says(page, '$0.00 left of $50.00')
    await act(page, 'Saddle', 'Delete')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await says(page, '$9.98 left of $50.00')
  })

  test('of somebody else can be read, and added to', async ({ family }) => {
    const { id } = await post(family, '', { name: 'Surprise' })
    await post(family, `/${id}/tasks`, { title: 'Balloons' })
    const page = await open(family, id, 'child')
    await says(page, 'Not Started')
    await expect(page.getByRole('combobox')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'More for this project' })).toHaveCount(0)
    await expect(row(page, 'Balloons').getByRole('checkbox')).toBeDisabled()
    await page.getByRole('button', { name: 'More for Balloons' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Add a task below'])
    await page.keyboard.press('Escape')
    await tasks(page).getByRole('button', { name: 'Add Task' }).click()
    await input(page, 'Title').fill('Cake')
    await submit(page, 'Add Task')
    await expect(row(page, 'Cake').getByRole('checkbox')).toBeEnabled()
  })

  test('says when it is not there, and when it could not be loaded', async ({ family }) => {
    const { id } = await post(family, '', { name: 'Lamp' })
    const page = await family.as('parent')
    await page.goto('/tasks/projects/nothing')
    await says(page, "This project doesn't exist")
    await page.route('**/projects/*', (route) =>
      route.request().resourceType() === 'fetch'
        ? route.fulfill({ status: 503, json: { code: 'busy', message: 'Later, please.' } })
        : route.continue(),
    )
    await page.goto(`/tasks/projects/${id}`)
    await says(page, 'Later, please.')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Lamp' })).toBeVisible()
  })

  test('changes in another browser within a second', async ({ family }) => {
    const { id } = await post(family, '', { name: 'Mural' })
    const page = await open(family, id, 'child')
    await says(page, 'No tasks in this project yet')
    await post(family, `/${id}/tasks`, { title: 'Sketch', status: 'completed' })
    await expect(row(page, 'Sketch')).toBeVisible({ timeout: 1000 })
    await expect(page.getByRole('progressbar', { name: 'Percent complete' })).toHaveAttribute('aria-valuenow', '100')
  })
})

for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`at ${width} px, ${colorScheme}`, () => {
      test.use({ viewport: { width, height }, colorScheme })
      test('everything fits and can be read', async ({ family }) => {
        const { id } = await post(family, '', {
          name: 'A house for the rabbits with a run that is long enough for all of them',
          category: 'Home',
          estimatedBudget: 12_345.67,
          status: 'in_progress',
        })
        const parent = await post(family, `/${id}/tasks`, { title: 'Windows' })
        await post(family, `/${id}/tasks`, { title: 'Mosquitonetsthatarefinerthanfine', parentTaskId: parent.id, status: 'completed' })
        await post(family, `/${id}/expenses`, { description: 'Wire', amount: 20_000, isReimbursable: true, vendor: 'Weaver Timber' })
        const page = await openList(family)
        await expect(card(page, 'A house for the rabbits with a run that is long enough for all of them').first()).toBeVisible()
        const fits = async () => {
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
          expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
        }
        await fits()
        await page.getByRole('button', { name: 'Create New Project' }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await fits()
        await page.goto(`/tasks/projects/${id}`)
        await expect(row(page, 'Wire')).toBeVisible()
        await fits()
        await expenses(page).getByRole('button', { name: 'Add Expense' }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await fits()
      })
    })
  }
}
