import type { Page } from '@playwright/test'
import { expect, type Family, joined, test } from './fixtures'
import { phone } from './visual-checks'

// Touch, mouse and keyboard on the rows of a list, tested with the tasks.
const titles = ['Rake leaves', 'Return books', 'Walk the dog']

const open = async (family: Family) => {
  const api = await family.api('parent')
  const left = (await (await api.get(`/api/families/${family.id}/tasks`)).json()) as { id: string }[]
  for (const { id } of left) await api.delete(`/api/families/${family.id}/tasks/${id}`)
  for (const title of titles) {
    const answer = await api.post(`/api/families/${family.id}/tasks`, { data: { title } })
    expect(answer.status()).toBe(201)
  }
  const page = await family.as('parent')
  await page.goto('/tasks')
  await joined(page)
  await expect(row(page, 'Rake leaves')).toBeVisible()
  return page
}
const row = (page: Page, title: string) => page.getByRole('listitem', { name: title, exact: true })
const inOrder = (page: Page) => page.locator('li[data-task]').evaluateAll((rows) => rows.map((one) => one.getAttribute('aria-label')))

test.describe('with a touch screen', () => {
  test.use({ hasTouch: true, viewport: phone })

  test('a swipe completes a row, a long press selects it', async ({ family }) => {
    const page = await open(family)
    const touch = await page.context().newCDPSession(page)
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints })
    const middle = async (title: string) => {
      const box = await row(page, title).boundingBox()
      if (!box) throw new Error(`${title} is not on the screen.`)
      return { x: box.x + 90, y: box.y + box.height / 2 }
    }
    await test.step('a swipe', async () => {
      const { x, y } = await middle('Return books')
      await send('touchStart', { x, y })
      for (const by of [15, 40, 80, 130]) await send('touchMove', { x: x + by, y: y + 2 })
      await expect(page.locator('[data-edge=start][data-armed]')).toContainText('Complete')
      await send('touchEnd')
      await expect(row(page, 'Return books').getByRole('checkbox')).toBeChecked()
    })
    await test.step('a long press', async () => {
      await send('touchStart', await middle('Walk the dog'))
      await expect(page.getByRole('toolbar', { name: 'Selection' })).toContainText('1 selected')
      await send('touchEnd')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('toolbar', { name: 'Selection' })).toHaveCount(0)
    })
  })
})

test('rows are selected and completed together, taken back by Undo, and put in order', async ({ family }) => {
  const page = await open(family)
  await test.step('two are completed by one act, and open again after Undo', async () => {
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    for (const title of titles.slice(0, 2)) await page.getByRole('checkbox', { name: `Select ${title}` }).check()
    await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Complete' }).click()
    await expect(page.getByText('2 tasks completed', { exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'To do (1)' })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('region', { name: 'To do (3)' })).toBeVisible()
  })
  await test.step('keys and a mouse move a row in the family’s own order, which stays', async () => {
    await page.getByRole('button', { name: 'Sort' }).click()
    await page.getByRole('menuitemradio', { name: 'Own order' }).click()
    await page.getByRole('button', { name: 'Move Walk the dog' }).focus()
    for (const key of ['Space', 'ArrowUp', 'ArrowUp', 'Space']) await page.keyboard.press(key)
    await expect.poll(() => inOrder(page)).toEqual(['Walk the dog', 'Rake leaves', 'Return books'])
    const [from, to] = await Promise.all(
      ['Walk the dog', 'Return books'].map((title) => page.getByRole('button', { name: `Move ${title}` }).boundingBox()),
    )
    if (!from || !to) throw new Error('A handle is not on the screen.')
    await page.mouse.move(from.x + 10, from.y + 20)
    await page.mouse.down()
    await page.mouse.move(to.x + 10, to.y + 60, { steps: 8 })
    await page.mouse.up()
    await expect.poll(() => inOrder(page)).toEqual(['Rake leaves', 'Return books', 'Walk the dog'])
    await page.reload()
    await expect.poll(() => inOrder(page)).toEqual(['Rake leaves', 'Return books', 'Walk the dog'])
  })
})
