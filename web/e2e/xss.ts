import type { APIRequestContext } from '@playwright/test'
import { addonTypes } from '#src/features/addons/addons.rules'
import { nameOfRow } from '#src/testing/matrix.names'
import type { Rows } from '#src/testing/matrix.parts'
import { linesOf, matrix } from '#src/testing/matrix.table'
import { bodies } from '#src/testing/matrix.world'
import { dot } from './files'
import { expect, type Family } from './fixtures'

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

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

/** Calls of an account: they store no text for others to read, or need a password or a code. */
const left = new Set([
  'POST /api/setup',
  'POST /api/objects/upload',
  'POST /api/auth/sign-in',
  'POST /api/auth/sign-up',
  // Its text is a PIN; nothing is stored.
  'POST /api/auth/children/:memberId/session',
  'POST /api/auth/password',
  'POST /api/auth/password-reset',
  'POST /api/auth/password-reset/password',
  'POST /api/invitations/:code/accept',
  // The owner of a list can't claim its items.
  'POST /api/wishlist-items/:wishlistItemId/claims',
  'POST /api/wishlist-links/:linkToken/claims',
  'POST /api/families/:familyId/invitations',
  'POST /api/families/:familyId/invitations/:invitationId/mail',
  // Its text is the token of a link; nothing is stored.
  'POST /api/friends/:friendId/link/mail',
  // The address must belong to a push service; no screen shows it.
  'POST /api/user/push-devices',
  // The address must be on the internet or allowed; screens show only its host.
  'POST /api/user/notification-addresses',
  'POST /api/families/:familyId/notification-addresses',
  // A display must show the code, and its calls need its own cookie.
  'POST /api/families/:familyId/displays',
  'POST /api/display/ticks',
  // The server has no model, and stores no question.
  'POST /api/families/:familyId/assistant/questions',
  // The address must answer with a calendar.
  'POST /api/families/:familyId/calendar-subscriptions',
  'POST /api/families/:familyId/calendar-subscriptions/discover',
  // The calendar must be on a CalDAV server.
  'POST /api/families/:familyId/subscribed-events',
  // A request can be answered only once; `POST …/testimonies` fills the same fields.
  'POST /api/prayer-requests/:prayerId/answer',
])

type Schema = { type?: string | string[]; enum?: unknown; format?: string; anyOf?: Schema[]; properties?: Record<string, Schema> }
type Description = { paths: Record<string, { post?: { requestBody?: { content: Record<string, { schema: Schema }> } } }> }
type Attempt = { call: string; about: string }

const withColons = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')

const isText = (field: Schema): boolean =>
  field.anyOf
    ? field.anyOf.some(isText)
    : ([field.type].flat().includes('string') && !field.enum && !field.format) || Object.keys(field).length === 0

/** The fields of a body that take free text. */
const textsOf = (schema: Schema) =>
  Object.entries(schema.properties ?? {}).flatMap(([name, field]) => (isText(field) && !/(Id|^assignedTo|^upTo)$/.test(name) ? [name] : []))

/** Every body of a call in the access matrix. */
const attemptsAt = (call: string): Attempt[] => [
  ...new Map(linesOf(matrix).flatMap(({ call: other, about }) => (other === call ? [[about, { call, about }]] : []))).values(),
]

/**
 * The body of a call in the access matrix, with a day that screens show and addresses where no server answers.
 * @returns undefined while a row that it names does not exist yet
 */
const bodyFor = ({ call, about }: Attempt, rows: Rows, n: number): object | undefined => {
  const missing: string[] = []
  const get = (known: Rows, name: string) => {
    if (!(name in known)) missing.push(name)
    return known[name] ?? ''
  }
  const text = JSON.stringify(bodies[call]?.(new Proxy(rows, { get }), about) ?? {})
  if (missing.length > 0) return undefined
  const body = JSON.parse(text.replaceAll('2026-11-21', tomorrow()).replace(/https?:\/\/[^/"]+/g, 'http://127.0.0.1:9'))
  return 'username' in body ? { ...body, username: `guest-${n}` } : body
}

/** Sends a body with a payload in each of its texts; a field that can't take that length or kind keeps its value. */
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

/** Uploads a picture. @returns its id */
const upload = async (api: APIRequestContext) => {
  const { uploadURL } = (await (await api.post('/api/objects/upload', { data: {} })).json()) as { uploadURL: string }
  return ((await (await api.put(uploadURL, { data: dot })).json()) as { id: string }).id
}

/**
 * Puts every payload into every text of every row that a call can make.
 * @returns the ids of the last rows, the calls that took no payload, and the calls whose rows are missing
 */
export const fill = async (family: Family) => {
  const api = await family.api('admin')
  const { paths } = (await (await api.get('/api/openapi.json')).json()) as Description
  const addresses = Object.keys(paths).map(withColons)
  const texts = new Map<string, string[]>(
    Object.entries(paths).flatMap(([path, { post }]) => {
      const names = textsOf(post?.requestBody?.content['application/json']?.schema ?? {})
      return names.length > 0 ? [[`POST ${withColons(path)}`, names] as const] : []
    }),
  )

  for (const addonType of addonTypes) await api.post(`/api/families/${family.id}/addons`, { data: { addonType } })
  const members = (await (await api.get(`/api/families/${family.id}/members`)).json()) as { userId: string; role: string }[]
  const childId = members.find(({ role }) => role === 'child')?.userId ?? ''
  const tokenExpiresAt = new Date(Date.now() + 10 * 86_400_000).toISOString()
  const ids: Rows = { familyId: family.id, childId, userId: childId, giftPersonId: childId, tokenExpiresAt }
  const taken = new Set<string>()
  const made = new Set<string>()

  /** @returns whether all rows that the call needs exist */
  const make = async (attempt: Attempt) => {
    const path = attempt.call.replace('POST ', '')
    if ([...path.matchAll(/:(\w+)/g)].some(([, name = '']) => !ids[name])) return false
    for (const [n, payload] of payloads.entries()) {
      // An upload can be attached only once.
      if (path.endsWith('/attachments')) ids.objectId = await upload(api)
      if (path.endsWith('/imports')) ids.importFileId = await upload(api)
      const body = bodyFor(attempt, ids, n)
      if (!body) return false
      const address = path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? name)
      const { made: row, filled } = await send(api, 'post', address, body, texts.get(attempt.call) ?? [], payload)
      const name = nameOfRow(addresses, path)
      // The screens show the first family.
      if (name && name !== 'familyId') ids[name] = row.id
      if (filled.length > 0) taken.add(attempt.call)
    }
    made.add(attempt.call)
    return true
  }

  const calls = [...texts.keys()].filter((call) => !left.has(call))
  let waiting = calls.flatMap(attemptsAt)
  for (let before = waiting.length + 1; waiting.length < before; ) {
    before = waiting.length
    const later: Attempt[] = []
    for (const attempt of waiting) if (!(await make(attempt))) later.push(attempt)
    waiting = later
  }

  const link = await api.post(`/api/wishlists/${ids.wishlistId}/link`, { data: {} })
  ids.linkToken = ((await link.json()) as { url: string }).url.split('/').at(-1) ?? ''

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
  return { ids, untouched: calls.filter((call) => !taken.has(call)), unmade: calls.filter((call) => !made.has(call)) }
}
