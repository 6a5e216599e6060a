import type { Page } from '@playwright/test'
import { expect, type Family, type Who } from './fixtures'

const treeOf = (family: Family) => `/api/families/${family.id}/ancestry`

type Relative = { id: string; firstName: string; parentId: string | null; secondParentId: string | null; spouseId: string | null }

/** Adds a person through the API, with a name unique to the test. */
export const relative = async (family: Family, data: object, who: Who = 'parent') => {
  const answer = await (await family.api(who)).post(treeOf(family), { data })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as Relative
}

export const relatives = async (family: Family) => (await (await (await family.api('parent')).get(treeOf(family))).json()) as Relative[]

/** Deletes all people of the tree. */
export const clear = async (family: Family) => {
  const api = await family.api('parent')
  for (const { id } of await relatives(family)) await api.delete(`/api/ancestry/${id}`)
  const stories = (await (await api.get(`${treeOf(family)}/stories?limit=200`)).json()) as { id: string }[]
  for (const { id } of stories) await api.delete(`/api/ancestry-stories/${id}`)
}

/** Rosa and Ivo, their son Ben with his wife Ana, and the children of those, Mia and Leo. */
export const plant = async (family: Family) => {
  await clear(family)
  const add = (firstName: string, more: object = {}) => relative(family, { firstName, lastName: 'Rivera', ...more })
  const rosa = await add('Rosa', { birthDate: '1948-03-05', maidenName: 'Weaver', generation: 1 })
  const ivo = await add('Ivo', { birthDate: '1945', deathDate: '2011', spouseId: rosa.id })
  const ben = await add('Ben', { birthDate: '1980-09-02', parentId: rosa.id, secondParentId: ivo.id })
  const ana = await add('Ana', { birthDate: '1982', spouseId: ben.id })
  const mia = await add('Mia', { birthDate: '2010', parentId: ben.id, secondParentId: ana.id })
  const leo = await add('Leo', { birthDate: '2014', parentId: ben.id, secondParentId: ana.id })
  return { rosa, ivo, ben, ana, mia, leo }
}

export const openTree = async (family: Family, who: Who = 'parent') => {
  const page = await family.as(who)
  await page.goto('/ancestry')
  await expect(tree(page)).toBeVisible()
  return page
}

export const tree = (page: Page) => page.getByRole('region', { name: 'Family tree' })
/** A card of the drawing, by the beginning of its name: first and last name, years, next of kin. */
export const card = (page: Page, name: string) => tree(page).getByRole('link', { name: new RegExp(`^${name}`) })
export const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
export const dialog = (page: Page) => page.getByRole('dialog')
export const input = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true })
export const submit = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
export const says = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()

export const choose = async (page: Page, label: string, option: string | RegExp) => {
  await dialog(page).getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option }).click()
}
