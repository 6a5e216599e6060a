import type { Page } from '@playwright/test'
import { expect, type Family, test, type Who } from './fixtures'
import { expectLooks, phone } from './looks'

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

/** Expects that the option in aria-activedescendant is highlighted. */
const expectActive = async (page: Page, text: string | RegExp) => {
  await expect(active(page)).toHaveCount(1)
  await expect(active(page)).toContainText(text)
  const id = (await active(page).getAttribute('id')) ?? 'none'
  // A space would split the name.
  expect(id).not.toContain(' ')
  await expect(field(page)).toHaveAttribute('aria-activedescendant', id)
}

test.describe('the search', () => {
  test('opens with its shortcut everywhere, also from a field, and restores the focus', async ({ family }) => {
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
  })

  test('does not open over another dialog', async ({ family }) => {
    const page = await family.as('member')
    await page.goto('/documents')
    await page.getByRole('button', { name: 'Create Document', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Create Document' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.getByRole('textbox', { name: 'Title' }).fill('Typed after the keys')
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await expect(field(page)).toHaveCount(0)
  })

  test('finds a screen by its name, with the keyboard only', async ({ family }) => {
    const page = await family.as('member')
    await page.goto('/settings')
    await expect(button(page)).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeFocused()
    await expectActive(page, 'Home')
    await page.keyboard.press('End')
    await expectActive(page, 'Activity')
    await page.keyboard.press('ArrowDown')
    await expectActive(page, 'Home')
    await page.keyboard.press('ArrowUp')
    await expectActive(page, 'Activity')
    await page.keyboard.press('Home')
    await expectActive(page, 'Home')
    await page.keyboard.type('shop')
    await expectActive(page, 'Shopping Lists')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/shopping$/)
    await expect(field(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: 'Smart Shopping' })).toBeVisible()
  })

  test('offers only screens that the member may open', async ({ family }) => {
    const page = await openSearch(family, 'extended')
    await expect(option(page, 'Messages')).toBeVisible()
    for (const name of ['Tasks', 'Shopping Lists', 'Documents', 'Financial Records', 'Server'])
      await expect(option(page, name)).toHaveCount(0)
  })

  test('finds an event and opens it', async ({ family }) => {
    const day = Temporal.Now.plainDateISO('America/New_York').add({ days: 1 }).toString()
    await add(family, '/events', { title: 'Otter feeding', location: 'Zoo', startTime: `${day}T20:00:00Z`, endTime: `${day}T21:00:00Z` })
    const page = await openSearch(family, 'child')
    await field(page).fill('otter')
    await expectActive(page, /Otter feeding.*Tomorrow, 3:00|Otter feeding.*Tomorrow, 4:00/)
    await expect(active(page)).toContainText('Zoo')
    await expect(active(page).locator('mark')).toHaveText('Otter')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/calendar\?event=/)
    await expect(page.getByRole('dialog').filter({ hasText: 'Otter feeding' })).toBeVisible()
  })

  test('highlights an item of a list, a transaction of another month and a project task', async ({ family }) => {
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
      await expectActive(page, name)
      await page.keyboard.press('Enter')
      await expect(page.locator('[data-row]').filter({ hasText: name })).toBeFocused()
      await expect(field(page)).toHaveCount(0)
      await page.keyboard.press('Control+k')
    }
  })

  test('finds nothing without permission', async ({ family }) => {
    const day = Temporal.Now.plainDateISO('America/New_York').add({ days: 2 }).toString()
    const times = { startTime: `${day}T20:00:00Z`, endTime: `${day}T21:00:00Z` }
    await add(family, '/events', { ...times, title: 'Badger surprise', isPrivate: true }, 'member')
    await add(family, '/messages', { content: 'A badger in the garden' }, 'member')
    await add(family, '/tasks', { title: 'Look for the badger' }, 'member')
    await add(family, '/documents', { title: 'Badger facts' }, 'member')
    const seen = {
      member: ['Badger surprise', 'Look for', 'Badger facts', 'in the garden'],
      child: ['Look for', 'in the garden'],
      extended: ['in the garden'],
    }
    for (const [who, texts] of Object.entries(seen)) {
      const page = await openSearch(family, who as Who)
      await field(page).fill('badger')
      await expect(options(page)).toHaveCount(texts.length)
      for (const text of texts) await expect(option(page, text)).toHaveCount(1)
      await page.context().close()
    }
  })

  test('has a search history on the device', async ({ family }) => {
    await add(family, '/tasks', { title: 'Paint the fence' })
    const page = await openSearch(family, 'parent')
    await field(page).fill('paint fence')
    await option(page, 'Paint the fence').click()
    await expect(page).toHaveURL(/\/tasks/)
    await button(page).click()
    await expect(page.getByRole('group', { name: 'Recent searches' })).toBeVisible()
    await expectActive(page, 'paint fence')
    await page.keyboard.press('Enter')
    await expect(field(page)).toHaveValue('paint fence')
    await expectActive(page, 'Paint the fence')
  })

  test('has an empty state with further links', async ({ family }) => {
    const page = await openSearch(family, 'member')
    await field(page).fill('zyx wvu')
    await expect(page.getByText('Nothing found for “zyx wvu”')).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Nothing found' })).toBeAttached()
    await option(page, 'Calendar').click()
    await expect(page).toHaveURL(/\/calendar$/)
  })

  test('finds screens offline, with a message', async ({ family }) => {
    const page = await openSearch(family, 'member')
    await page.context().setOffline(true)
    await expect(page.getByText('You are offline. Only screens can be found.')).toBeVisible()
    await field(page).fill('photo')
    await expect(options(page)).toHaveCount(1)
    await expectActive(page, 'Photo Gallery')
    await page.context().setOffline(false)
    await expect(page.getByText('You are offline')).toHaveCount(0)
  })

  test('ignores a late answer to an earlier query', async ({ family }) => {
    await add(family, '/tasks', { title: 'Slow snail' })
    await add(family, '/tasks', { title: 'Quick hare' })
    const page = await openSearch(family, 'member')
    const snail = /\/search\?q=snail$/
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(snail, async (route) => {
      const response = await route.fetch()
      await held
      await route.fulfill({ response }).catch(() => {})
    })
    const asked = page.waitForRequest(snail)
    await field(page).fill('snail')
    await asked
    await field(page).fill('hare')
    await expectActive(page, 'Quick hare')
    const answered = page.waitForResponse(snail)
    release()
    await answered
    await expectActive(page, 'Quick hare')
    await expect(option(page, 'Slow snail')).toHaveCount(0)
  })

  test('has a reachable button and a full-height sheet on a phone', async ({ family }) => {
    const page = await family.as('admin')
    await page.setViewportSize(phone)
    await page.goto('/dashboard')
    const box = await button(page).boundingBox()
    expect(box?.width).toBeGreaterThanOrEqual(44)
    expect(box?.height).toBeGreaterThanOrEqual(44)
    await button(page).click()
    await expect(field(page)).toBeFocused()
    await expect.poll(async () => (await page.getByRole('dialog', { name: 'Search' }).boundingBox())?.height).toBe(phone.height)
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(button(page)).toBeFocused()
  })

  test.use(options)

  test('fits, and every part has an accessible name', async ({ family }) => {
    await add(family, '/tasks', { title: 'Walrus' })
    await add(family, '/messages', { content: `The walrus ${'and the carpenter '.repeat(20)}` })
    await add(family, '/documents', { title: 'Animals', content: 'Seal, walrus and others' })
    const page = await openSearch(family, 'member')
    await expectActive(page, 'Home')
    await expectLooks(page, 'the search without words')
    await field(page).fill('walrus')
    await expect(page.getByRole('group', { name: 'Notes' })).toContainText('Seal, walrus and others')
    await expectLooks(page, 'the search with results')
    await field(page).fill('zyx')
    await expect(page.getByText('Nothing found for')).toBeVisible()
    await expectLooks(page, 'the search without results')
  })
})
