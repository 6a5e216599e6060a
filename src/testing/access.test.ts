import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { allRoutes } from '../server/routes'
import type { Endpoint } from '../shared/endpoint'
import { type MemberCan, mayDo, presetFor } from '../shared/permissions'
import { type Hearth, startHearth } from './hearth'
import { callers, linesOf, matrix } from './matrix.table'
import { makeRows } from './matrix.world'

let hearth: Hearth
let endpoints: Endpoint[]
/** The id of a real row for each path parameter other than the family. */
let rows: Record<string, string>

beforeAll(async () => {
  hearth = await startHearth()
  endpoints = allRoutes(hearth.services, { url: undefined, signup: 'closed', trustedProxies: [] }).map((route) => route.endpoint)
  rows = makeRows(hearth, 'parent')
})
afterAll(() => hearth.stop())

const fill = ({ path }: Endpoint, familyId: string) => path.replace(':familyId', familyId).replace(/:\w+/g, 'nothing-has-this-id')
const familyCalls = () => endpoints.filter(({ path }) => path.includes(':familyId'))

/** Calls for members whose path names a row but no family, with the paths of a real row and of a missing one. */
const rowCalls = () =>
  endpoints
    .filter(
      ({ can, path }) => can !== 'anyone' && can !== 'account' && can !== 'signed_in' && can !== 'display' && !path.includes(':familyId'),
    )
    .map((endpoint) => ({
      endpoint,
      real: endpoint.path.replace(/:(\w+)/g, (_, name: string) => rows[name] ?? `add-a-real-${name}-to-its-matrix-part`),
      none: fill(endpoint, ''),
    }))

describe('every call', () => {
  test('except the public ones answers a visitor 401 before it reads the body', async () => {
    for (const endpoint of endpoints.filter(({ can }) => can !== 'anyone')) {
      const answer = await hearth.as('visitor').send(endpoint.method, fill(endpoint, hearth.familyId), endpoint.body && '{broken')
      expect([endpoint.method, endpoint.path, answer.status]).toEqual([endpoint.method, endpoint.path, 401])
    }
  })

  test('of a family answers a member of another family 404, as for a missing family', async () => {
    for (const endpoint of familyCalls()) {
      const foreign = await hearth.as('stranger').send(endpoint.method, fill(endpoint, hearth.familyId), endpoint.body && '{broken')
      const missing = await hearth.as('stranger').send(endpoint.method, fill(endpoint, 'no-such-family'), endpoint.body && '{broken')
      expect([endpoint.path, foreign.status, foreign.body]).toEqual([endpoint.path, 404, missing.body])
    }
  })

  test('of a family answers a suspended member 403 membership_pending', async () => {
    for (const endpoint of familyCalls()) {
      const answer = await hearth.as('pending').send(endpoint.method, fill(endpoint, hearth.familyId), endpoint.body && {})
      expect([endpoint.path, answer.status, (answer.body as { code: string }).code]).toEqual([endpoint.path, 403, 'membership_pending'])
    }
  })

  test('without a family answers a suspended member 403 no_membership, unless it is for every account', async () => {
    for (const endpoint of endpoints.filter(({ can }) => can === 'signed_in')) {
      const answer = await hearth.as('pending').send(endpoint.method, fill(endpoint, ''), endpoint.body && '{broken')
      expect([endpoint.path, answer.status, (answer.body as { code: string }).code]).toEqual([endpoint.path, 403, 'no_membership'])
    }
  })

  test('of a row answers a member of another family 404, as for a missing row', async () => {
    expect(rowCalls().length).toBeGreaterThan(0)
    for (const { endpoint, real, none } of rowCalls()) {
      const foreign = await hearth.as('stranger').send(endpoint.method, real, endpoint.body && '{broken')
      const missing = await hearth.as('stranger').send(endpoint.method, none, endpoint.body && '{broken')
      expect([endpoint.path, foreign.status, foreign.body]).toEqual([endpoint.path, 404, missing.body])
      // The row exists: a member of the family gets past the 404.
      const own = await hearth.as('pending').send(endpoint.method, real, endpoint.body && '{broken')
      expect([endpoint.path, own.status, (own.body as { code: string }).code]).toEqual([endpoint.path, 403, 'membership_pending'])
    }
  })

  test('of a row checks the permission before it reads the body', async () => {
    const extended = { role: 'extended', permissions: presetFor('extended') } as const
    // A call that a permission allows can be for the maker of the row alone; the matrix tells.
    const forMakers = new Set(
      linesOf(matrix).flatMap(({ call, about, statuses }) => (about === '' && statuses[callers.indexOf('extended')] === 403 ? [call] : [])),
    )
    const ofMakers = rowCalls().filter(
      ({ endpoint: { can, method, path } }) => mayDo(extended, can as MemberCan) && forMakers.has(`${method} ${path}`),
    )
    expect(ofMakers.length).toBeGreaterThan(0)
    const refused = [...rowCalls().filter(({ endpoint: { can } }) => !mayDo(extended, can as MemberCan)), ...ofMakers]
    for (const { endpoint, real } of refused) {
      const answer = await hearth.as('extended').send(endpoint.method, real, endpoint.body && '{broken')
      expect([endpoint.path, answer.status, (answer.body as { code: string }).code]).toEqual([endpoint.path, 403, 'forbidden'])
    }
  })

  test('has a summary in the API description', async () => {
    const { body } = await hearth.as('visitor').get('/api/openapi.json')
    const described = Object.entries((body as { paths: Record<string, object> }).paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    )
    expect(described.sort()).toEqual(endpoints.map(({ method, path }) => `${method} ${path}`).sort())
  })
})
