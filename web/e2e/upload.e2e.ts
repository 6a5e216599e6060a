import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page, Route } from '@playwright/test'
import { dot, megabytes, zeros } from './files'
import { expect, type Family, test } from './fixtures'

const shows = async (page: Page, ...words: string[]) => {
  for (const word of words) await expect(page.getByText(word, { exact: true })).toBeVisible()
}
const input = (page: Page) => page.getByLabel('Profile picture', { exact: true })
const zone = (page: Page) => page.getByRole('group').filter({ has: input(page) })
const choose = (page: Page, name = 'dot.png', mimeType = 'image/png', buffer = dot) => input(page).setInputFiles({ name, mimeType, buffer })
const cancel = (page: Page) => zone(page).getByRole('button', { name: 'Cancel' })
const progress = (page: Page) => page.getByRole('progressbar')

/** Opens the profile in Settings, where the widget uploads the picture. */
const openAccount = async (family: Family) => {
  const page = await family.as('member')
  await page.goto('/settings#account')
  await expect(zone(page)).toBeVisible()
  return page
}

const isPut = (route: Route) => route.request().method() === 'PUT'

/** Replaces the answer to the upload of the bytes. */
const answerPut = (page: Page, answer: (route: Route) => unknown) =>
  page.route('**/api/objects/*', (route) => (isPut(route) ? answer(route) : route.fallback()))

/** Drags a file over the widget. */
const held = (page: Page, name: string, type: string, content = dot) =>
  page.evaluateHandle(
    ([base64, file, mime]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([Uint8Array.from(atob(base64 as string), (char) => char.charCodeAt(0))], file as string, { type: mime }))
      return transfer
    },
    [content.toString('base64'), name, type],
  )

test.describe('the upload widget', () => {
  test('requests a URL, uploads the file there with its type, and passes on its URL', async ({ family }) => {
    const page = await openAccount(family)
    let proceed = () => {}
    const seen = new Promise<void>((resolve) => {
      proceed = resolve
    })
    await page.route('**/api/profile-image', async (route) => {
      await seen
      await route.continue()
    })
    const ticket = page.waitForResponse('**/api/objects/upload')
    const sent = page.waitForRequest((request) => request.method() === 'PUT' && request.url().includes('/api/objects/'))
    const taken = page.waitForRequest('**/api/profile-image')
    await choose(page)
    const { uploadURL } = (await (await ticket).json()) as { uploadURL: string }
    expect((await sent).url()).toBe(`${family.url}${uploadURL}`)
    expect((await sent).headers()['content-type']).toBe('image/png')
    await shows(page, 'Upload successful', 'Your file has been uploaded successfully!')
    expect((await taken).postDataJSON()).toEqual({ profileImageURL: uploadURL.split('?')[0] })
    proceed()
    await shows(page, 'Profile picture uploaded successfully!')
    await expect(page.getByRole('main').locator('img')).toHaveAttribute('src', /^\/api\/objects\/.+\?w=320$/)
  })

  test('refuses large files and other types before the upload', async ({ family }) => {
    const page = await openAccount(family)
    const asked: string[] = []
    page.on('request', (request) => request.method() !== 'GET' && asked.push(request.url()))
    await input(page).setInputFiles(zeros('large.png', megabytes(5) + 1))
    await shows(page, 'File too large', 'File size must be less than 5MB')
    await choose(page, 'notes.txt', 'text/plain')
    await shows(page, 'Invalid file type', 'Please select a valid file type')
    expect(asked).toEqual([])
  })

  test('accepts a HEIC file by its extension if the browser has no type for it', async ({ family }) => {
    const page = await openAccount(family)
    await expect(input(page)).toHaveAttribute('accept', 'image/*,.heic,.heif')
    const heic = readFileSync(resolve(import.meta.dirname, '../../src/testing/fixtures/blue.heic'))
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await zone(page).dispatchEvent('drop', { dataTransfer: await held(page, 'IMG_0001.HEIC', '', heic) })
    expect((await sent).headers()['content-type']).toBe('application/octet-stream')
    await shows(page, 'Profile picture uploaded successfully!')
    const picture = page.getByRole('main').locator('img')
    expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBeGreaterThan(0)
  })

  test('is highlighted while a file is dragged over it, and accepts the drop', async ({ family }) => {
    const page = await openAccount(family)
    const dataTransfer = await held(page, 'dot.png', 'image/png')
    const plain = await zone(page).evaluate((node) => getComputedStyle(node).borderColor)
    await zone(page).dispatchEvent('dragenter', { dataTransfer })
    await expect(zone(page)).toHaveAttribute('data-over', 'true')
    await expect.poll(() => zone(page).evaluate((node) => getComputedStyle(node).borderColor)).not.toBe(plain)
    await zone(page).dispatchEvent('dragleave', { dataTransfer })
    await expect(zone(page)).not.toHaveAttribute('data-over')
    await zone(page).dispatchEvent('dragover', { dataTransfer })
    await expect(zone(page)).toHaveAttribute('data-over', 'true')
    await zone(page).dispatchEvent('drop', { dataTransfer })
    await expect(zone(page)).not.toHaveAttribute('data-over')
    await shows(page, 'Profile picture uploaded successfully!')
  })

  test('opens the file chooser from the keyboard, and has an accessible name', async ({ family }) => {
    const page = await openAccount(family)
    const chooser = page.waitForEvent('filechooser')
    await expect(input(page)).toHaveAccessibleName('Profile picture Choose a file or drop it here')
    await expect(input(page)).toHaveAccessibleDescription('A photo, up to 5 MB')
    await input(page).focus()
    await page.keyboard.press('Enter')
    await (await chooser).setFiles({ name: 'dot.png', mimeType: 'image/png', buffer: dot })
    await shows(page, 'Profile picture uploaded successfully!')
    await expect(input(page)).toBeFocused()
  })

  test('shows its progress, and can be cancelled', async ({ family }) => {
    const page = await openAccount(family)
    const network = await page.context().newCDPSession(page)
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: megabytes(1) / 8,
    })
    const stopped = page.waitForEvent('requestfailed', (request) => request.method() === 'PUT')
    await input(page).setInputFiles(zeros('slow.png', megabytes(4)))
    await expect(page.getByRole('status').filter({ hasText: 'Uploading slow.png' })).toBeVisible()
    await expect(progress(page)).toHaveAccessibleName('Upload of slow.png')
    const share = async () => Number(await progress(page).getAttribute('aria-valuenow'))
    await expect.poll(share).toBeGreaterThan(0)
    const before = await share()
    await expect.poll(share).toBeGreaterThan(before)
    expect(await share()).toBeLessThan(100)
    await cancel(page).press('Enter')
    await stopped
    await expect(progress(page)).toHaveCount(0)
    await expect(input(page)).toBeFocused()
    await expect(page.getByText('Upload failed')).toHaveCount(0)
  })

  test('uploads one file at a time, and cancels when the screen is left', async ({ family }) => {
    const page = await openAccount(family)
    let puts = 0
    await answerPut(page, () => {
      puts += 1
    })
    await choose(page)
    await expect(progress(page)).toBeVisible()
    await choose(page)
    await zone(page).dispatchEvent('drop', { dataTransfer: await held(page, 'dot.png', 'image/png') })
    const stopped = page.waitForEvent('requestfailed', (request) => request.method() === 'PUT')
    await page.getByRole('tab', { name: 'Family' }).click()
    await stopped
    expect(puts).toBe(1)
  })
})

