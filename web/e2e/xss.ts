import type { APIRequestContext } from '@playwright/test'
import { addonTypes } from '#src/features/addons/addons.rules'
import { expect, type Family, password } from './fixtures'

/** Known payloads against HTML, templates and URLs. */
export const payloads = [
  '<img src=x onerror="window.pwned=1">',
  '"><svg/onload=window.pwned=1>',
  '</script><script>window.pwned=1</script>',
  '</title></style><iframe onload=pwned=1>',
  'javascript:window.pwned=1//http://x.example',
  '[x](javascript:window.pwned=1)',
  `{{constructor.constructor('pwned=1')()}}`,
]

type Ids = Record<string, string>
type Create = { as?: string; body: (ids: Ids, n: number) => object }

const tomorrow = (hour: number) => new Date(new Date().setUTCHours(24 + hour, 0, 0, 0)).toISOString()
const today = () => new Date().toISOString().slice(0, 10)

/** Required fields of each creating call besides its texts, in order of dependency. */
const creates: Record<string, Create> = {
  '/api/families': { body: () => ({ name: 'x' }) },
  '/api/families/{familyId}/members': { body: (_, n) => ({ firstName: 'x', username: `guest-${n}`, password }) },
  '/api/families/{familyId}/events': { body: () => ({ title: 'x', startTime: tomorrow(15), endTime: tomorrow(16) }) },
  '/api/families/{familyId}/messages': { body: (_, n) => ({ content: 'x', isAnnouncement: n % 2 === 0 }) },
  '/api/families/{familyId}/tasks': { body: ({ childId }, n) => ({ title: 'x', isChore: n % 2 === 0, assignedTo: childId }) },
  '/api/families/{familyId}/projects': { as: 'projectId', body: () => ({ name: 'x', tags: [] }) },
  '/api/families/{familyId}/projects/{projectId}/tasks': { body: () => ({ title: 'x' }) },
  '/api/families/{familyId}/projects/{projectId}/expenses': { body: () => ({ description: 'x', amount: 1 }) },
  '/api/families/{familyId}/documents': { body: () => ({ title: 'x' }) },
  '/api/families/{familyId}/shopping-categories': { body: () => ({ name: 'x' }) },
  '/api/families/{familyId}/smart-shopping-lists': { as: 'listId', body: () => ({ name: 'x' }) },
  '/api/smart-shopping-lists/{listId}/items': { as: 'itemId', body: () => ({ name: 'x' }) },
  '/api/store-vendors': { as: 'vendorId', body: () => ({ name: 'x' }) },
  '/api/families/{familyId}/store-vendors': { body: () => ({ name: 'x' }) },
  '/api/smart-shopping-items/{itemId}/prices': { body: ({ vendorId }) => ({ vendorId, price: 1 }) },
  '/api/families/{familyId}/shopping-budgets': { body: () => ({ name: 'x', totalAmount: 10 }) },
  '/api/families/{familyId}/shopping-favorites': { body: () => ({ name: 'x' }) },
  '/api/families/{familyId}/shopping-requests': { body: () => ({ itemName: 'x' }) },
  '/api/families/{familyId}/shopping-orders': { body: ({ listId, vendorId }) => ({ smartListId: listId, vendorId }) },
  // A URL of another server, where nothing listens: one of this server is refused.
  '/api/families/{familyId}/photos': { body: (_, n) => ({ url: `http://127.0.0.1:9/none-${n}.jpg` }) },
  '/api/families/{familyId}/bills': { as: 'billId', body: () => ({ companyName: 'x', amountDue: 10, dueDate: today() }) },
  '/api/bills/{billId}/payments': { body: () => ({}) },
  '/api/families/{familyId}/budget-categories': { body: () => ({ name: 'x' }) },
  '/api/families/{familyId}/transactions': { body: () => ({ description: 'x', amount: 1 }) },
  '/api/families/{familyId}/investments': { body: () => ({ accountName: 'x', currentValue: 1 }) },
  '/api/families/{familyId}/ancestry': { as: 'personId', body: () => ({ firstName: 'x' }) },
  '/api/families/{familyId}/ancestry/stories': { body: ({ personId }) => ({ title: 'x', content: 'x', personId }) },
}

