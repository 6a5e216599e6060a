import type { Page } from '@playwright/test'
import { expect, type Family, joined, type Who } from './fixtures'

const projectsOf = (family: Family) => `/api/families/${family.id}/projects`

export const post = async (family: Family, path: string, data: object, who: Who = 'parent') => {
  const answer = await (await family.api(who)).post(projectsOf(family) + path, { data })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as { id: string }
}

export const openList = async (family: Family, who: Who = 'parent') => {
  const page = await family.as(who)
  await page.goto('/tasks')
  await page.getByRole('tab', { name: 'Projects' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Projects' })).toBeVisible()
  await joined(page)
  return page
}

export const open = async (family: Family, id: string, who: Who = 'parent') => {
  const page = await family.as(who)
  await page.goto(`/tasks/projects/${id}`)
  await expect(page.getByRole('region', { name: 'Tasks' })).toBeVisible()
  await joined(page)
  return page
}

export const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
export const tasks = (page: Page) => page.getByRole('region', { name: 'Tasks' })
export const expenses = (page: Page) => page.getByRole('region', { name: 'Expenses' })
export const row = (page: Page, title: string) => page.getByRole('listitem', { name: title, exact: true })
export const titles = (page: Page) =>
  tasks(page)
    .getByRole('listitem')
    .evaluateAll((rows) => rows.map((one) => one.getAttribute('aria-label')))
export const input = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label, { exact: true })
export const submit = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click()
export const act = async (page: Page, title: string, name: string) => {
  await page.getByRole('button', { name: `More for ${title}` }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
export const says = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()
