import type { Page } from '@playwright/test'
import { expect, type Family, type Who } from './fixtures'

/** Helpers of the tests of documents. */

type Made = { id: string; version: number }

export const post = async (family: Family, data: object, who: Who = 'member') => {
  const answer = await (await family.api(who)).post(`/api/families/${family.id}/documents`, { data })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as Made
}

export const patch = async (family: Family, id: string, data: object, who: Who = 'parent') =>
  expect((await (await family.api(who)).patch(`/api/documents/${id}`, { data })).status()).toBe(200)

/** Uploads a file as the page does. @returns its URL */
export const store = async (family: Family, content: string | Buffer, who: Who = 'member') => {
  const api = await family.api(who)
  const { uploadURL } = (await (await api.post('/api/objects/upload')).json()) as { uploadURL: string }
  const answer = await api.put(uploadURL, { data: content, headers: { 'content-type': 'application/octet-stream' } })
  expect(answer.status(), await answer.text()).toBe(200)
  return ((await answer.json()) as { url: string }).url
}

export const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })
export const dialog = (page: Page) => page.getByRole('dialog')
export const input = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true })
export const says = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()

/** Opens the screen and waits for its first cards or its empty state. */
export const openList = async (family: Family, who: Who = 'member') => {
  const page = await family.as(who)
  await page.goto('/documents')
  await expect(page.getByRole('heading', { level: 1, name: 'Documents & Notes' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('status')).toHaveCount(0)
  return page
}

export const read = async (page: Page, title: string) => {
  await card(page, title).getByRole('link').click()
  await expect(page.getByRole('dialog', { name: title, exact: true })).toBeVisible()
}

export const act = async (page: Page, title: string, name: string) => {
  await page.getByRole('button', { name: `More for ${title}`, exact: true }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