/** Calls that store no text from users. */
const textless = new Set([
  '/api/setup',
  '/api/objects/upload',
  '/api/auth/sign-in',
  '/api/auth/sign-up',
  '/api/auth/password',
  '/api/invitations/{code}/accept',
  '/api/families/{familyId}/invitations',
  '/api/families/{familyId}/messages/read',
  '/api/families/{familyId}/projects/{projectId}/tasks/{taskId}/move',
  '/api/shopping-favorites/{favoriteId}/add',
  '/api/families/{familyId}/addons',
  '/api/families/{familyId}/notifications/read',
])

type Schema = { type?: string | string[]; enum?: unknown; format?: string; anyOf?: Schema[]; properties?: Record<string, Schema> }
type Description = { paths: Record<string, { post?: { requestBody?: { content: Record<string, { schema: Schema }> } } }> }

const isText = (field: Schema): boolean =>
  field.anyOf
    ? field.anyOf.some(isText)
    : ([field.type].flat().includes('string') && !field.enum && !field.format) || Object.keys(field).length === 0

/** Sends a body with a payload in all of its texts, except those that refuse its length or kind. */
const send = async (
  api: APIRequestContext,
  method: 'post' | 'put' | 'patch',
  path: string,
  body: object,
  texts: string[],
  payload: string,
) => {
  let filled = texts
  for (;;) {
    const data = { ...body, ...Object.fromEntries(filled.map((name) => [name, payload])) }
    const answer = await api[method](path, { data })
    if (answer.ok()) return { made: (await answer.json()) as { id: string }, filled }
    const { issues = [] } = (await answer.json()) as { issues?: { path: string }[] }
    const refused = new Set(issues.map((issue) => issue.path))
    const left = filled.filter((name) => !refused.has(name))
    expect(left.length, `${method} ${path} with ${payload}: ${await answer.text()}`).toBeLessThan(filled.length)
    filled = left
  }
}

/** Puts every payload into every text of every creating call. @returns the ids of the last rows, and the calls that accepted no payload */
export const fill = async (family: Family) => {
  const api = await family.api('admin')
  const { paths } = (await (await api.get('/api/openapi.json')).json()) as Description
  const schemas = new Map(
    Object.entries(paths).flatMap(([path, { post }]) =>
      post?.requestBody ? [[path, post.requestBody.content['application/json']?.schema]] : [],
    ),
  )
  expect([...schemas.keys()].filter((path) => !(path in creates || textless.has(path)))).toEqual([])

  for (const addonType of addonTypes) await api.post(`/api/families/${family.id}/addons`, { data: { addonType } })
  const members = (await (await api.get(`/api/families/${family.id}/members`)).json()) as { userId: string; role: string }[]
  const ids: Ids = { familyId: family.id, url: family.url, childId: members.find(({ role }) => role === 'child')?.userId ?? '' }
  const untouched: string[] = []
  for (const [path, { as, body }] of Object.entries(creates)) {
    const texts = Object.entries(schemas.get(path)?.properties ?? {}).flatMap(([name, field]) =>
      isText(field) && !/Id$/.test(name) ? [name] : [],
    )
    for (const [n, payload] of payloads.entries()) {
      const address = path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? name)
      const { made, filled } = await send(api, 'post', address, body(ids, n), texts, payload)
      if (as) ids[as] = made.id
      if (!filled.length) untouched.push(path)
    }
  }
  const [payload = ''] = payloads
  await send(api, 'patch', `/api/families/${family.id}`, {}, ['name'], payload)
  await send(api, 'patch', '/api/auth/user', {}, ['firstName', 'lastName'], payload)
  await send(
    api,
    'put',
    '/api/user/settings',
    { showRollingMessages: true, showMiniDashboard: true, showAiAssistant: true },
    ['aiAssistantName'],
    payload,
  )
  return { ids, untouched: [...new Set(untouched)] }
}
