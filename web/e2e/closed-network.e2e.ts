import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from './fixtures'

// No page asks another host, unless an admin configured an address of map tiles.

const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const home = { latitude: 43.6615, longitude: -70.2553 }

/** The hosts that a page asks. The browser of the tests finds no other host than this machine, see `playwright.config.ts`. */
const hostsOf = (page: Page) => {
  const hosts = new Set<string>()
  page.on('request', (request) => request.url().startsWith('http') && hosts.add(new URL(request.url()).host))
  page.on('websocket', (socket) => hosts.add(new URL(socket.url()).host))
  return hosts
}

const create = async (api: APIRequestContext, path: string, data: object) => {
  const answer = await api.post(path, { data })
  expect([path, answer.ok(), await answer.text()]).toEqual([path, true, expect.any(String)])
  return await answer.json()
}

test('the new pages and the pages of links ask no host but the server', async ({ family }) => {
  const api = await family.api('admin')
  const root = `/api/families/${family.id}`
  for (const addonType of ['location_map', 'gift_wishlist', 'event_planners']) await api.post(`${root}/addons`, { data: { addonType } })
  await create(api, `${root}/location/places`, { name: 'Home', radius: 120, ...home })
  const list = await create(api, `${root}/wishlists`, { name: 'Birthday' })
  await create(api, `/api/wishlists/${list.id}/items`, { name: 'A kite', url: 'https://shop.example/kite' })
  const wishes: { url: string } = await create(api, `/api/wishlists/${list.id}/link`, {})
  const plan = await create(api, `${root}/event-planners`, { name: 'Garden party', date: '2099-06-01' })
  const guest: { rsvpUrl: string } = await create(api, `/api/event-planners/${plan.id}/guests`, { guestName: 'Clara' })
  const friend = await create(api, `${root}/friends`, { friendName: 'Vera', friendEmail: 'vera@example.com', canViewEvents: true })
  const portal: { url: string } = await create(api, `/api/friends/${friend.id}/link`, {})

  const page = await family.as('admin')
  const hosts = hostsOf(page)
  const screens = [
    'location',
    'sports',
    'prayers',
    'directory',
    'investments',
    'wishlist',
    `wishlist/${list.id}`,
    'events',
    `events/${plan.id}`,
  ]
  for (const path of [...screens, 'settings']) {
    await page.goto(`/${path}`)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  await page.goto('/location')
  await expect(page.getByRole('region', { name: 'Map' }).locator('svg, canvas').first()).toBeVisible()

  const visitor = await family.visitor()
  const hostsOfLinks = hostsOf(visitor)
  for (const [url, text] of [
    [wishes.url, 'A kite'],
    [guest.rsvpUrl, 'Garden party'],
    [portal.url, 'Vera'],
  ] as const) {
    await visitor.goto(new URL(url).pathname)
    await expect(visitor.getByText(text).first()).toBeVisible()
    await visitor.waitForLoadState('networkidle')
  }
  const server = [new URL(family.url).host]
  expect([[...hosts], [...hostsOfLinks]]).toEqual([server, server])
})

test('the map asks the configured tile server, and no other host', async ({ family }) => {
  const asked: string[] = []
  const tiles = createServer(({ url, headers }, answer) => {
    asked.push(`${url} ${headers.referer ?? ''}${headers.cookie ?? ''}`)
    answer.setHeader('cross-origin-resource-policy', 'cross-origin').setHeader('content-type', 'image/png').end(pixel)
  })
  await new Promise<void>((listening) => tiles.listen(0, '127.0.0.1', listening))
  // Another name than that of the server: browsers send the cookies of a name to all of its ports.
  const host = `localhost:${(tiles.address() as AddressInfo).port}`
  try {
    const api = await family.api('admin')
    const root = `/api/families/${family.id}`
    await api.post(`${root}/addons`, { data: { addonType: 'location_map' } })
    const page = await family.as('admin')
    const hosts = hostsOf(page)
    await page.goto('/location')
    await expect(page.getByRole('region', { name: 'Map' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(asked).toEqual([])
    const settings = { retentionDays: 30, tileUrl: `http://${host}/{z}/{x}/{y}.png` }
    expect((await api.put(`${root}/location/settings`, { data: settings })).ok()).toBe(true)
    await page.reload()
    const tile = page.getByRole('region', { name: 'Map' }).locator('img').first()
    await expect.poll(() => tile.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
    expect(asked.filter((line) => !/^\/\d+\/\d+\/\d+\.png $/.test(line))).toEqual([])
    expect([...hosts].sort()).toEqual([new URL(family.url).host, host].sort())
  } finally {
    tiles.closeAllConnections()
    await new Promise((closed) => tiles.close(closed))
  }
})
