import { crc32, deflateSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import type { Family, Who } from './fixtures'

const chunk = (kind: string, content: Buffer) => {
  const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(kind), content, Buffer.alloc(4)])
  bytes.writeUInt32BE(content.length)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4)
  return bytes
}

/** A single-coloured PNG (W3C PNG, third edition). */
const png = (width: number, height: number, [red, green, blue]: [number, number, number] = [0, 128, 128]) => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const row = Buffer.concat([Buffer.alloc(1), Buffer.alloc(width * 3, Buffer.from([red, green, blue]))])
  const rows = Buffer.concat(Array.from({ length: height }, () => row))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}

/** Unused colours: pictures with equal content would be one photo. */
let used = 0
const newPng = (width: number, height: number) => {
  used += 1
  return png(width, height, [used % 256, (used * 7) % 256, 200])
}
export const newFile = (name: string, width = 40, height = 30) => ({ name, mimeType: 'image/png', buffer: newPng(width, height) })

export type Added = { id: string; url: string; filename: string }

/** Adds a photo through the API: an upload of the given size, or a URL. */
export const addPhoto = async (
  family: Family,
  { width, height, who = 'member', ...body }: { width?: number; height?: number; who?: Who; url?: string; caption?: string },
): Promise<Added> => {
  const api = await family.api(who)
  let { url } = body
  if (width && height) {
    const { uploadURL } = (await (await api.post('/api/objects/upload')).json()) as { uploadURL: string }
    expect((await api.put(uploadURL, { data: newPng(width, height) })).status()).toBe(200)
    url = uploadURL.split('?')[0]
  }
  const answer = await api.post(`/api/families/${family.id}/photos`, { data: { ...body, url } })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as Added
}

/** Deletes all photos. */
export const clearPhotos = async (family: Family) => {
  const api = await family.api('admin')
  for (;;) {
    const photos = (await (await api.get(`/api/families/${family.id}/photos?limit=200`)).json()) as Added[]
    if (photos.length === 0) return
    for (const { id } of photos) await api.delete(`/api/photos/${id}`)
  }
}

/** Fakes pictures of another host, which tests can't reach. */
export const answerPictures = (page: Page) =>
  page.route('https://pictures.example/**', (route) => route.fulfill({ contentType: 'image/png', body: png(30, 20) }))

export const openPhotos = async (family: Family, who: Who = 'member') => {
  const page = await family.as(who)
  await answerPictures(page)
  await page.goto('/photos')
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Loading photos' })).toHaveCount(0)
  return page
}

export const tile = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
export const tiles = (page: Page) => page.locator('[data-photo]')
export const says = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()
