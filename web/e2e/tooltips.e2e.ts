import type { Page } from '@playwright/test'
import { expect, type Family, test } from './fixtures'
import { open, post, row, tasks } from './projects'

const words = (page: Page) => page.getByRole('tooltip')
const more = (page: Page) => row(page, 'Balloons').getByRole('button', { name: 'More for Balloons' })
const addTask = (page: Page) => tasks(page).getByRole('button', { name: 'Add Task' })

/** A page where the words beside one button cover another. */
const openWithTask = async (family: Family) => {
  const { id } = await post(family, '', { name: 'Surprise' })
  await post(family, `/${id}/tasks`, { title: 'Balloons' })
  const page = await open(family, id)
  await more(page).hover()
  await expect(words(page)).toHaveText('More for Balloons')
  return page
}

test('a tooltip opens by pointer and keyboard, and closes', async ({ family }) => {
  const page = await openWithTask(family)
  await test.step('they stay while the pointer is on them', async () => {
    await words(page).hover()
    await page.waitForTimeout(300)
    await expect(words(page)).toBeVisible()
    await page.mouse.move(1, 1)
    await expect(words(page)).toHaveCount(0)
  })
  await test.step('they come when the keyboard goes there, and give way to the pointer', async () => {
    await row(page, 'Balloons').getByRole('checkbox').focus()
    await expect(async () => {
      await page.keyboard.press('Tab')
      await expect(more(page)).toBeFocused({ timeout: 1 })
    }).toPass({ intervals: [0] })
    await expect(more(page)).toHaveAccessibleDescription('More for Balloons')
    await words(page).hover({ force: true })
    await expect(words(page)).toHaveCount(0)
  })
  await test.step('they do not come when the menu of the button closes', async () => {
    await more(page).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(more(page)).toBeFocused()
    await expect(words(page)).toHaveCount(0)
    await addTask(page).click()
    await expect(page.getByRole('dialog', { name: 'Add Task' })).toBeVisible()
  })
})
