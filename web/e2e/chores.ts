import type { Page } from '@playwright/test'
import { expect, type Family, joined, type Who } from './fixtures'

const zone = 'America/New_York'

/** Today in the family's time zone. */
export const today = () => Temporal.Now.plainDateISO(zone)

export type Added = { id: string; title: string }

/** The user ids of the family by first name. */
const idsOf = async (family: Family) => {
  const answer = await (await family.api('admin')).get(`/api/families/${family.id}/members`)
  const members = (await answer.json()) as { userId: string; user: { firstName: string } }[]
  return Object.fromEntries(members.map(({ userId, user }) => [user.firstName, userId])) as Record<'Ana' | 'Ben' | 'Mia' | 'Leo', string>
}

/** Adds a chore for Leo through the API. */
export const addChore = async (family: Family, title: string, more: object = {}): Promise<Added> => {
  const assignedTo = (await idsOf(family)).Leo
  const api = await family.api('parent')
  const answer = await api.post(`/api/families/${family.id}/tasks`, { data: { title, assignedTo, frequency: 'once', ...more } })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as Added
}

export const completeChore = async (family: Family, { id }: Added, who: Who = 'parent') => {
  const answer = await (await family.api(who)).post(`/api/families/${family.id}/tasks/${id}/complete`)
  expect(answer.status()).toBe(200)
}

/** Deletes every task. */
export const clearChores = async (family: Family) => {
  const api = await family.api('admin')
  const path = `/api/families/${family.id}/tasks`
  for (const { id } of (await (await api.get(path)).json()) as Added[]) expect((await api.delete(`${path}/${id}`)).status()).toBe(204)
}

export const openChores = async (family: Family, who: Who = 'parent', path = '/chores') => {
  const page = await family.as(who)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: 'Chores' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: /Chores \(\d+\)/ })).toBeVisible()
  await joined(page)
  return page
}

/** A chore's row, or its card on a phone. */
export const row = (page: Page, title: string) =>
  page
    .getByRole('row', { name: title })
    .or(page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: title }) }))

export const tile = (page: Page, label: string) => page.getByRole('listitem').filter({ hasText: label })

export const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}
