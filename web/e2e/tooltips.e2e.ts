import type { Page } from '@playwright/test'
import { expect, type Family, test } from './fixtures'
import { open, post, row, tasks } from './projects'

const words = (page: Page) => page.getByRole('tooltip')
const more = (page: Page) => row(page, 'Balloons').getByRole('button', { name: 'More for Balloons' })
const addTask = (page: Page) => tasks(page).getByRole('button', { name: 'Add Task' })

/** A page where the tooltip of one button covers another. */
const openWithTask = async (family: Family) => {
  const { id } = await post(family, '', { name: 'Surprise' })
  await post(family, `/${id}/tasks`, { title: 'Balloons' })
  const page = await open(family, id)
  await more(page).hover()
  await expect(words(page)).toHaveText('More for Balloons')
  return page
}

test.describe('a tooltip', () => {
  test('appears on hover and stays while the pointer is on it', async ({ family }) => {
    const page = await openWithTask(family)
    await words(page).hover()
    await page.waitForTimeout(300)
    await expect(words(page)).toBeVisible()
    await page.mouse.move(1, 1)
    await expect(words(page)).toHaveCount(0)
  })

  test('appears on keyboard focus, and disappears for the pointer', async ({ family }) => {
    const page = await openWithTask(family)
    await page.mouse.move(1, 1)
    await expect(words(page)).toHaveCount(0)
    await row(page, 'Balloons').getByRole('checkbox').focus()
    await expect(async () => {
      await page.keyboard.press('Tab')
      await expect(more(page)).toBeFocused({ timeout: 1 })
    }).toPass({ intervals: [0] })
    await expect(more(page)).toHaveAccessibleDescription('More for Balloons')
    await words(page).hover({ force: true })
    await expect(words(page)).toHaveCount(0)
  })

  test('does not appear when the menu of its button closes', async ({ family }) => {
    const page = await openWithTask(family)
    await more(page).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(more(page)).toBeFocused()
    await expect(words(page)).toHaveCount(0)
    await addTask(page).click()
    await expect(page.getByRole('dialog', { name: 'Add Task' })).toBeVisible()
  })
})
