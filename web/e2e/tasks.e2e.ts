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
const act = async (page: Page, title: string, name: string) => {
  await page.getByRole('button', { name: `More for ${title}` }).click()
  await page.getByRole('menuitem', { name }).click()
}

test('a task is created, ticked, edited and deleted, and others see it live', async ({ family }) => {
  const other = await open(family, 'child')
  const page = await open(family)
  await test.step('the first one is created', async () => {
    await expect(page.getByText('No tasks created yet')).toBeVisible()
    await page.getByRole('button', { name: 'Create your first task' }).click()
    await input(page, 'Title').fill('Walk the dog')
    await create(page).click()
    await expect(row(page, 'Walk the dog')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(row(other, 'Walk the dog')).toBeVisible()
  })
  await test.step('one in progress is completed by its box, and pending again by the same', async () => {
    const api = await family.api('parent')
    const [task] = (await (await api.get(tasksOf(family))).json()) as Task[]
    await api.patch(`${tasksOf(family)}/${task?.id}`, { data: { status: 'in_progress' } })
    await expect(row(page, 'Walk the dog')).toContainText('In progress')
    const status = () => page.waitForRequest((sent) => sent.method() === 'PATCH').then((sent) => (sent.postDataJSON() as Task).status)
    const done = status()
    await box(page, 'Walk the dog').click()
    expect(await done).toBe('completed')
    await expect(box(page, 'Walk the dog')).toBeChecked()
    await expect(box(other, 'Walk the dog')).toBeChecked()
    const back = status()
    await box(page, 'Walk the dog').click()
    expect(await back).toBe('pending')
    await expect(box(page, 'Walk the dog')).not.toBeChecked()
  })
  await test.step('a chore is edited without losing what only the chores page asks for', async () => {
    const chore = { title: 'Feed the cat', dueTime: '8:30 AM', frequency: 'weekly', points: 4, dueDate: day(3) }
    const { id } = await make(family, 'parent', chore)
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
  await test.step('it is deleted at once, comes back by a key, and from the trash', async () => {
    await act(page, 'Walk the dog', 'Delete')
    await expect(page.getByText('Task deleted', { exact: true })).toBeVisible()
    await expect(row(page, 'Walk the dog')).toHaveCount(0)
    await expect(row(other, 'Walk the dog')).toHaveCount(0)
    await page.keyboard.press('Control+z')
    await expect(row(page, 'Walk the dog')).toBeVisible()
    await expect(row(other, 'Walk the dog')).toBeVisible()
    await act(page, 'Walk the dog', 'Delete')
    await expect(row(other, 'Walk the dog')).toHaveCount(0)
    await page.goto('/trash')
    await page.getByRole('button', { name: 'Restore Walk the dog' }).click()
    await expect(row(other, 'Walk the dog')).toBeVisible()
    await expect(page.getByText('The trash is empty')).toBeVisible()
  })
})
