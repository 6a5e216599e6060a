import { expect, type Page } from '@playwright/test'
import { phone, violationsOf } from './looks'
import type { Act } from './sweep-acts'
import { expectAccessible, expectWhole, targets } from './sweep-checks'

const nameOf = (act: Act) => (typeof act === 'object' && 'menu' in act ? act.menu : act)
const itemOf = (act: Act) => (typeof act === 'object' && 'menu' in act ? act.item : undefined)

const buttonOf = (page: Page, act: Act) =>
  page
    .getByRole('main')
    .getByRole('button', { name: nameOf(act), exact: true })
    .first()

/** Presses Tab until the button has the focus. */
const tabTo = async (page: Page, act: Act, what: string) => {
  const button = buttonOf(page, act)
  await expect(button, what).toBeEnabled()
  for (let presses = 0; presses < 120; presses++) {
    if (await button.evaluate((element) => element === document.activeElement)) return button
    await page.keyboard.press('Tab')
  }
  throw new Error(`${what} can't be reached with the Tab key`)
}

/** Chooses in the menu that was opened, which is accessible itself. */
const choose = async (page: Page, act: Act, what: string) => {
  const item = itemOf(act)
  if (!item) return
  await expect(page.getByRole('menu'), what).toBeInViewport({ ratio: 0.99 })
  // By itself: while it is open, the page behind it is not there for anybody.
  expect.soft(await violationsOf(page, `the menu of ${what}`, targets, '[role="menu"]')).toEqual([])
  const choice = page.getByRole('menuitem', { name: item, exact: true })
  await choice.focus()
  await page.keyboard.press('Enter')
}

/** The dialog and what ends it are in sight. */
const expectInSight = async (page: Page, what: string) => {
  const dialog = page.getByRole('dialog')
  await expect.soft(dialog, what).toBeInViewport({ ratio: 0.99 })
  await expect.soft(dialog.getByRole('button', { name: 'Close', exact: true }), what).toBeInViewport({ ratio: 1 })
  await expectWhole(page, what)
}

/** Somebody who only has keys opens it, has the focus in it, and has it back when it is closed. */
const expectKeys = async (page: Page, act: Act, what: string) => {
  const button = await tabTo(page, act, what)
  await page.keyboard.press('Enter')
  await choose(page, act, what)
  const dialog = page.getByRole('dialog')
  await expect(dialog, what).toBeVisible()
  // One that is only read has the focus itself.
  await expect(page.locator('[role="dialog"]:focus, [role="dialog"] :focus'), what).toHaveCount(1)
  await expectAccessible(page, what)
  await page.keyboard.press('Escape')
  await expect(dialog, what).toHaveCount(0)
  await expect.soft(button, `the focus after ${what}`).toBeFocused()
}

/** It fits a light phone, and a desktop's window at 200 %. */
const expectFitting = async (page: Page, act: Act, what: string) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ ...phone, width: 360 })
  await buttonOf(page, act).click()
  await choose(page, act, `${what} on a phone`)
  await expectInSight(page, `${what} on a phone`)
  await expectAccessible(page, `${what} on a phone`)
  await page.setViewportSize({ width: 640, height: 512 })
  await expectInSight(page, `${what} at 200 %`)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog'), what).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ colorScheme: 'dark' })
}

/** A dialog keeps the focus and gives it back; it fits, and so does the menu that leads to it. */
export const expectDialog = async (page: Page, act: Act, screen: string) => {
  const what = `${screen}: ${[nameOf(act), itemOf(act)].filter(Boolean).join(', ')}`
  await expectKeys(page, act, what)
  await expectFitting(page, act, what)
}
