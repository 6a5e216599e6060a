import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page, Route } from '@playwright/test'
import { expect, test } from './fixtures'
import { clearPhotos, newFile, openPhotos, says, tile, tiles } from './pictures'

test.beforeEach(({ family }) => clearPhotos(family))

type File = { name: string; mimeType: string; buffer: Buffer }

const open = (page: Page) => page.getByRole('button', { name: 'Upload Photo' }).first().click()
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Upload Photo' })
const submit = (page: Page) => dialog(page).getByRole('button', { name: 'Upload Photo' }).click()
const choose = async (page: Page, ...files: File[]) => {
  await open(page)
  const chooser = page.waitForEvent('filechooser')
  await dialog(page).getByRole('button', { name: 'Choose Files' }).click()
  await (await chooser).setFiles(files)
  await expect(dialog(page)).toHaveCount(0)
}
const uploads = (page: Page) => page.getByRole('region', { name: 'Uploads' })
const row = (page: Page, name: string) => uploads(page).getByRole('listitem', { name, exact: true })
const isPut = (route: Route) => route.request().method() === 'PUT'

test.describe('a photo by URL', () => {
  test('needs a valid URL, and is added with its caption', async ({ family }) => {
    const page = await openPhotos(family)
    await open(page)
    for (const wrong of ['', 'beach', 'javascript:alert(1)']) {
      await dialog(page).getByLabel('Image URL').fill(wrong)
      await submit(page)
      await says(page, 'Please enter a valid image URL')
      await expect(dialog(page).getByLabel('Image URL')).toBeFocused()
    }
    await dialog(page).getByLabel('Image URL').fill(' https://pictures.example/2026/beach.png?size=large ')
    await dialog(page).getByLabel('Caption (optional)').fill('At the beach')
    const sent = page.waitForResponse((response) => response.request().method() === 'POST' && response.url().endsWith('/photos'))
    await submit(page)
    expect(await (await sent).json()).toMatchObject({
      url: 'https://pictures.example/2026/beach.png?size=large',
      filename: 'beach.png',
      originalName: 'beach.png',
      caption: 'At the beach',
    })
    await says(page, 'Photo uploaded successfully!')
    await expect(tile(page, 'At the beach')).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
  })
})

