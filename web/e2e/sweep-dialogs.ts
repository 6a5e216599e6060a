import { expect, type Locator, type Page } from '@playwright/test'
import type { Act, Step } from './sweep-acts'
import { expectAccessible, expectContrast, expectWhole, expectWholeAt, targets } from './sweep-checks'
import { phone } from './sweep-views'
import { violationsOf } from './visual-checks'

/** The topmost dialog. */
const front = ':is([role="dialog"], [role="alertdialog"]):not([aria-hidden="true"])'

const further = (act: Exclude<Act, { through: unknown }>) => (typeof act === 'object' && 'open' in act ? act : { open: act })
type Opening = ReturnType<typeof further>

const menuOf = ({ open }: Opening) => (typeof open === 'object' && 'menu' in open ? open : undefined)
const nameOf = (opening: Opening) => {
  const { open } = opening
  return typeof open === 'object' && 'menu' in open ? open.menu : open
}

const areaOf = (page: Page, { of }: Opening) => (of === 'every screen' ? page : page.getByRole(of === 'the header' ? 'banner' : 'main'))

const buttonOf = (page: Page, opening: Opening) =>
  areaOf(page, opening)
    .getByRole(opening.of === 'a link' ? 'link' : 'button', { name: nameOf(opening), exact: true })
    .first()

/** Runs a check while a part of the page has the dark theme. Changing the theme of the whole page would render all of it twice. */
const inDark = async (part: Locator, check: () => Promise<void>) => {
  await part.evaluate((element: HTMLElement) => element.setAttribute('data-theme', 'hearth-dark'))
  await check()
  await part.evaluate((element: HTMLElement) => element.removeAttribute('data-theme'))
}

/** In the page: a lower bound of the Tab presses from the focused element to a later one. */
const stepsTo = (element: Element) => {
  const all = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]')]
  const reachable = all.filter(
    (one) => one.tabIndex >= 0 && !one.matches(':disabled, [type="radio"]') && one.checkVisibility({ visibilityProperty: true }),
  )
  const isAfter = (one: Node, other: Node) => (other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  const { activeElement } = document
  return reachable.filter((one) => (!activeElement || isAfter(one, activeElement)) && isAfter(element, one)).length
}

/** Presses Tab until the button has the focus; the header precedes the page. Most of many presses are made without a check. */
const tabTo = async (page: Page, opening: Opening, what: string) => {
  const button = buttonOf(page, opening)
  await expect(button, what).toBeEnabled()
  const element = await button.elementHandle()
  const steps = opening.of === 'the header' ? 0 : ((await element?.evaluate(stepsTo)) ?? 0)
  await Promise.all(Array.from({ length: Math.min(steps, 100) }, () => page.keyboard.press('Tab')))
  for (let presses = 0; presses < 120; presses++) {
    if (await element?.evaluate((one) => one === document.activeElement)) return button
    await page.keyboard.press(opening.of === 'the header' ? 'Shift+Tab' : 'Tab')
  }
  throw new Error(`${what} can't be reached with the Tab key`)
}

/** Chooses an item of the open menu, which fits and is accessible. */
const choose = async (page: Page, item: string, what: string) => {
  const menu = page.getByRole('menu')
  await expect(menu, what).toBeInViewport({ ratio: 0.99 })
  // The menu alone: while it is open, the page behind it is hidden from assistive technology.
  expect.soft(await violationsOf(page, `the menu of ${what}`, targets, '[role="menu"]')).toEqual([])
  await inDark(menu, () => expectContrast(page, `the menu of ${what} in the dark`, '[role="menu"]'))
  const choice = page.getByRole('menuitem', { name: item, exact: true })
  await expect(choice, what).toBeVisible()
  await choice.focus()
  await page.keyboard.press('Enter')
}

/** The dialog and its closing button are in view. */
const expectInSight = async (page: Page, ends: string | null, what: string) => {
  const dialog = page.locator(front)
  await expect.soft(dialog, what).toBeInViewport({ ratio: 0.99 })
  if (ends) await expect.soft(dialog.getByRole('button', { name: ends, exact: true }), what).toBeInViewport({ ratio: 1 })
  await expectWhole(page, what)
}

