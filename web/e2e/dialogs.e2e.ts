import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { phone } from './visual-checks'

// The effect of a dialog on the page behind it, tested with the dialog of a new event.
test.use({ viewport: phone })

const scrolled = (page: Page) => page.evaluate(() => scrollY)
/** Turns the wheel, and waits until the browser would have scrolled. */
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

test('the page behind a dialog stands still and cannot be reached', async ({ family }) => {
  const page = await family.as('parent')
  await page.goto('/calendar')
  await page.getByRole('grid').waitFor()
  const dialog = page.getByRole('dialog', { name: 'Add Event' })
  const open = async () => {
    await page.mouse.move(200, 400)
    await page.getByRole('button', { name: 'Add Event' }).click()
    await expect(dialog.getByLabel('Location')).toBeAttached()
  }
  await test.step('a list in the dialog closes by a press beside it, and the dialog stays', async () => {
    await open()
    await dialog.getByRole('combobox', { name: 'Repeat' }).click()
    await expect(page.getByRole('listbox')).toBeVisible()
    await page.mouse.click(200, 30)
    await expect(page.getByRole('listbox')).toBeHidden()
    await expect(dialog).toBeVisible()
  })
  await test.step('the page does not scroll, by wheel or by keys', async () => {
    await page.mouse.move(200, 3)
    await turnWheel(page)
    await page.mouse.move(200, 40)
    await turnWheel(page)
    await dialog.getByRole('button', { name: 'Close' }).focus()
    await page.keyboard.press('PageDown')
    expect(await scrolled(page)).toBe(0)
  })
  await test.step('a press beside the dialog closes it and reaches nothing behind it', async () => {
    // The scrim above the sheet, over the header with its buttons.
    await page.mouse.click(30, 5)
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Add Event' })).toBeFocused()
  })
  await test.step('after it is closed the page scrolls again', async () => {
    await open()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.mouse.move(200, 400)
    await turnWheel(page)
    await expect.poll(() => scrolled(page)).toBeGreaterThan(0)
  })
})

test('Back closes the topmost layer, and asks before typed text is lost', async ({ family }) => {
  const page = await family.as('parent')
  const dialog = page.getByRole('dialog', { name: 'Add Event' })
  const open = async () => {
    await page.getByRole('button', { name: 'Add Event' }).click()
    await expect(dialog.getByLabel('Location')).toBeAttached()
  }
  const entries = () => page.evaluate(() => history.length)
  await test.step('a dialog closes, and the calendar stays', async () => {
    // From one screen to another inside the app: Back has an entry to go to.
    await page.goto('/tasks')
    await page.getByRole('link', { name: 'Calendar' }).first().click()
    await page.getByRole('grid').waitFor()
    const before = await entries()
    await open()
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(page).toHaveURL(/\/calendar/)
    expect(await entries()).toBe(before)
  })
  await test.step('a list in the dialog closes first', async () => {
    await open()
    await dialog.getByRole('combobox', { name: 'Repeat' }).click()
    await expect(page.getByRole('listbox')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('listbox')).toBeHidden()
    await expect(dialog).toBeVisible()
  })
  await test.step('a typed title is kept, or discarded on request', async () => {
    await dialog.getByLabel('Title').fill('Swim')
    await page.goBack()
    const question = page.getByRole('alertdialog', { name: 'Discard changes?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(question).toBeHidden()
    await expect(dialog.getByLabel('Title')).toHaveValue('Swim')
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/\/calendar/)
  })
  await test.step('with nothing on top, Back leaves as before', async () => {
    await page.goBack()
    await expect(page).toHaveURL(/\/tasks/)
  })
})
