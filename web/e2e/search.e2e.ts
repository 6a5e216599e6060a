import type { Page } from '@playwright/test'
import { expect, type Family, test, type Who } from './fixtures'
import { expectFit, phone } from './visual-checks'

const add = async <T = { id: string }>(family: Family, path: string, data: object, who: Who = 'admin'): Promise<T> => {
  const answer = await (await family.api(who)).post(path.startsWith('/api') ? path : `/api/families/${family.id}${path}`, { data })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as T
}

const field = (page: Page) => page.getByRole('combobox', { name: 'Search' })
const options = (page: Page) => page.getByRole('option')
const option = (page: Page, name: string | RegExp) => options(page).filter({ hasText: name })
const active = (page: Page) => page.locator('[role=option][aria-selected=true]')
const button = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Search', exact: true })

const openSearch = async (family: Family, who: Who, path = '/settings') => {
  const page = await family.as(who)
  await page.goto(path)
  await button(page).click()
  await expect(field(page)).toBeFocused()
  return page
}

const tomorrow = (title: string, more: object = {}) => {
  const day = Temporal.Now.plainDateISO('America/New_York').add({ days: 1 }).toString()
  return { title, startTime: `${day}T20:00:00Z`, endTime: `${day}T21:00:00Z`, ...more }
}

test('the search opens by its keys, even from a field, works with the keyboard alone, and returns the focus', async ({ family }) => {
  const page = await family.as('member')
  await page.goto('/documents')
  const other = page.getByRole('searchbox', { name: 'Search documents' })
  await other.fill('half a wor')
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field(page)).toHaveCount(0)
  await expect(other).toBeFocused()
  await expect(other).toHaveValue('half a wor')

  await test.step('to a screen', async () => {
    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeFocused()
    await page.keyboard.type('shop')
    await expect(active(page)).toContainText('Shopping Lists')
    await page.keyboard.press('Enter')
    // The hub completes its address when the lists are there.
    await expect(page).toHaveURL(/\/shopping\?tab=lists\b/)
    await expect(field(page)).toHaveCount(0)
  })

  await test.step('to screens alone without a network', async () => {
    await button(page).click()
    await page.context().setOffline(true)
    await expect(page.getByText('You are offline. Only screens and actions can be found.')).toBeVisible()
    await field(page).fill('photo')
    await expect(options(page)).toHaveCount(1)
    await expect(active(page)).toContainText('Photo Gallery')
    await page.context().setOffline(false)
    await expect(page.getByText('You are offline')).toHaveCount(0)
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(field(page)).toHaveCount(0)
  })

  await test.step('on a phone by a button that a thumb finds, in a sheet as high as the phone', async () => {
    await page.setViewportSize(phone)
    const box = await button(page).boundingBox()
    expect(box?.width).toBeGreaterThanOrEqual(44)
    expect(box?.height).toBeGreaterThanOrEqual(44)
    await button(page).click()
    await expect(field(page)).toBeFocused()
    await expect.poll(async () => (await page.getByRole('dialog', { name: 'Search' }).boundingBox())?.height).toBe(phone.height)
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(button(page)).toBeFocused()
  })
})

test('a result opens its screen and is highlighted there', async ({ family }) => {
  await add(family, '/events', tomorrow('Otter feeding', { location: 'Zoo' }))
  const list = await add(family, '/smart-shopping-lists', { name: 'Garden' })
  await add(family, `/api/smart-shopping-lists/${list.id}/items`, { name: 'Wheelbarrow' })
  await add(family, '/transactions', { description: 'Telescope', amount: 120, transactionDate: '2024-03-05' })
  await add(family, '/addons', { addonType: 'financial_records' })
  const project = await add(family, '/projects', { name: 'Pond' })
  await add(family, `/projects/${project.id}/tasks`, { title: 'Dig a hole' })
  const page = await openSearch(family, 'admin')
  for (const [text, name] of [
    ['wheelb', 'Wheelbarrow'],
    ['telesc', 'Telescope'],
    ['dig', 'Dig a hole'],
  ] as const) {
    await field(page).fill(text)
    await expect(active(page)).toContainText(name)
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-row]').filter({ hasText: name })).toBeFocused()
    await expect(field(page)).toHaveCount(0)
    await page.keyboard.press('Control+k')
  }
  await field(page).fill('otter')
  await expect(active(page)).toContainText(/Otter feeding.*Tomorrow, 3:00|Otter feeding.*Tomorrow, 4:00/)
  await expect(active(page)).toContainText('Zoo')
  await expect(active(page).locator('mark')).toHaveText('Otter')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/calendar\?event=/)
  await expect(page.getByRole('dialog').filter({ hasText: 'Otter feeding' })).toBeVisible()
})

test('results contain only rows that their reader may see', async ({ family }) => {
  await add(family, '/events', tomorrow('Badger surprise', { isPrivate: true }), 'member')
  await add(family, '/messages', { content: `A badger in the garden ${'and the carpenter '.repeat(20)}` }, 'member')
  await add(family, '/tasks', { title: 'Look for the badger' }, 'member')
  await add(family, '/documents', { title: 'Animals', content: 'Seal, badger and others' }, 'member')
  const seen = {
    child: ['Look for', 'in the garden'],
    extended: ['in the garden'],
    member: ['Badger surprise', 'Look for', 'Seal, badger and others', 'in the garden'],
  }
  for (const [who, texts] of Object.entries(seen)) {
    const page = await openSearch(family, who as Who)
    await field(page).fill('badger')
    await expect(options(page)).toHaveCount(texts.length)
    for (const text of texts) await expect(option(page, text)).toHaveCount(1)
    // Not an act: the sweep reports the contrast of marks where the dialog alone is dark, and axe does not on a dark page.
    if (who === 'member') await expectFit(page, 'the search with results')
  }
})
