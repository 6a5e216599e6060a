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

test('photos are added by an address and from files, several at once, while another screen is looked at', async ({ family }) => {
  const page = await openPhotos(family)
  await test.step('one is added by its address, with a caption', async () => {
    await open(page)
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
  await test.step('files are sent while another screen is looked at', async () => {
    const { promise, resolve: proceed } = Promise.withResolvers<void>()
    await page.route('**/api/objects/*', async (route) => {
      if (isPut(route)) await promise
      await route.fallback()
    })
    await choose(page, newFile('one.png', 64, 36), newFile('two.png', 30, 40), newFile('three.png'))
    await expect(uploads(page)).toContainText('Uploading 3 photos')
    await expect(row(page, 'one.png').getByRole('progressbar')).toHaveAccessibleName('Upload of one.png')
    await page.getByRole('link', { name: 'Settings' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: /Settings/ })).toBeVisible()
    proceed()
    await says(page, '3 photos added')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Photo Gallery' }).click()
    await expect(tiles(page)).toHaveCount(4)
    await expect(uploads(page)).toHaveCount(0)
    const photos = (await (await (await family.api('child')).get(`/api/families/${family.id}/photos`)).json()) as object[]
    const names = photos.map((photo) => ('originalName' in photo ? photo.originalName : ''))
    expect(names.sort()).toEqual(['beach.png', 'one.png', 'three.png', 'two.png'])
  })
})

test('duplicates and files other than photos are named, and others can be dropped on the page, HEIC too', async ({ family }) => {
  const page = await openPhotos(family)
  const good = newFile('good.png')
  await test.step('files that are too large, of another type or without a picture are named', async () => {
    await choose(
      page,
      { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) },
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') },
      { name: 'text.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
      good,
    )
    await expect(row(page, 'large.png')).toContainText('File size must be less than 10MB')
    for (const name of ['notes.txt', 'text.png']) await expect(row(page, name)).toContainText('Please select a valid file type')
    await expect(row(page, 'good.png')).toHaveCount(0)
    await expect(tiles(page)).toHaveCount(1)
    await uploads(page).getByRole('button', { name: 'Dismiss' }).click()
    await expect(uploads(page)).toHaveCount(0)
  })
  await test.step('a photo that the family already has is not added again', async () => {
    await choose(page, { ...good, name: 'twice.png' }, newFile('new.png'))
    await expect(row(page, 'twice.png')).toContainText('Your family has this photo already')
    await expect(tiles(page)).toHaveCount(2)
  })
  await test.step('a HEIC file is dropped anywhere on the page', async () => {
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
    // A slow machine takes its time to read HEIC.
    await expect(tiles(page)).toHaveCount(3, { timeout: 30_000 })
    const picture = tiles(page).first().locator('img')
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  })
})
