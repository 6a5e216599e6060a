import type { Page } from '@playwright/test'
import { addonTypes } from '#src/features/addons/addons.rules'
import { expect, type Family, test } from './fixtures'
import { addressOf, aliases, screens, watch } from './sweep'
import { expectAccessible, expectCalm, expectSettled, expectTitle, expectWhole } from './sweep-checks'
import { crowd } from './sweep-crowd'

const sizes = [
  { width: 360, height: 780 },
  { width: 1280, height: 800 },
] as const

/** Where one adds something: never further away than the edge of the screen, however long the list. */
const adds: Record<string, string> = {
  '/calendar': 'Add Event',
  '/messages': 'Send',
  '/tasks': 'Create Task',
  '/chores/$familyId': 'Add Chore',
  '/documents': 'Create Document',
  '/finances': 'Add Bill',
  '/photos': 'Upload Photo',
  '/shopping?tab=lists&list=$listId': 'Add Item',
}

/** Goes through the screens that there is something to put into the address of. */
const sweep = async (page: Page, family: Family, params: Record<string, string>, more: string[] = []) => {
  const seen = await watch(page, family.server)
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const screen of [...screens.filter((one) => !aliases.includes(one)), ...more]) {
      if ([...screen.matchAll(/\$(\w+)/g)].some(([, name = '']) => !params[name])) continue
      const what = `${screen} at ${size.width} px`
      await page.goto(addressOf(screen, params))
      await expectSettled(page, seen, what)
      await expectTitle(page, what)
      await expectCalm(seen, what)
      await expectWhole(page, what)
      if (size.width === 360) {
        await expectAccessible(page, what)
        const name = adds[screen]
        if (!name) continue
        const add = page.getByRole('main').getByRole('button', { name, exact: true }).first()
        await expect.soft(add, what).toBeInViewport()
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
        await expect.soft(add, `${what}, at its end`).toBeInViewport()
      }
    }
  }
}

test('every screen of a family that has nothing yet', async ({ family }) => {
  test.setTimeout(900_000)
  const api = await family.api('admin')
  for (const addonType of addonTypes) await api.post(`/api/families/${family.id}/addons`, { data: { addonType } })
  await sweep(await family.as('admin'), family, { familyId: family.id })
})

test('every screen of a family with 200 of everything, and names that fit nowhere', async ({ family }) => {
  test.setTimeout(900_000)
  const params = await crowd(family.id, await family.api('admin'))
  const tabs = ['lists', 'categories', 'budgets', 'favorites', 'orders', 'requests'].map((tab) => `/shopping?tab=${tab}`)
  const more = ['/tasks?tab=projects', '/finances?tab=bills', '/finances?tab=transactions', '/finances?tab=budgets']
  await sweep(await family.as('admin'), family, params, [...tabs, ...more, '/shopping?tab=lists&list=$listId', '/calendar?view=agenda'])
})
