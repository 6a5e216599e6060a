import { expect, type Locator, type Page } from '@playwright/test'
import type { Act } from './sweep-acts'
import { expectAccessible, expectContrast, expectWhole, targets } from './sweep-checks'
import { phone } from './sweep-views'
import { violationsOf } from './visual-checks'

const nameOf = (act: Act) => (typeof act === 'object' && 'menu' in act ? act.menu : act)
const itemOf = (act: Act) => (typeof act === 'object' && 'menu' in act ? act.item : undefined)

const buttonOf = (page: Page, act: Act) =>
  page
    .getByRole('main')
    .getByRole('button', { name: nameOf(act), exact: true })
    .first()

/** Runs a check while a part of the page has the dark theme: that of the whole page would be drawn anew twice. */
const inDark = async (part: Locator, check: () => Promise<void>) => {
  await part.evaluate((element: HTMLElement) => element.setAttribute('data-theme', 'hearth-dark'))
  await check()
  await part.evaluate((element: HTMLElement) => element.removeAttribute('data-theme'))
}

/** Presses Tab until the button has the focus. */
const tabTo = async (page: Page, act: Act, what: string) => {
  const button = buttonOf(page, act)
  await expect(button, what).toBeEnabled()
  const element = await button.elementHandle()
  for (let presses = 0; presses < 120; presses++) {
    if (await element?.evaluate((one) => one === document.activeElement)) return button
    await page.keyboard.press('Tab')
  }
  throw new Error(`${what} can't be reached with the Tab key`)
}

/** Chooses in the menu that was opened, which fits and is accessible. */
const choose = async (page: Page, item: string, what: string) => {
  const menu = page.getByRole('menu')
  await expect(menu, what).toBeInViewport({ ratio: 0.99 })
  // By itself: while it is open, the page behind it is hidden from everybody.
  expect.soft(await violationsOf(page, `the menu of ${what}`, targets, '[role="menu"]')).toEqual([])
  await inDark(menu, () => expectContrast(page, `the menu of ${what} in the dark`, '[role="menu"]'))
  const choice = page.getByRole('menuitem', { name: item, exact: true })
  await expect(choice, what).toBeVisible()
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

/**
 * On the phone, somebody who only has keys opens a dialog of a screen, has the focus in it, and has it back when it is closed. Meanwhile it is
 * accessible in both themes, and fits the phone and a desktop's window at 200 %; so does the menu that leads to it.
 */
export const expectDialog = async (page: Page, act: Act, screen: string) => {
  const item = itemOf(act)
  const what = `${screen}: ${[nameOf(act), item].filter(Boolean).join(', ')}`
  const button = await tabTo(page, act, what)
  await page.keyboard.press('Enter')
  if (item) await choose(page, item, what)
  const dialog = page.getByRole('dialog')
  await expect(dialog, what).toBeVisible()
  // One that is only read has the focus itself.
  await expect(page.locator('[role="dialog"]:focus, [role="dialog"] :focus'), what).toHaveCount(1)
  await expectAccessible(page, what, '[role="dialog"]')
  await expectInSight(page, what)
  await inDark(dialog, () => expectContrast(page, `${what} in the dark`, '[role="dialog"]'))
  await page.setViewportSize({ width: 640, height: 512 })
  await expectInSight(page, `${what} at 200 %`)
  await page.setViewportSize(phone.viewport)
  await page.keyboard.press('Escape')
  await expect(dialog, what).toHaveCount(0)
  await expect.soft(button, `the focus after ${what}`).toBeFocused()
}
