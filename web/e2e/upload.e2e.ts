import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { dot, megabytes, zeros } from './files'
import { expect, test } from './fixtures'

const shows = async (page: Page, ...words: string[]) => {
  for (const word of words) await expect(page.getByText(word, { exact: true })).toBeVisible()
}
const input = (page: Page) => page.getByLabel('Profile picture', { exact: true })
const zone = (page: Page) => page.getByRole('group').filter({ has: input(page) })
const choose = (page: Page, name = 'dot.png', mimeType = 'image/png', buffer = dot) => input(page).setInputFiles({ name, mimeType, buffer })
const progress = (page: Page) => page.getByRole('progressbar')
const picture = (page: Page) => page.getByRole('main').locator('img')

/** A file in the hands of a mouse over the widget. */
const held = (page: Page, name: string, type: string, content = dot) =>
  page.evaluateHandle(
    ([base64, file, mime]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([Uint8Array.from(atob(base64 as string), (char) => char.charCodeAt(0))], file as string, { type: mime }))
      return transfer
    },
    [content.toString('base64'), name, type],
  )

test('a profile picture is chosen, dropped, cancelled, refused and taken away', async ({ family }) => {
  // The own account of Settings, where the widget takes the profile picture.
  const page = await family.as('member')
  await page.goto('/settings#account')
  await expect(zone(page)).toBeVisible()

  await test.step('the keyboard opens the chooser, and the picture is shown small', async () => {
    const chooser = page.waitForEvent('filechooser')
    await expect(input(page)).toHaveAccessibleName('Profile picture Choose a file or drop it here')
    await expect(input(page)).toHaveAccessibleDescription('A photo, up to 5 MB')
    await input(page).focus()
    await page.keyboard.press('Enter')
    await (await chooser).setFiles({ name: 'dot.png', mimeType: 'image/png', buffer: dot })
    await shows(page, 'Profile picture uploaded successfully!')
    await expect(input(page)).toBeFocused()
    await expect(picture(page)).toHaveAttribute('src', /^\/api\/objects\/[0-9a-f-]{36}\?w=320$/)
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(picture(page)).toHaveCount(0)
  })

  await test.step('a HEIC file without a type is dropped, and can be seen', async () => {
    const heic = readFileSync(resolve(import.meta.dirname, '../../src/testing/fixtures/blue.heic'))
    const dataTransfer = await held(page, 'IMG_0001.HEIC', '', heic)
    const border = () => zone(page).evaluate((node) => getComputedStyle(node).borderColor)
    const plain = await border()
    await zone(page).dispatchEvent('dragenter', { dataTransfer })
    await expect.poll(border).not.toBe(plain)
    await zone(page).dispatchEvent('drop', { dataTransfer })
    // A slow machine takes its time to read HEIC.
    await expect(picture(page)).toHaveAttribute('src', /^\/api\/objects\//, { timeout: 30_000 })
    expect(await picture(page).evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBeGreaterThan(0)
  })

  await test.step('the server refuses a file that is not a picture, with its own message', async () => {
    await choose(page, 'page.png', 'image/png', Buffer.from('<html></html>'))
    await shows(page, 'Upload failed')
    await expect(page.getByText('Failed to upload file. Please try again.')).toHaveCount(0)
    await choose(page, 'broken.png', 'image/png', Buffer.from('no picture'))
    await shows(page, 'Invalid file type', 'Please select a valid file type')
  })

  await test.step('a slow one shows its progress, and stops on cancel', async () => {
    const network = await page.context().newCDPSession(page)
    const uploadThroughput = megabytes(1) / 8
    await network.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput })
    const stopped = page.waitForEvent('requestfailed', (request) => request.method() === 'PUT')
    await input(page).setInputFiles(zeros('slow.png', megabytes(4)))
    await expect(page.getByRole('status').filter({ hasText: 'Uploading slow.png' })).toBeVisible()
    const share = async () => Number(await progress(page).getAttribute('aria-valuenow'))
    await expect.poll(share).toBeGreaterThan(0)
    const before = await share()
    await expect.poll(share).toBeGreaterThan(before)
    expect(await share()).toBeLessThan(100)
    await zone(page).getByRole('button', { name: 'Cancel' }).press('Enter')
    await stopped
    await expect(progress(page)).toHaveCount(0)
    await expect(input(page)).toBeFocused()
  })
})

test('a picture is uploaded from the home page too', async ({ family }) => {
  const page = await family.as('child')
  await page.goto('/')
  await page.getByRole('button', { name: 'Update Profile Picture' }).click()
  const dialog = page.getByRole('dialog', { name: 'Update Profile Picture' })
  await dialog.getByLabel('Image URL', { exact: true }).fill('   ')
  await shows(page, 'Please enter a valid image URL')
  await expect(dialog.getByRole('button', { name: 'Update', exact: true })).toBeDisabled()
  const upload = dialog.getByLabel('Or upload a picture', { exact: true })
  await upload.setInputFiles(zeros('large.png', megabytes(5) + 1))
  await shows(page, 'File too large', 'File size must be less than 5MB')
  await upload.setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: dot })
  await shows(page, 'Profile picture uploaded successfully!')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Update Profile Picture' }).locator('img')).toHaveAttribute('src', /^\/api\/objects\//)
})
