import type { Page } from '@playwright/test'
import { expect, type Family, joined, type Who } from './fixtures'

/** Helpers of the tests of finances. */

/** Today in the family's time zone. */
export const today = () => Temporal.Now.plainDateISO('America/New_York')
export const inDays = (days: number) => today().add({ days }).toString()

const post = async <T>(family: Family, path: string, data: object, who: Who = 'parent') => {
  const answer = await (await family.api(who)).post(path, { data })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as T
}
type Row = { id: string }

export const addBill = (family: Family, companyName: string, data: object = {}) =>
  post<Row>(family, `/api/families/${family.id}/bills`, { companyName, amountDue: 84.2, dueDate: inDays(20), ...data })
export const addCategory = (family: Family, name: string, data: object = {}) =>
  post<Row>(family, `/api/families/${family.id}/budget-categories`, { name, ...data })
export const addTransaction = (family: Family, description: string, amount: number, data: object = {}) =>
  post<Row>(family, `/api/families/${family.id}/transactions`, { description, amount, ...data })
export const payBill = (family: Family, { id }: Row, data: object = {}) => post<Row>(family, `/api/bills/${id}/payments`, data)

/** Deletes all finances. */
export const clearFinances = async (family: Family) => {
  const api = await family.api('parent')
  for (const [list, one] of [
    ['bills', 'bills'],
    ['transactions?limit=200', 'transactions'],
    ['budget-categories', 'budget-categories'],
  ])
    for (const { id } of (await (await api.get(`/api/families/${family.id}/${list}`)).json()) as Row[])
      await api.delete(`/api/${one}/${id}`)
}

export const openFinances = async (family: Family, tab?: 'Bills' | 'Transactions' | 'Budgets', who: Who = 'parent') => {
  const page = await family.as(who)
  await page.goto(tab ? `/finances?tab=${tab.toLowerCase()}` : '/finances')
  await expect(page.getByRole('heading', { level: 1, name: 'Financial Management' })).toBeVisible()
  await expect(page.getByRole('tabpanel', { name: tab ?? 'Overview' })).toBeVisible()
  await joined(page)
  return page
}

export const row = (page: Page, name: string) => page.getByRole('tabpanel').getByRole('listitem', { name, exact: true })
export const input = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label, { exact: true })
export const submit = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
export const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
export const act = async (page: Page, name: string, what: string) => {
  await page.getByRole('button', { name: `More for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: what, exact: true }).click()
}
export const says = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()