test.describe('files', () => {
  test('are uploaded in parallel with progress, and shown in the gallery', async ({ family }) => {
    const page = await openPhotos(family)
    const { promise, resolve: proceed } = Promise.withResolvers<void>()
    await page.route('**/api/objects/*', async (route) => {
      if (isPut(route)) await promise
      await route.fallback()
    })
    await choose(page, newFile('one.png', 64, 36), newFile('two.png', 30, 40), newFile('three.png'))
    await expect(uploads(page)).toContainText('Uploading 3 photos')
    await expect(row(page, 'one.png').getByRole('progressbar')).toHaveAccessibleName('Upload of one.png')
    await expect(row(page, 'two.png').getByRole('progressbar')).toBeVisible()
    await expect(row(page, 'three.png')).toContainText('Waiting')
    proceed()
    await says(page, 'Photo uploaded successfully!')
    await says(page, '3 photos added')
    await expect(uploads(page)).toHaveCount(0)
    await expect(tiles(page)).toHaveCount(3)
    const photos = (await (await (await family.api('child')).get(`/api/families/${family.id}/photos`)).json()) as object[]
    expect(photos.map((photo) => ('originalName' in photo ? photo.originalName : '')).sort()).toEqual(['one.png', 'three.png', 'two.png'])
  })

  test('that are too large, of another type or damaged are named, and the others continue', async ({ family }) => {
    const page = await openPhotos(family)
    await choose(
      page,
      { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) },
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') },
      { name: 'text.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
      newFile('good.png'),
    )
    await expect(row(page, 'large.png')).toContainText('File size must be less than 10MB')
    await expect(row(page, 'notes.txt')).toContainText('Please select a valid file type')
    await expect(row(page, 'text.png')).toContainText('Please select a valid file type')
    await says(page, 'Error')
    await says(page, 'Failed to upload photo')
    await expect(row(page, 'good.png')).toHaveCount(0)
    await expect(tiles(page)).toHaveCount(1)
    await uploads(page).getByRole('button', { name: 'Dismiss' }).click()
    await expect(uploads(page)).toHaveCount(0)
  })

  test('that get a short 429 are retried automatically, at every step', async ({ family }) => {
    const page = await openPhotos(family)
    const met: string[] = []
    for (const step of ['**/api/objects/upload', '**/api/objects/*-*?ticket=*', '**/photos'])
      await page.route(step, (route) => {
        if (met.includes(step) || route.request().method() === 'GET') return route.fallback()
        met.push(step)
        const json = { code: 'too_many_requests', message: 'Too many uploads at once. Try again in 1 s.' }
        return route.fulfill({ status: 429, headers: { 'retry-after': '1' }, json })
      })
    await choose(page, newFile('held.png'))
    await says(page, 'Photo uploaded successfully!')
    await expect(tiles(page)).toHaveCount(1)
    expect(met).toHaveLength(3)
  })

  test('above the daily limit show that, with Retry', async ({ family }) => {
    const page = await openPhotos(family)
    const message = 'Too much was uploaded today. Try again in 3 h.'
    await page.route('**/api/objects/upload', (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '10800' }, json: { code: 'too_many_requests', message } }),
    )
    await choose(page, newFile('late.png'))
    await expect(row(page, 'late.png')).toContainText(message)
    await page.unrouteAll()
    await row(page, 'late.png').getByRole('button', { name: 'Retry late.png' }).click()
    await says(page, 'Photo uploaded successfully!')
  })

  test('with lost answers are retried, and added once', async ({ family }) => {
    const page = await openPhotos(family)
    await page.route('**/api/objects/*', (route) => (isPut(route) ? route.abort() : route.fallback()))
    await choose(page, newFile('lost.png'))
    await expect(row(page, 'lost.png')).toContainText('Failed to upload photo')
    await page.unrouteAll()
    // The photo is stored, but its answer is lost.
    await page.route('**/photos', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await row(page, 'lost.png').getByRole('button', { name: 'Retry lost.png' }).click()
    await expect(tiles(page)).toHaveCount(1)
    await expect(row(page, 'lost.png')).toContainText('Failed to upload photo')
    await page.unrouteAll()
    await row(page, 'lost.png').getByRole('button', { name: 'Retry lost.png' }).click()
    await says(page, 'Photo uploaded successfully!')
    await expect(uploads(page)).toHaveCount(0)
    await expect(tiles(page)).toHaveCount(1)
  })

  test('can be cancelled one by one or all at once', async ({ family }) => {
    const page = await openPhotos(family)
    await page.route('**/api/objects/*', (route) => {
      if (!isPut(route)) return route.fallback()
    })
    await choose(page, newFile('one.png'), newFile('two.png'), newFile('three.png'))
    const stopped = page.waitForEvent('requestfailed', (request) => request.method() === 'PUT')
    await expect(row(page, 'one.png').getByRole('progressbar')).toBeVisible()
    await row(page, 'one.png').getByRole('button', { name: 'Cancel one.png' }).click()
    await stopped
    await expect(row(page, 'one.png')).toHaveCount(0)
    await expect(row(page, 'three.png').getByRole('progressbar')).toBeVisible()
    await uploads(page).getByRole('button', { name: 'Cancel all' }).click()
    await expect(uploads(page)).toHaveCount(0)
    await says(page, 'No photos yet')
    await expect(page.getByText('Failed to upload photo')).toHaveCount(0)
  })

  test('that the family already has are reported and not added again', async ({ family }) => {
    const page = await openPhotos(family)
    const file = newFile('once.png')
    await choose(page, file)
    await expect(tiles(page)).toHaveCount(1)
    await choose(page, { ...file, name: 'twice.png' }, newFile('new.png'))
    await expect(row(page, 'twice.png')).toContainText('Your family has this photo already')
    await expect(tiles(page)).toHaveCount(2)
  })

  test('can be dropped anywhere on the page, HEIC too', async ({ family }) => {
    const page = await openPhotos(family)
    const heic = readFileSync(resolve(import.meta.dirname, '../../src/testing/fixtures/blue.heic'))
    const dataTransfer = await page.evaluateHandle((base64) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], 'IMG_0001.HEIC'))
      return transfer
    }, heic.toString('base64'))
    const heading = page.getByRole('heading', { level: 1 })
    await heading.dispatchEvent('dragenter', { dataTransfer })
    await says(page, 'Drop photos to add them')
    await heading.dispatchEvent('drop', { dataTransfer })
    await expect(page.getByText('Drop photos to add them')).toHaveCount(0)
    await says(page, 'Photo uploaded successfully!')
    const picture = tiles(page).first().locator('img')
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  })

  test('continue on another screen', async ({ family }) => {
    const page = await openPhotos(family)
    const { promise, resolve: proceed } = Promise.withResolvers<void>()
    await page.route('**/api/objects/*', async (route) => {
      if (isPut(route)) await promise
      await route.fallback()
    })
    await choose(page, newFile('slow.png'))
    await expect(uploads(page)).toBeVisible()
    await page.getByRole('link', { name: 'Settings' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: /Settings/ })).toBeVisible()
    proceed()
    await says(page, 'Photo uploaded successfully!')
  })
})
