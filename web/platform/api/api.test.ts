import { afterEach, beforeEach, expect, spyOn, test } from 'bun:test'
import { endpoint } from '#src/shared/endpoint'
import { ApiError, call, forgetReplies } from './api'

const response = () => null as never
const list = endpoint('GET', '/api/list', { can: 'member', about: '', response, isPaged: true })
const change = endpoint('POST', '/api/list', { can: 'member', about: '', response })

/** Replies of a server by address: with each its tag and, if there is one, the next page. */
let pages: Record<string, { rows: number[]; etag: string; next?: string; status?: number }>
let asked: string[]
let fetching: { mockRestore(): void }
beforeEach(() => {
  asked = []
  forgetReplies()
  pages = { '/api/list': { rows: [1, 2], etag: 'a' } }
  fetching = spyOn(globalThis, 'fetch').mockImplementation((async (address: string, init: RequestInit) => {
    const given = new Headers(init.headers).get('if-none-match')
    asked.push([init.method, address, given].join(' ').trim())
    const { rows, etag, next, status = 200 } = pages[address] ?? { rows: [], etag: '', status: 404 }
    if (given === etag) return new Response(null, { status: 304 })
    const link = next && { link: `<${next}>; rel="next"` }
    return new Response(JSON.stringify(rows), { status, headers: { etag, ...link } })
  }) as never)
})
afterEach(() => fetching.mockRestore())

test('a reply that did not change is the same object again', async () => {
  const first = await call(list, {})
  expect(await call(list, {})).toBe(first)
  expect(asked).toEqual(['GET /api/list', 'GET /api/list a'])
})

test('a changed reply replaces the known one', async () => {
  await call(list, {})
  pages['/api/list'] = { rows: [3], etag: 'b' }
  expect(await call(list, {})).toEqual([3] as never)
  expect(await call(list, {})).toEqual([3] as never)
  expect(asked.at(-1)).toBe('GET /api/list b')
})

test('each page of a list is confirmed by itself, and the next one is still known', async () => {
  pages = { '/api/list': { rows: [1], etag: 'a', next: '/api/list?after=1' }, '/api/list?after=1': { rows: [2], etag: 'b' } }
  expect(await call(list, {})).toEqual([1, 2] as never)
  pages['/api/list?after=1'] = { rows: [2, 3], etag: 'c' }
  expect(await call(list, {})).toEqual([1, 2, 3] as never)
  expect(await call(list, {})).toEqual([1, 2, 3] as never)
  expect(asked.slice(-2)).toEqual(['GET /api/list a', 'GET /api/list?after=1 c'])
})

test('calls that change something send no tag', async () => {
  await call(list, {})
  await call(change, {})
  expect(asked.at(-1)).toBe('POST /api/list')
})

test.each([401, 403, 404])('a %d ends what was known of the address', async (status) => {
  await call(list, {})
  pages['/api/list'] = { rows: [], etag: '', status }
  expect(await call(list, {}).catch((error) => error)).toBeInstanceOf(ApiError)
  pages['/api/list'] = { rows: [1, 2], etag: 'a' }
  await call(list, {})
  expect(asked.at(-1)).toBe('GET /api/list')
})
