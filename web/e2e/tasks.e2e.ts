import type { Page } from '@playwright/test'
import { expect, type Family, joined, test, type Who } from './fixtures'

const zone = 'America/New_York'
const day = (days: number) => Temporal.Now.plainDateISO(zone).add({ days }).toString()
const tasksOf = (family: Family) => `/api/families/${family.id}/tasks`

type Task = { id: string; status: string }

const make = async (family: Family, who: Who, data: { title: string }) => {
  const answer = await (await family.api(who)).post(tasksOf(family), { data })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as Task
}

const idOf = async (family: Family, name: string) => {
  const members = (await (await (await family.api('admin')).get(`/api/families/${family.id}/members`)).json()) as {
    userId: string
    name: string
  }[]
  return members.find((member) => member.name.startsWith(name))?.userId ?? ''
}

const open = async (family: Family, who: Who = 'parent') => {
  const page = await family.as(who)
  await page.goto('/tasks')
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks & Projects' })).toBeVisible()
  await joined(page)
  return page
}

const row = (page: Page, title: string) => page.getByRole('listitem', { name: title, exact: true })
const box = (page: Page, title: string) => row(page, title).getByRole('checkbox')
const input = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label, { exact: true })
const create = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Create Task' })
const show = (page: Page, name: string) => page.getByRole('radio', { name }).click()
const act = async (page: Page, title: string, name: string) => {
  await page.getByRole('button', { name: `More for ${title}` }).click()
  await page.getByRole('menuitem', { name }).click()
}

