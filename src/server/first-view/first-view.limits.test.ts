import { expect, test } from 'bun:test'
import { accountsApi } from '#src/features/accounts/accounts.contract'
import { familiesApi } from '#src/features/families/families.contract'
import { notificationsApi } from '#src/features/notifications/notifications.contract'
import { AppError } from '#src/platform/errors'
import type { Cookies } from '#src/platform/http/cookies'
import type { Route } from '#src/platform/http/gate'
import type { Endpoint } from '#src/shared/endpoint'
import { msg } from '#src/shared/language/message'
import { fakeClock } from '#src/testing/fake-clock'
import { createFirstView } from './first-view'

const family = { id: 'f', isActive: true, timezone: 'UTC', addons: [], membership: { role: 'member', permissions: [], isActive: true } }
const origin = { address: '', secure: false, url: 'http://localhost' }
const cookies = { token: () => 'token' } as unknown as Cookies
const route = (endpoint: Endpoint, handler: Route['handler']): Route => ({ endpoint, handler })
const session = route(accountsApi.session, async ({ set }) => {
  set.headers['set-cookie'] = 'hearth_session=renewed'
  return '{"user":{"id":"u"}}'
})
const families = route(familiesApi.list, async () => JSON.stringify([family]))
const unread = route(notificationsApi.unread, async () => '{"count":2}')
const unreadPath = '/api/families/f/notifications/unread'

/** The addresses of the replies that the page of a member carries. */
const addressesWith = async (members: Route['handler'], more: Route[] = [families, unread]) => {
  const find = createFirstView({
    routes: [session, route(familiesApi.members, members), ...more],
    cookies,
    clock: fakeClock('2026-11-27T12:00:00Z'),
    now: () => performance.now(),
  })
  const view = await find(new Request('http://localhost/dashboard'), '/dashboard', null, origin)
  const addresses: string[] = []
  for await (const [address] of view?.answers ?? []) addresses.push(address)
  return addresses.slice(2)
}

test.each<[string, Route['handler'], string[]]>([
  ['a reply', async () => '[]', [unreadPath, '/api/families/f/members']],
  [
    'a refusal',
    async () => {
      throw new AppError(403, 'forbidden', msg('Please sign in.'))
    },
    [unreadPath],
  ],
  ['a failure', () => Promise.reject(new Error('The disk is gone.')), [unreadPath]],
  [
    'a list with further pages',
    async ({ set }) => {
      set.headers.link = '</next>; rel="next"'
      return '[]'
    },
    [unreadPath],
  ],
  [
    'another status',
    async ({ set }) => {
      set.status = 304
      return ''
    },
    [unreadPath],
  ],
  ['a file', async () => new Response('[]'), [unreadPath]],
  ['a reply that is too large', async () => `"${'x'.repeat(500_000)}"`, [unreadPath]],
  ['a reply that takes too long', () => new Promise(() => {}), [unreadPath]],
])('the first view with %s', async (_, members, expected) => {
  expect(await addressesWith(members)).toEqual(expected)
})

test('nothing more is asked once the page has waited half a second', async () => {
  const times = [0, 0, 501]
  const find = createFirstView({
    routes: [session, families, unread],
    cookies,
    clock: fakeClock('2026-11-27T12:00:00Z'),
    now: () => times.shift() ?? 501,
  })
  const view = await find(new Request('http://localhost/'), '/', null, origin)
  expect((await Array.fromAsync(view?.answers ?? [])).map(([address]) => address)).toEqual(['/api/auth/session', '/api/families'])
})

test('without the list of families the page has the session alone', async () => {
  expect(await addressesWith(async () => '[]', [])).toEqual([])
})

test('the page renews the session as the call does', async () => {
  const find = createFirstView({ routes: [session], cookies, clock: fakeClock('2026-11-27T12:00:00Z'), now: () => 7 })
  const view = await find(new Request('http://localhost/'), '/', null, origin)
  expect([view?.since, view?.cookies]).toEqual([7, ['hearth_session=renewed']])
})