/** The open dialog has the focus, is accessible in both themes, and fits a phone and a desktop window at 200 %. */
const expectOpen = async (page: Page, ends: string | null, what: string) => {
  const dialog = page.locator(front)
  await expect(dialog, what).toBeVisible()
  // A dialog without fields has the focus itself.
  await expect(page.locator(`${front}:focus, ${front} :focus`), what).toHaveCount(1)
  await expectAccessible(page, what, front)
  await expectInSight(page, ends, what)
  await inDark(dialog, () => expectContrast(page, `${what} in the dark`, front))
  await page.setViewportSize({ width: 640, height: 512 })
  await expectInSight(page, ends, `${what} at 200 %`)
  await page.setViewportSize(phone.viewport)
}

/** Takes a step in the topmost dialog. @returns the closing button of the dialog that is then open */
const take = async (page: Page, step: Step, ends: string | null) => {
  const dialog = page.locator(front)
  if ('press' in step) {
    const before = await dialog.elementHandle()
    await dialog.getByRole('button', { name: step.press, exact: true }).press('Enter')
    await expect.poll(() => before?.evaluate((one, selector) => one.matches(selector), front), step.press).toBe(false)
    return step.ends ?? 'Close'
  }
  if ('say' in step) {
    await dialog.getByRole('textbox').fill(step.say)
    await expect(dialog.getByRole('button', { name: step.shows })).toHaveCount(1)
    return ends
  }
  await dialog.getByRole('combobox').fill(step.write)
  await expect(dialog.getByRole('status').filter({ hasText: step.until })).toHaveCount(1)
  return ends
}

/** A part of the page that a button opens is accessible in both themes, and fits. */
const expectShown = async (page: Page, selector: string, what: string) => {
  const part = page.locator(selector)
  await expect(part, what).toHaveText(/./)
  await expect(part.locator('.animate-pulse, [aria-busy="true"]'), what).toHaveCount(0)
  await expectAccessible(page, what, selector)
  await expectWhole(page, what)
  await inDark(part, () => expectContrast(page, `${what} in the dark`, selector))
  await expectWholeAt(page, what, { width: 640, height: 512 })
  await page.setViewportSize(phone.viewport)
}

/**
 * Opens a dialog with the keyboard on a phone: it takes the focus, and returns it when closed. While open, the dialog is accessible
 * in both themes, and fits the phone and a desktop window at 200 %; so do the menu that leads to it and the dialogs that it opens.
 */
export const expectDialog = async (page: Page, act: Act, screen: string) => {
  if (typeof act === 'object' && 'through' in act) {
    const button = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name, exact: true }).first()
    await button(act.through).press('Enter')
    for (const inner of act.acts) await expectDialog(page, inner, `${screen}, ${act.through}`)
    if (act.back) await button(act.back).press('Enter')
    return
  }
  await page.getByRole('main').focus()
  const opening = further(act)
  const item = menuOf(opening)?.item
  const what = `${screen}: ${[nameOf(opening), item].filter(Boolean).join(', ')}`
  const button = await tabTo(page, opening, what)
  await page.keyboard.press('Enter')
  if (item) await choose(page, item, what)
  if (opening.part) return expectShown(page, opening.part, what)
  let ends = opening.ends === undefined ? 'Close' : opening.ends
  await expectOpen(page, ends, what)
  const steps = opening.steps ?? []
  for (const step of steps) {
    ends = await take(page, step, ends)
    await expectOpen(page, ends, `${what}, ${JSON.stringify(step)}`)
  }
  for (const _ of [opening, ...steps.filter((step) => 'press' in step)]) {
    const closing = await page.locator(front).elementHandle()
    await page.keyboard.press('Escape')
    await expect.poll(() => closing?.evaluate((one, selector) => one.isConnected && one.matches(selector), front), what).toBe(false)
  }
  await expect(page.locator(front), what).toHaveCount(0)
  await expect.soft(button, `the focus after ${what}`).toBeFocused()
}
