import { createHash } from 'node:crypto'
import { openSync, readFileSync, writeSync } from 'node:fs'
import type { Page, Request } from '@playwright/test'
import { says } from './documents'
import { dot, megabytes, zeros } from './files'
import { expect, type Family, test } from './fixtures'
import { tiles } from './pictures'
import { type Server, serve } from './server'

// Files above 8 MB, on a server with a limit of 40 MB.

let server: Server | undefined

/** Restarts the family's server with another limit. */
const openLarge = async (family: Family, path: string) => {
  if (!server) {
    await family.server.end()
    server = await serve(family.server.data, { HEARTH_PORT: new URL(family.url).port, HEARTH_MAX_UPLOAD: '40MB' })
  }
  const page = await family.as('member')
  await page.goto(path)
  return page
}
test.afterAll(() => server?.end())
// Playwright buffers intercepted bodies, which takes seconds for 8 MB.
test.describe.configure({ timeout: 60_000 })

/** A file of 20 MB whose parts differ. */
const large = (name: string, head: string | Buffer) => {
  const path = zeros(name, megabytes(20))
  const file = openSync(path, 'r+')
  writeSync(file, Buffer.from(head), 0, undefined, 0)
  for (const at of [5, 9, 17]) writeSync(file, `part at ${at} MB`, megabytes(at))
  return path
}
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const isPart = (request: Request) => request.method() === 'PUT' && request.url().includes('/parts/')

const newDocument = async (page: Page) => {
  await page.getByRole('button', { name: 'Create Document' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Document' })
  await dialog.getByText('Document', { exact: true }).click()
  return dialog
}

test('a PDF of 20 MB arrives complete despite a broken connection', async ({ family }) => {
  const page = await openLarge(family, '/documents')
  const dialog = await newDocument(page)
  await expect(dialog.getByText('A PDF, a text or a picture, up to 40 MB')).toBeVisible()
  const sent: string[] = []
  page.on('request', (request) => isPart(request) && sent.push(new URL(request.url()).pathname.split('/').at(-1) ?? ''))
  await page.route('**/parts/1?*', (route) => route.abort('connectionreset'), { times: 2 })
  const path = large('tax.pdf', '%PDF-1.7\n')
  const completed = page.waitForResponse('**/complete?*')
  await dialog.getByLabel('File', { exact: true }).setInputFiles(path)
  const { url, size } = (await (await completed).json()) as { url: string; size: number }
  await says(page, 'Upload successful')
  expect([size, sent.toSorted()]).toEqual([megabytes(20), ['0', '1', '1', '1', '2']])
  const stored = await (await (await family.api('member')).get(url)).body()
  expect(hashOf(stored)).toBe(hashOf(readFileSync(path)))
})

test('a photo of 20 MB is added without crypto.subtle, and one above the limit is refused before the upload', async ({ family }) => {
  const page = await openLarge(family, '/photos')
  await page.evaluate(() => Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined }))
  await page.getByRole('button', { name: 'Upload Photo' }).first().click()
  await expect(page.getByRole('dialog').getByText('up to 40 MB each')).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('dialog').getByRole('button', { name: 'Choose Files' }).click()
  const completed = page.waitForResponse('**/complete?*')
  await (await chooser).setFiles([zeros('larger.png', megabytes(40) + 1), large('beach.png', dot)])
  await expect(page.getByRole('listitem', { name: 'larger.png' })).toContainText('File size must be less than 40MB')
  expect((await completed).status()).toBe(200)
  await expect(tiles(page)).toHaveCount(1)
})

test('cancelling an upload cancels it on the server', async ({ family }) => {
  const page = await openLarge(family, '/documents')
  const dialog = await newDocument(page)
  const network = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: megabytes(1) }
  await network.send('Network.emulateNetworkConditions', slow)
  const sent = page.waitForRequest(isPart)
  await dialog.getByLabel('File', { exact: true }).setInputFiles(large('slow.pdf', '%PDF-1.7\n'))
  const { pathname, search } = new URL((await sent).url())
  const cancelled = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await dialog.getByRole('group').getByRole('button', { name: 'Cancel' }).click()
  expect((await cancelled).status()).toBe(204)
  const answer = await (await family.api('member')).get(pathname.replace(/\/\d$/, '') + search)
  expect(answer.status()).toBe(403)
  await expect(page.getByText('Upload failed')).toHaveCount(0)
})