test.describe('the list', () => {
  test('has an empty state, whose button creates the first task', async ({ family }) => {
    const page = await open(family)
    await expect(page.getByRole('tab')).toHaveText(['Tasks', 'Projects'])
    await expect(page.getByText('No tasks created yet')).toBeVisible()
    await page.getByRole('button', { name: 'Create your first task' }).click()
    await expect(page.getByRole('dialog', { name: 'Create Task' })).toBeVisible()
    await input(page, 'Title').fill('Fix the tap')
    await create(page).click()
    await expect(row(page, 'Fix the tap')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('shows the assignee, due date and priority of a task', async ({ family }) => {
    const assignedTo = await idOf(family, 'Leo')
    await make(family, 'parent', { title: 'Rake leaves', assignedTo, dueDate: day(0), priority: 'high' } as { title: string })
    await make(family, 'parent', { title: 'Return books', dueDate: day(-9) } as { title: string })
    const page = await open(family)
    await expect(row(page, 'Rake leaves')).toContainText('Leo Rivera')
    await expect(row(page, 'Rake leaves')).toContainText('Today')
    await expect(row(page, 'Rake leaves')).toContainText('High')
    await expect(row(page, 'Return books')).toContainText('Overdue')
    await expect(row(page, 'Return books')).toContainText('Unassigned')
  })

  test('can be filtered by mine, open and completed', async ({ family }) => {
    const assignedTo = await idOf(family, 'Mia')
    await make(family, 'parent', { title: 'For Mia', assignedTo } as { title: string })
    const done = await make(family, 'parent', { title: 'Long done' })
    await (await family.api('parent')).patch(`${tasksOf(family)}/${done.id}`, { data: { status: 'completed' } })
    const page = await open(family, 'member')
    await show(page, 'Mine')
    await expect(row(page, 'For Mia')).toBeVisible()
    await expect(row(page, 'Long done')).toHaveCount(0)
    await show(page, 'Done')
    await expect(row(page, 'Long done')).toBeVisible()
    await expect(row(page, 'For Mia')).toHaveCount(0)
    await show(page, 'Open')
    await expect(row(page, 'For Mia')).toBeVisible()
    await expect(row(page, 'Long done')).toHaveCount(0)
  })
})

test.describe('a task', () => {
  test('is created with its filled fields only', async ({ family }) => {
    const page = await open(family, 'member')
    await page.getByRole('button', { name: 'Create Task' }).click()
    await expect(create(page)).toBeDisabled()
    await input(page, 'Title').fill('   ')
    await expect(create(page)).toBeDisabled()
    await input(page, 'Title').fill(' Buy stamps ')
    const request = page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/tasks'))
    await create(page).click()
    const body = (await request).postDataJSON() as object
    expect(Object.keys(body).sort()).toEqual(['id', 'priority', 'title'])
    await expect(page.getByText('Task created', { exact: true })).toBeVisible()
    await expect(row(page, 'Buy stamps')).toContainText('Medium')
  })

  test('with a lost answer exists once after a retry', async ({ family }) => {
    const page = await open(family)
    await page.getByRole('button', { name: 'Create Task' }).click()
    await input(page, 'Title').fill('Only once')
    await page.route('**/api/families/*/tasks', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      await route.fetch()
      await route.abort()
    })
    await create(page).click()
    await expect(page.getByText('Failed to create the task', { exact: true })).toBeVisible()
    await expect(input(page, 'Title')).toHaveValue('Only once')
    await page.unrouteAll()
    await create(page).click()
    await expect(page.getByText('Task created', { exact: true })).toBeVisible()
    await page.reload()
    await expect(row(page, 'Only once')).toHaveCount(1)
  })

  test('is completed and reopened with its checkbox, also from in progress', async ({ family }) => {
    const { id } = await make(family, 'parent', { title: 'Walk the dog' })
    const api = await family.api('parent')
    await api.patch(`${tasksOf(family)}/${id}`, { data: { status: 'in_progress' } })
    const page = await open(family)
    await expect(row(page, 'Walk the dog')).toContainText('In progress')
    const status = () => page.waitForRequest((sent) => sent.method() === 'PATCH').then((sent) => (sent.postDataJSON() as Task).status)
    const sent = [status()]
    await box(page, 'Walk the dog').click()
    expect(await sent[0]).toBe('completed')
    await expect(box(page, 'Walk the dog')).toBeChecked()
    const back = status()
    await box(page, 'Walk the dog').click()
    expect(await back).toBe('pending')
    await expect(box(page, 'Walk the dog')).not.toBeChecked()
  })

  test('reverts its tick with a toast if the server refuses', async ({ family }) => {
    await make(family, 'parent', { title: 'Clean the gutter' })
    const page = await open(family)
    let answer = () => {}
    const held = new Promise<void>((go) => {
      answer = go
    })
    await page.route('**/tasks/*', async (route) => {
      await held
      await route.fulfill({ status: 503, json: { code: 'busy', message: 'Not now.' } })
    })
    await box(page, 'Clean the gutter').click()
    await expect(box(page, 'Clean the gutter')).toBeChecked()
    answer()
    await expect(page.getByText('Failed to change the task', { exact: true })).toBeVisible()
    await expect(page.getByText('Not now.', { exact: true })).toBeVisible()
    await expect(box(page, 'Clean the gutter')).not.toBeChecked()
  })

  test('keeps fields of the chores page when edited', async ({ family }) => {
    const chore = { title: 'Feed the cat', dueTime: '8:30 AM', frequency: 'weekly', points: 4, dueDate: day(3) }
    const { id } = await make(family, 'parent', chore)
    const page = await open(family)
    await act(page, 'Feed the cat', 'Edit')
    await expect(page.getByRole('dialog', { name: 'Edit Task' })).toBeVisible()
    await input(page, 'Title').fill('Feed both cats')
    await input(page, 'Due Date').fill('')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(row(page, 'Feed both cats')).toBeVisible()
    const tasks = (await (await (await family.api('parent')).get(tasksOf(family))).json()) as Task[]
    expect(tasks.find((task) => task.id === id)).toMatchObject({
      title: 'Feed both cats',
      dueDate: null,
      dueTime: '8:30 AM',
      frequency: 'weekly',
      points: 4,
      isChore: true,
    })
  })

  test('is deleted after a confirmation', async ({ family }) => {
    await make(family, 'member', { title: 'Old idea' })
    const page = await open(family, 'member')
    await act(page, 'Old idea', 'Delete')
    await expect(page.getByRole('alertdialog', { name: 'Delete Task' })).toContainText(
      'Are you sure you want to delete "Old idea"? This action cannot be undone.',
    )
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(row(page, 'Old idea')).toHaveCount(0)
  })

  test("of others is read-only, and one's own can be ticked by its assignee", async ({ family }) => {
    const assignedTo = await idOf(family, 'Leo')
    await make(family, 'parent', { title: 'For Leo', assignedTo } as { title: string })
    await make(family, 'parent', { title: 'For grown-ups' })
    const page = await open(family, 'child')
    await expect(box(page, 'For grown-ups')).toBeDisabled()
    await expect(box(page, 'For Leo')).toBeEnabled()
    for (const title of ['For Leo', 'For grown-ups']) await expect(page.getByRole('button', { name: `More for ${title}` })).toHaveCount(0)
  })

  test('appears in another browser within a second', async ({ family }) => {
    const other = await open(family, 'child')
    await expect(other.getByRole('listitem').first()).toBeVisible()
    await make(family, 'parent', { title: 'Set the table' })
    await expect(row(other, 'Set the table')).toBeVisible({ timeout: 1000 })
  })
})
