import { expect, type Page } from '@playwright/test'
import { violationsOf } from './looks'
import type { Act } from './sweep-acts'
import { expectAccessible, expectContrast, expectWhole, targets } from './sweep-checks'
import { desktop, inViews } from './sweep-views'

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

/** Chooses in the menu that was opened, which fits and is accessible in both views. */
const choose = async (page: Page, item: string, what: string) => {
  await inViews(page, async (view) => {
    const where = `the menu of ${what} on ${view.view}`
    await expect(page.getByRole('menu'), what).toBeInViewport({ ratio: 0.99 })
    // By itself: while it is open, the page behind it is hidden from everybody.
    if (view === desktop) await expectContrast(page, where, '[role="menu"]')
    else expect.soft(await violationsOf(page, where, targets, '[role="menu"]')).toEqual([])
  })
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
 * Somebody who only has keys opens a dialog of a screen, has the focus in it, and has it back when it is closed. Meanwhile it is accessible
 * in both views, and fits a phone and a desktop's window at 200 %; so does the menu that leads to it.
 */
export const expectDialog = async (page: Page, act: Act, screen: string) => {
  const item = itemOf(act)
  const what = `${screen}: ${[nameOf(act), item].filter(Boolean).join(', ')}`
  const button = await tabTo(page, act, what)
  const opener = await button.elementHandle()
  await page.keyboard.press('Enter')
  if (item) await choose(page, item, what)
  const dialog = page.getByRole('dialog')
  await expect(dialog, what).toBeVisible()
  // One that is only read has the focus itself.
  await expect(page.locator('[role="dialog"]:focus, [role="dialog"] :focus'), what).toHaveCount(1)
  await inViews(page, async (view) => {
    const where = `${what} on ${view.view}`
    // A dialog has the same elements in both views: structure and targets are checked on the phone, where there is less room.
    if (view === desktop) return expectContrast(page, where, '[role="dialog"]')
    await expectAccessible(page, where)
    await expectInSight(page, where)
    await page.setViewportSize({ width: 640, height: 512 })
    await expectInSight(page, `${what} at 200 %`)
  })
  const close = async () => {
    await page.keyboard.press('Escape')
    await expect(dialog, what).toHaveCount(0)
  }
  await close()
  if (!(await opener?.evaluate((element) => element.isConnected))) {
    // A screen with another layout for a phone has drawn the button anew meanwhile: the dialog opens once more, and closes in the same size.
    await button.press('Enter')
    if (item) await page.getByRole('menuitem', { name: item, exact: true }).press('Enter')
    await expect(dialog, what).toBeVisible()
    await close()
  }
  await expect.soft(button, `the focus after ${what}`).toBeFocused()
}
