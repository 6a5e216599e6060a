import type { Page } from '@playwright/test'
import { expect, type Family, type Who } from './fixtures'

/** Helpers of the tests of shopping. */

const post = async <T>(family: Family, path: string, data: object, who: Who = 'parent') => {
  const answer = await (await family.api(who)).post(path, { data })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as T
}
type Row = { id: string }
const of = (family: Family, path: string) => `/api/families/${family.id}/${path}`

export const addList = (family: Family, name: string, data: object = {}) =>
  post<Row>(family, of(family, 'smart-shopping-lists'), { name, ...data })
export const addItem = (family: Family, list: Row, name: string, data: object = {}) =>
  post<Row>(family, `/api/smart-shopping-lists/${list.id}/items`, { name, ...data })
export const addCategory = (family: Family, name: string, data: object = {}) =>
  post<Row>(family, of(family, 'shopping-categories'), { name, ...data })
export const addFavorite = (family: Family, name: string, data: object = {}) =>
  post<Row>(family, of(family, 'shopping-favorites'), { name, ...data })
export const addPrice = (family: Family, item: Row, vendor: Row, price: number, data: object = {}) =>
  post<Row>(family, `/api/smart-shopping-items/${item.id}/prices`, { vendorId: vendor.id, price, ...data })
export const addVendor = (family: Family, name: string) => post<Row>(family, '/api/store-vendors', { name })

export const setItem = async (family: Family, item: Row, data: object, who: Who = 'parent') => {
  const answer = await (await family.api(who)).patch(`/api/smart-shopping-items/${item.id}`, { data })
  expect(answer.status(), await answer.text()).toBe(200)
}

type Tab = 'dashboard' | 'lists' | 'categories' | 'budgets' | 'favorites' | 'orders' | 'requests'

export const openHub = async (family: Family, tab: Tab = 'dashboard', who: Who = 'parent') => {
  const page = await family.as(who)
  await page.goto(`/shopping?tab=${tab}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Smart Shopping' })).toBeVisible()
  return page
}

export const openList = async (family: Family, list: Row, name: string, who: Who = 'parent') => {
  const page = await family.as(who)
  await page.goto(`/shopping?tab=lists&list=${list.id}`)
  await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
  return page
}

export const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
export const row = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true })
export const group = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
export const input = (page: Page, label: string) => page.getByRole('dialog').last().getByLabel(label, { exact: true })
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
export const submit = (page: Page, name: string) => page.getByRole('dialog').last().getByRole('button', { name, exact: true }).click()
export const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('dialog').last().getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
export const act = async (page: Page, name: string, what: string) => {
  await page.getByRole('button', { name: `More for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: what, exact: true }).click()
}
export const says = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()
