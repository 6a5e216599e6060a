import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import * as z from 'zod'
import type { Endpoint } from '#src/shared/endpoint'
import { scopeOf, type TokenScope, tokenScopes } from '#src/shared/token-scopes'
import { fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth } from '#src/testing/hearth'
import { callers, linesOf, matrix } from '#src/testing/matrix.table'
import { bodies, makeWorld, requests, rowsFor, type World } from '#src/testing/matrix.world'
import { rolledBack } from './database'
import { endpointsOf, fill, nameOf } from './shapes'

/** API tokens make every call: each is refused for its scope, or answered like its owner's. */

/** A person with some permissions and not others. */
const who = 'member'

let hearth: Hearth
let world: World
let endpoints: Endpoint[]
beforeAll(async () => {
  hearth = await startHearth({ clock: fakeClock('2026-11-21T12:00:00Z') })
  world = await makeWorld(hearth)
  await hearth.jobs()
  endpoints = endpointsOf(hearth)
})
afterAll(() => hearth.stop())
beforeEach(() => void hearth.services.sqlite.run('DELETE FROM api_tokens'))

const tokenOf = (scopes: readonly TokenScope[]) =>
  hearth.services.apiTokens.create(hearth.ids[who].userId, {
    name: 'Sweep',
    scopes: [...scopes],
    expiresAt: '2027-01-01T00:00:00.000Z',
  }).secret
const tokensBy = (scopesFor: (scope: TokenScope) => readonly TokenScope[]): Record<string, string> =>
  Object.fromEntries(tokenScopes.map((scope) => [scope, tokenOf(scopesFor(scope))]))

/** Makes a call of the access matrix with a token, and rolls it back. @returns the status */
const statusOf = (endpoint: Endpoint, about: string, token: string) => {
  const rows = rowsFor(world[who], about)
  const { query, headers, rows: other } = requests[nameOf(endpoint)]?.(rows) ?? {}
  const body = bodies[nameOf(endpoint)]?.(rows, about)
  const address = fill(endpoint.path, { ...rows, familyId: hearth.familyId, ...other }) + (query ? `?${query}` : '')
  return rolledBack(hearth.services.sqlite, async () => {
    const response = await fetch(hearth.url + address, {
      method: endpoint.method,
      redirect: 'manual',
      headers: { 'content-type': 'application/json', ...headers, authorization: `Bearer ${token}` },
      body: body instanceof Uint8Array ? new Blob([body as Uint8Array<ArrayBuffer>]) : body ? JSON.stringify(body) : null,
    })
    await response.arrayBuffer()
    return response.status
  })
}

/** The refusal of a call with a missing row and an unreadable body. */
const refusalOf = async (endpoint: Endpoint, token: string) => {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await hearth.as('visitor').send(endpoint.method, fill(endpoint.path, {}), endpoint.body && '{broken', headers)
  return [nameOf(endpoint), answer.status, (answer.body as { code?: string }).code]
}

describe('a call', () => {
  test('answers a token with only its scope like its owner', async () => {
    const lines = linesOf(matrix)
    const tokens = tokensBy((scope) => [scope])
    const seen = new Set<string>()
    for (const endpoint of endpoints) {
      const scope = scopeOf(endpoint)
      const token = tokens[scope === 'any' ? 'photos:read' : scope]
      const line = lines.find(({ call }) => call === nameOf(endpoint))
      if (!token || !line) continue
      seen.add(scope)
      expect([line.call, await statusOf(endpoint, line.about, token)]).toEqual([line.call, line.statuses[callers.indexOf(who)] ?? 0])
    }
    // Every scope opens something.
    expect([...seen].sort()).toEqual(['any', ...tokenScopes].sort())
  }, 30_000)

  test('refuses a token with all other scopes, before it reads its row and its body', async () => {
    const tokens = tokensBy((scope) => tokenScopes.filter((other) => other !== scope))
    for (const endpoint of endpoints) {
      const token = tokens[scopeOf(endpoint)]
      if (token) expect(await refusalOf(endpoint, token)).toEqual([nameOf(endpoint), 403, 'insufficient_scope'])
    }
  })

  test('without a scope refuses a token with all scopes', async () => {
    const token = tokenOf(tokenScopes)
    const closed = endpoints.filter((endpoint) => scopeOf(endpoint) === 'none')
    expect(closed.length).toBeGreaterThan(50)
    for (const endpoint of closed) expect(await refusalOf(endpoint, token)).toEqual([nameOf(endpoint), 403, 'no_scope'])
  })
})

/** Calls that no token may make: accounts, sessions, passwords, tokens, members, links to outsiders, the server and its backups. */
const closedCalls = [
  /^\S+ \/api\/(auth|setup|login|logout|invitations|admin|backups|friends)\b/,
  /^\S+ \/api\/user\/(?!profile$)/,
  /^\S+ \/api\/profile-image$/,
  /^\S+ \/api\/families\/:familyId\/(invitations|paired-devices|friends|membership|trash|addons)(?!\/available)/,
  /^(POST|PUT|PATCH|DELETE) \/api\/families(\/:familyId)?$/,
  /^(POST|PUT|PATCH|DELETE) \/api\/families\/:familyId\/members\b/,
  /^\S+ \/api\/wishlists\/:wishlistId\/link$/,
]

test.each(closedCalls)('no scope opens %p', (pattern) => {
  const calls = endpoints.filter((endpoint) => pattern.test(nameOf(endpoint)))
  expect(calls.length).toBeGreaterThan(0)
  expect(calls.filter((endpoint) => scopeOf(endpoint) !== 'none').map(nameOf)).toEqual([])
})

/** Open calls whose reply has an address or a secret, and why it opens no more than the token does. */
const harmless: Record<string, string> = {
  'POST /api/event-planners/:plannerId/guests': 'the link answers one invitation',
  'POST /api/event-guests/:guestId/link': 'the link answers one invitation',
  'POST /api/families/:familyId/events/:eventId/attachments': 'the address of an upload, which needs a session or a token',
  'POST /api/families/:familyId/photos': 'the address of an upload',
  'PATCH /api/photos/:photoId': 'the address of an upload',
  'POST /api/objects/:objectId/complete': 'the address of an upload',
  'PUT /api/objects/:objectId': 'the address of an upload',
  'POST /api/wishlists/:wishlistId/items': 'the page of a shop',
  'PATCH /api/wishlist-items/:wishlistItemId': 'the page of a shop',
  'POST /api/families/:familyId/gift-ideas': 'the page of a shop',
  'PATCH /api/gift-ideas/:giftIdeaId': 'the page of a shop',
}

test('no open call makes a link or a secret that outlives the token', () => {
  const namesIn = ({ response }: Endpoint) => {
    const { properties = {} } = z.toJSONSchema(response(), { unrepresentable: 'any', io: 'input' }) as { properties?: object }
    return Object.keys(properties).filter((name) => /^url$|secret|token|password|(invite|rsvp|feed|share|link)Url/i.test(name))
  }
  const open = endpoints.filter((endpoint) => endpoint.method !== 'GET' && !['none', 'public'].includes(scopeOf(endpoint)))
  const making = open.filter((endpoint) => namesIn(endpoint).length > 0).map(nameOf)
  expect(making.filter((call) => !(call in harmless)).map((call) => `Declare scope: 'none' for ${call}, or say why not.`)).toEqual([])
  expect(Object.keys(harmless).filter((call) => !making.includes(call))).toEqual([])
})
