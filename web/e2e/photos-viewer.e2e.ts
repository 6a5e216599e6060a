import type { Page } from '@playwright/test'
import { expect, type Family, test } from './fixtures'
import { addPhoto, clearPhotos, openPhotos, says, tile } from './pictures'

test.beforeEach(({ family }) => clearPhotos(family))

/** Three photos, the newest first: c, b, a. */
const three = async (family: Family) => {
  const photos = []
  for (const caption of ['a', 'b', 'c']) photos.push(await addPhoto(family, { width: 400, height: 300, caption }))
  return photos
}
const viewer = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const picture = (page: Page) => page.getByRole('dialog').locator('img:not([alt=""])')
const scale = (page: Page) => picture(page).evaluate((img) => new DOMMatrix(getComputedStyle(img.parentElement as HTMLElement).transform).a)
const view = async (page: Page, name: string) => {
  await tile(page, name).click()
  await expect(viewer(page, name)).toBeVisible()
}

test('a photo is opened, turned, sent by its address and downloaded', async ({ family }) => {
  const [a, b] = await three(family)
  const page = await openPhotos(family)
  await test.step('it turns by keys and buttons, and Esc leads back to where the reader was', async () => {
    await view(page, 'c')
    await expect(viewer(page, 'c')).toContainText('Mia Rivera')
    await expect(viewer(page, 'c')).toContainText('Added ')
    await page.keyboard.press('ArrowLeft')
    await expect(viewer(page, 'c')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(viewer(page, 'b')).toBeVisible()
    await page.getByRole('button', { name: 'Next photo' }).click()
    await expect(viewer(page, 'a')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Next photo' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(/\/photos$/)
    await expect(tile(page, 'a')).toBeFocused()
  })
  await test.step('it has an address of its own, and Back closes it', async () => {
    await view(page, 'b')
    await expect(page).toHaveURL(new RegExp(`photo=${b?.id}`))
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.goto(`/photos?photo=${a?.id}`)
    await expect(viewer(page, 'a')).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page).toHaveURL(/\/photos$/)
  })
  await test.step('it is downloaded as it was uploaded', async () => {
    await view(page, 'a')
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download' }).click()
    expect((await download).url()).toBe(`${family.url}${a?.url}?download=1`)
    expect((await download).suggestedFilename()).toContain(a?.filename ?? '?')
  })
  await test.step('it is reached from the feed of what was done', async () => {
    await page.goto('/activity')
    await page
      .getByRole('link', { name: /photos/ })
      .first()
      .click()
    await expect(viewer(page, 'c')).toBeVisible()
  })
})

test('a photo can be zoomed by wheel, keys and a double tap, and then moved without turning the page', async ({ family }) => {
  await three(family)
  const page = await openPhotos(family)
  await view(page, 'b')
  await expect.poll(() => scale(page)).toBe(1)
  await page.mouse.move(640, 400)
  await page.mouse.wheel(0, -300)
  await expect.poll(() => scale(page)).toBeGreaterThan(1.5)
  await page.mouse.down()
  await page.mouse.move(240, 400, { steps: 5 })
  await page.mouse.up()
  await expect(viewer(page, 'b')).toBeVisible()
  await page.keyboard.press('0')
  await expect.poll(() => scale(page)).toBe(1)
  await page.mouse.dblclick(640, 400)
  await expect.poll(() => scale(page)).toBe(2.5)
  await page.mouse.dblclick(640, 400)
  await expect.poll(() => scale(page)).toBe(1)
  await page.keyboard.press('+')
  await expect.poll(() => scale(page)).toBe(1.5)
})

test.describe('with a touch screen', () => {
  test.use({ hasTouch: true })

  test('a photo is turned by a swipe, closed by one downwards, and enlarged by two fingers', async ({ family }) => {
    await three(family)
    const page = await openPhotos(family)
    await page.setViewportSize({ width: 390, height: 844 })
    const touch = await page.context().newCDPSession(page)
    type Points = { x: number; y: number }[]
    const touches = async (...steps: Points[]) => {
      for (const [n, points] of steps.entries())
        await touch.send('Input.dispatchTouchEvent', {
          type: n === 0 ? 'touchStart' : 'touchMove',
          touchPoints: points.map((point, id) => ({ ...point, id })),
        })
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    await view(page, 'c')
    await expect(picture(page)).toBeVisible()
    await touches([{ x: 300, y: 400 }], [{ x: 200, y: 405 }], [{ x: 100, y: 410 }])
    await expect(viewer(page, 'b')).toBeVisible()
    await touches([{ x: 100, y: 400 }], [{ x: 200, y: 405 }], [{ x: 300, y: 410 }])
    await expect(viewer(page, 'c')).toBeVisible()
    await expect(picture(page)).toBeVisible()
    await touches(
      [
        { x: 180, y: 400 },
        { x: 220, y: 400 },
      ],
      [
        { x: 140, y: 400 },
        { x: 260, y: 400 },
      ],
    )
    await expect.poll(() => scale(page)).toBeGreaterThan(2)
    await page.keyboard.press('0')
    await expect.poll(() => scale(page)).toBe(1)
    await touches([{ x: 200, y: 300 }], [{ x: 205, y: 400 }], [{ x: 205, y: 520 }])
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test('the person who added a photo captions it, and a parent deletes it after a question', async ({ family }) => {
  await three(family)
  const page = await openPhotos(family)
  const parent = await openPhotos(family, 'parent')
  await test.step('the caption changes on every screen', async () => {
    await view(page, 'b')
    await page.getByRole('button', { name: 'Edit caption' }).click()
    const caption = page.getByRole('textbox', { name: 'Caption' })
    await expect(caption).toHaveValue('b')
    await caption.fill('At the lake')
    await page.keyboard.press('ArrowRight')
    await page.getByRole('button', { name: 'Save' }).click()
    await says(page, 'Caption saved')
    await expect(viewer(page, 'At the lake')).toBeVisible()
    await expect(tile(parent, 'At the lake')).toBeVisible()
  })
  await test.step('the photo is deleted, and the next one is shown', async () => {
    await view(parent, 'At the lake')
    await parent.getByRole('button', { name: 'Delete photo' }).click()
    await says(parent, 'Photo deleted')
    await expect(viewer(parent, 'a')).toBeVisible()
    await parent.getByRole('button', { name: 'Close' }).click()
    await expect(parent.getByRole('dialog')).toHaveCount(0)
    await expect(tile(parent, 'At the lake')).toHaveCount(0)
    await expect(tile(parent, 'c')).toBeVisible()
  })
})
