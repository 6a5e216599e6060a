import type { Page } from '@playwright/test'
import { expect, type Family, test } from './fixtures'
import { phone } from './looks'

// Behaviour of all dialogs towards the page behind them, tested with the dialog of a new event.
test.use({ viewport: phone })

const scrolled = (page: Page) => page.evaluate(() => scrollY)
/** Turns the wheel and waits until the browser would have scrolled. */
const turnWheel = async (page: Page) => {
  const turned = await page.evaluateHandle(() => {
    const seen = { wheel: false }
    addEventListener('wheel', () => Object.assign(seen, { wheel: true }), { once: true, capture: true })
    return seen
  })
  await page.mouse.wheel(0, 300)
  await expect.poll(() => turned.evaluate(({ wheel }) => wheel)).toBe(true)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

const openDialog = async (family: Family) => {
  const page = await family.as('parent')
  await page.goto('/calendar')
  await page.getByRole('grid').waitFor()
  await page.mouse.move(200, 400)
  await page.getByRole('button', { name: 'Add Event' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Event' })
  await expect(dialog.getByLabel('Location')).toBeAttached()
  return { page, dialog }
}

test('the page behind a dialog scrolls neither by wheel nor by keys, but does after the dialog closes', async ({ family }) => {
  const { page, dialog } = await openDialog(family)
  await page.mouse.move(200, 3)
  await turnWheel(page)
  await page.mouse.move(200, 40)
  await turnWheel(page)
  await dialog.getByRole('button', { name: 'Close' }).focus()
  await page.keyboard.press('PageDown')
  expect(await scrolled(page)).toBe(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.mouse.move(200, 400)
  await turnWheel(page)
  await expect.poll(() => scrolled(page)).toBeGreaterThan(0)
})

test('a click beside a dialog closes it and triggers nothing behind it', async ({ family }) => {
  const { page, dialog } = await openDialog(family)
  // The scrim above the sheet, over the header with its buttons.
  await page.mouse.click(30, 5)
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add Event' })).toBeFocused()
})

test('a click beside a list in a dialog closes only the list', async ({ family }) => {
  const { page, dialog } = await openDialog(family)
  await dialog.getByRole('combobox', { name: 'Repeat' }).click()
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.mouse.click(200, 30)
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(dialog).toBeVisible()
})
