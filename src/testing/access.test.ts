import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { ancestryApi } from '../features/ancestry/ancestry.contract'
import { storiesApi } from '../features/ancestry/stories.contract'
import { newDocument } from '../features/documents/documents.contract'
import { billsApi } from '../features/finances/finances.bills.contract'
import { budgetCategoriesApi } from '../features/finances/finances.categories.contract'
import { transactionsApi } from '../features/finances/finances.transactions.contract'
import { newPhoto } from '../features/photos/photos.contract'
import { found } from '../platform/errors'
import { allRoutes } from '../server/routes'
import type { Endpoint } from '../shared/endpoint'
import { type Permission, presetFor } from '../shared/permissions'
import { type Hearth, startHearth } from './hearth'
import { shoppingRowsOf } from './matrix.shopping'

let hearth: Hearth
let endpoints: Endpoint[]
/** The id of a real row for each path parameter other than the family. */
let rows: Record<string, string>

beforeAll(async () => {
  hearth = await startHearth()
  endpoints = allRoutes(hearth.services, { url: undefined, signup: 'closed', trustedProxies: [] }).map((route) => route.endpoint)
  const parent = hearth.as('parent')
  const member = found(hearth.services.access.membership(hearth.ids.parent.userId, hearth.familyId), 'Member')
  const person = await parent.call(ancestryApi.create, { familyId: hearth.familyId }, { firstName: 'Rosalind' })
  const story = await parent.call(storiesApi.create, { familyId: hearth.familyId }, { title: 'The mill', content: 'It burned down.' })
  const bill = await parent.call(
    billsApi.create,
    { familyId: hearth.familyId },
    { companyName: 'Power', amountDue: 1, dueDate: '2026-11-30' },
  )
  const payment = await parent.call(billsApi.pay, { billId: bill.id }, {})
  const category = await parent.call(budgetCategoriesApi.create, { familyId: hearth.familyId }, { name: 'Utilities' })
  const transaction = await parent.call(transactionsApi.create, { familyId: hearth.familyId }, { description: 'Boots', amount: 1 })
  rows = {
    billId: bill.id,
    paymentId: payment.id,
    budgetCategoryId: category.id,
    transactionId: transaction.id,
    personId: person.id,
    storyId: story.id,
    documentId: hearth.services.documents.create(member, newDocument.parse({ title: 'House rules' })).id,
    photoId: hearth.services.photos.add(member, newPhoto.parse({ url: 'https://example.org/beach.jpg' })).id,
    ...shoppingRowsOf(hearth.services, member),
  }
})
afterAll(() => hearth.stop())

const fill = ({ path }: Endpoint, familyId: string) => path.replace(':familyId', familyId).replace(/:\w+/g, 'nothing-has-this-id')
const familyCalls = () => endpoints.filter(({ path }) => path.includes(':familyId'))

/** Calls for members whose path names a row but no family, with the paths of a real row and of a missing one. */
const rowCalls = () =>
  endpoints
    .filter(({ can, path }) => can !== 'anyone' && can !== 'account' && can !== 'signed_in' && !path.includes(':familyId'))
    .map((endpoint) => ({
      endpoint,
      real: endpoint.path.replace(/:(\w+)/g, (_, name: string) => rows[name] ?? `add-a-real-${name}-to-rows`),
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
    const refused = rowCalls().filter(({ endpoint }) => !presetFor('extended').includes(endpoint.can as Permission))
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
