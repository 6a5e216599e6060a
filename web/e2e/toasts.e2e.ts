import type { Page } from '@playwright/test'
import { expect, type Family, test } from './fixtures'

// The constants of spec 1 section 9 in a browser; platform/toast.test.ts tests the time after a toast.

// Toasts appear with motion, as most people see them.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const region = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' })
const toasts = (page: Page) => region(page).getByRole('listitem')

/** Opens a profile, where saving the name shows a toast. The clock is stopped, so that no toast disappears. */
const openProfile = async (family: Family) => {
  const page = await family.as('member')
  await page.clock.install()
  await page.goto('/settings#account')
  await expect(page.getByLabel('First name', { exact: true })).toHaveValue('Mia')
  await page.clock.pauseAt(Date.now() + 60_000)
  return page
}

const saveName = (page: Page) => page.getByRole('button', { name: 'Save name' }).click()

test('a toast stays for 5000 ms', async ({ family }) => {
  const page = await openProfile(family)
  await saveName(page)
  await expect(toasts(page)).toHaveText(/^Name updated/)
  await page.clock.runFor(4999)
  await expect(toasts(page)).toHaveAttribute('data-state', 'open')
  await page.clock.runFor(1)
  await expect(toasts(page)).toHaveCount(0)
})

test('only one toast shows at a time, and failures stand out', async ({ family }) => {
  const page = await openProfile(family)
  await saveName(page)
  await expect(toasts(page)).toHaveText(/^Name updated/)
  const background = () => toasts(page).evaluate((toast) => getComputedStyle(toast).backgroundColor)
  const calm = await background()
  await page.route('**/api/auth/user', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  )
  await saveName(page)
  await expect(toasts(page)).toHaveText(/^Failed to update your name/)
  expect(await background()).not.toBe(calm)
})

test('a swipe to the right by 50 px dismisses a toast, a shorter one does not', async ({ family }) => {
  const page = await openProfile(family)
  await saveName(page)
  await expect(toasts(page)).toHaveCount(1)
  const swipe = async (by: number) => {
    const box = await toasts(page).boundingBox()
    const [x, y] = [(box?.x ?? 0) + 40, (box?.y ?? 0) + (box?.height ?? 0) / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + by / 2, y)
    await page.mouse.move(x + by, y)
    await page.mouse.up()
  }
  await swipe(45)
  await expect(toasts(page)).toHaveAttribute('data-swipe', 'cancel')
  await expect(toasts(page)).toHaveAttribute('data-state', 'open')
  await swipe(55)
  await expect(toasts(page)).toHaveCount(0)
})

test('F8 focuses the toasts, and Esc dismisses the focused one', async ({ family }) => {
  const page = await openProfile(family)
  await saveName(page)
  await expect(toasts(page)).toHaveCount(1)
  await page.keyboard.press('F8')
  await expect(region(page).getByRole('list')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(toasts(page)).toHaveCount(0)
})