test.describe('an upload that fails', () => {
  const generic = ['Upload failed', 'Failed to upload file. Please try again.'] as const
  const refusals = [
    [413, 'The picture has too many pixels.'],
    [415, 'This is no picture that Hearth can show.'],
    [507, 'There is no room left for uploads.'],
  ] as const

  test('is reported without a URL, without a connection, and after an internal error', async ({ family }) => {
    const page = await openAccount(family)
    const failures: [string, (route: Route) => unknown][] = [
      ['**/api/objects/upload', (route) => route.fulfill({ status: 500, body: '' })],
      ['**/api/objects/upload', (route) => route.abort()],
      ['**/api/objects/*', (route) => (isPut(route) ? route.abort() : route.fallback())],
      [
        '**/api/objects/*',
        (route) => (isPut(route) ? route.fulfill({ status: 500, json: { code: 'x', message: 'x' } }) : route.fallback()),
      ],
    ]
    for (const [path, answer] of failures) {
      await page.route(path, answer)
      await choose(page)
      await shows(page, ...generic)
      await page.getByRole('button', { name: 'Dismiss' }).click()
      await expect(page.getByText(generic[0])).toHaveCount(0)
      await page.unrouteAll()
    }
  })

  test("shows the server's message when refused", async ({ family }) => {
    const page = await openAccount(family)
    for (const [status, message] of refusals) {
      await answerPut(page, (route) => route.fulfill({ status, json: { code: 'refused', message } }))
      await choose(page)
      await shows(page, 'Upload failed', message)
      await page.unrouteAll()
    }
    // And the real server's message.
    await choose(page, 'page.png', 'image/png', Buffer.from('<html></html>'))
    await shows(page, 'Upload failed')
    await expect(page.getByText(generic[1])).toHaveCount(0)
  })

  test('because of a text file with a picture’s name reports a wrong type', async ({ family }) => {
    const page = await openAccount(family)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await choose(page, 'broken.png', 'image/png', Buffer.from('no picture'))
    await shows(page, 'Invalid file type', 'Please select a valid file type')
    expect(asked).toContain('/api/objects/upload')
    expect(asked).not.toContain('/api/profile-image')
  })

  test("at its use shows 'Error' with the server's message, or the specified one", async ({ family }) => {
    const page = await openAccount(family)
    for (const [answer, words] of [
      [{ status: 413, json: { code: 'too_large', message: 'Too large.' } }, 'Too large.'],
      [{ status: 500, body: '' }, 'Failed to update profile picture'],
    ] as const) {
      await page.route('**/api/profile-image', (route) => route.fulfill(answer))
      await choose(page)
      await shows(page, 'Error', words)
      await page.unrouteAll()
    }
  })
})

test('a picture can be uploaded from the home page, too', async ({ family }) => {
  const page = await family.as('child')
  await page.goto('/')
  await page.getByRole('button', { name: 'Update Profile Picture' }).click()
  const dialog = page.getByRole('dialog', { name: 'Update Profile Picture' })
  const upload = dialog.getByLabel('Or upload a picture', { exact: true })
  await upload.setInputFiles(zeros('large.png', megabytes(5) + 1))
  await shows(page, 'File too large', 'File size must be less than 5MB')
  await upload.setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: dot })
  await shows(page, 'Profile picture uploaded successfully!')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Update Profile Picture' }).locator('img')).toHaveAttribute('src', /^\/api\/objects\//)
})
