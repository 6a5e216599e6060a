import type { Page } from '@playwright/test'
import { expect, type Family, test } from './fixtures'

// The constants of spec 1 section 9 in a browser; what happens long after a toast is gone is tested in platform/toast.test.ts.

// Toasts come and go with motion, as most people see them.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const region = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' })
const toasts = (page: Page) => region(page).getByRole('listitem')

/** Somebody's profile, where saving the name makes a toast. Its clock stands still, so that no toast goes by itself. */
const openProfile = async (family: Family) => {
  const page = await family.as('member')
  await page.clock.install()
  await page.goto('/settings#account')
  await expect(page.getByLabel('First name', { exact: true })).toHaveValue('Mia')
  await page.clock.pauseAt(Date.now() + 60_000)
  return page
}

const saveName = (page: Page) => page.getByRole('button', { name: 'Save name' }).click()

test('a toast stays for 5000 ms, closes by a swipe or Esc, and takes the focus by F8', async ({ family }) => {
  const page = await openProfile(family)
  await test.step('it stays for 5000 ms', async () => {
    await saveName(page)
    await expect(toasts(page)).toHaveText(/^Name updated/)
    await page.clock.runFor(4999)
    await expect(toasts(page)).toHaveAttribute('data-state', 'open')
    await page.clock.runFor(1)
    await expect(toasts(page)).toHaveCount(0)
  })
  await test.step('a swipe to the right by 50 px dismisses it, a shorter one does not', async () => {
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
    await page.mouse.move(0, 0)
  })
  await test.step('F8 brings the focus to the toasts, and Esc dismisses the one that has it', async () => {
    await saveName(page)
    await expect(toasts(page)).toHaveCount(1)
    await page.keyboard.press('F8')
    await expect(region(page).getByRole('list')).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await expect(toasts(page)).toHaveCount(0)
  })
})
