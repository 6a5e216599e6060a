import { found } from '#src/platform/errors'
import type { Endpoint } from '#src/shared/endpoint'
import type { MemberCan } from '#src/shared/permissions'
import type { Hearth, Who } from '#src/testing/hearth'
import { nameOfRow } from '#src/testing/matrix.names'
import { matrixParts } from '#src/testing/matrix.parts'
import { bodies } from '#src/testing/matrix.world'
import { uploadsOf } from '#src/testing/uploads'
import { endpointsOf, fill, leavesOf, nameOf, withLeaf } from './shapes'

/** Data of a family, made by every writing call, in which every text contains a mark that names its call. */

type Rows = Record<string, string>
export type Mark = { call: string; can: MemberCan | 'own' | 'anyone' }
export type Planted = {
  rows: Rows
  /** The mark of each call's texts, with the permission to read them. */
  marks: Map<string, Mark>
}

/** Calls outside of this sweep or without a family: passwords and files have separate tests. */
const left = new Set([
  'POST /api/setup',
  'POST /api/auth/sign-in',
  'POST /api/auth/sign-up',
  'POST /api/auth/sign-out',
  'POST /api/auth/password',
  'POST /api/auth/children/:memberId/session',
  'POST /api/families',
  'POST /api/invitations/:code/accept',
  'POST /api/backups',
  'POST /api/admin/checks',
  'POST /api/admin/uploads/sweep',
  'POST /api/admin/alerts/test',
  // It takes no text.
  'POST /api/families/:familyId/trash/:rowId/restore',
  'POST /api/objects/upload',
  'PUT /api/objects/:objectId',
  'PUT /api/objects/:objectId/parts/:part',
  'POST /api/objects/:objectId/complete',
  'PUT /api/profile-image',
  'POST /api/owntracks',
])

/** Permissions to read, where they differ from those to write. */
const readers: Record<string, Mark['can']> = {
  'POST /api/store-vendors': 'view_shopping',
  'PATCH /api/auth/user': 'member',
  'PATCH /api/families/:familyId': 'member',
  'POST /api/families/:familyId/members': 'member',
  'PUT /api/user/settings': 'own',
  'POST /api/user/app-passwords': 'own',
  'POST /api/user/tokens': 'own',
  'POST /api/user/push-devices': 'own',
  'POST /api/user/notification-addresses': 'own',
  'POST /api/wishlist-links/:linkToken/claims': 'member',
}

/** Expected failures with the existing rows. */
const refused: Record<string, number> = {
  // The event has no series, and its maker is not invited.
  'PUT /api/families/:familyId/events/:eventId/cancelled': 422,
  'PUT /api/families/:familyId/events/:eventId/rsvp': 403,
  // The guest has another address, and the link does not belong to a helper.
  'PUT /api/portal/:portalToken/invitations/:guestId': 404,
  'PUT /api/portal/:portalToken/chores/:taskId': 404,
  // No display shows the code or makes these calls.
  'POST /api/families/:familyId/displays': 422,
  'POST /api/display/ticks': 401,
  // The test server sends no e-mail.
  'POST /api/friends/:friendId/link/mail': 409,
  'POST /api/auth/password-reset': 409,
  'POST /api/families/:familyId/invitations/:invitationId/mail': 409,
  // The test server has no model.
  'POST /api/families/:familyId/assistant/questions': 409,
  // The token does not belong to a link.
  'POST /api/auth/password-reset/password': 410,
  // The test file is a picture, which no import reads.
  'POST /api/families/:familyId/imports/:importId/apply': 409,
  'POST /api/families/:familyId/imports/:importId/undo': 409,
  'POST /api/families/:familyId/calendar-subscriptions': 422,
  'POST /api/families/:familyId/calendar-subscriptions/discover': 422,
  // Earlier calls have answered the request.
  'PUT /api/prayer-requests/:prayerId/reminder': 409,
}

/** These calls create rows that need more than a body: a subscribed calendar without its file, and a display without its screen. */
const rowMakers = matrixParts.filter(({ lines }) => /\/calendar-subscriptions|\/displays/.test(lines))

/** Fields that an error names differently. */
const reportedAs: Record<string, string[]> = {
  parentId: ['secondParentId'],
  // The stored address of the test calendar can't be read, so it takes no new account.
  url: ['username'],
}

const order = ['POST', 'PUT', 'PATCH']
const callsOf = (hearth: Hearth) =>
  endpointsOf(hearth)
    .filter((endpoint) => order.includes(endpoint.method) && !left.has(nameOf(endpoint)))
    .sort((a, b) => order.indexOf(a.method) - order.indexOf(b.method))

/** The permission to read what a call writes: `view_tasks` for `edit_tasks`. */
const readerOf = (endpoint: Endpoint) => readers[nameOf(endpoint)] ?? (endpoint.can.replace('edit_', 'view_') as Mark['can'])

/** A mark as plain text, as a URL and as an e-mail address. */
const formsOf = (mark: string) => [mark, `https://${mark}.example/`, `${mark}@example.net`]

const isMarked = (value: unknown, mark: string) =>
  JSON.stringify(value ?? null)
    .toLowerCase()
    .includes(mark)

/** A valid body with the mark in each text whose schema allows it. */
const markedBody = ({ body: shape }: Endpoint, valid: unknown, mark: string, without: Set<string>) => {
  let body = valid
  if (!shape) return body
  for (const leaf of leavesOf(shape)) {
    if (without.has(leaf.path[0] ?? '')) continue
    for (const form of formsOf(mark)) {
      const next = withLeaf(body, leaf, form)
      const read = shape.safeParse(next)
      if (!read.success || !isMarked(read.data, mark)) continue
      body = next
      break
    }
  }
  return body
}

/**
 * Makes and changes one row of every kind.
 * @param word is part of the marks, so that those of two families differ
 */
export const plant = async (hearth: Hearth, who: Exclude<Who, 'visitor'>, familyId: string, word: string): Promise<Planted> => {
  const paths = endpointsOf(hearth).map(({ path }) => path)
  const browser = hearth.as(who)
  const marks: Planted['marks'] = new Map()
  const { id: objectId } = await uploadsOf(hearth).stored(Uint8Array.fromBase64(gif), who)
  const vendorId = hearth.services.shopping.prices.vendors(familyId)[0]?.id ?? ''
  hearth.services.notifications.notify(familyId, hearth.ids[who].userId, 'reminder', { title: 'Practice', area: 'family' })
  const [{ id: notificationId = '' } = {}] = (await browser.get(`/api/families/${familyId}/notifications`)).body as Reply[]
  const member = found(hearth.services.access.membership(hearth.ids[who].userId, familyId))
  const rows: Rows = {
    familyId,
    objectId,
    vendorId,
    notificationId,
    weekStart: '2026-11-15',
    addonType: 'messages',
    userId: hearth.ids[who].userId,
    ...Object.assign({}, ...rowMakers.map(({ rows: make }) => make?.(hearth.services, member, { hearth, who, admin: member }))),
  }
  const rowsFor = (path: string) => (path.includes('/projects/') ? { ...rows, taskId: rows.projectTaskId ?? '' } : rows)

  const make = async (endpoint: Endpoint) => {
    const { method, path } = endpoint
    const call = nameOf(endpoint)
    const mark = `zq${word}${(marks.size + 10).toString(36)}qz`
    marks.set(mark, { call, can: readerOf(endpoint) })
    const values = rowsFor(path)
    const valid = bodies[call]?.(values, '')
    // Fields that the server refuses although the schema allows them are references, or must match another field.
    const without = new Set(['id', 'clientId', 'password'])
    for (;;) {
      const body = markedBody(endpoint, valid, mark, without)
      const { status, body: reply } = (await browser.send(method, fill(path, values), body)) as { status: number; body: Reply }
      if (status === refused[call]) return
      // The path of an array's element is `*`.
      const told = reply.issues?.map((issue) => (/^\d/.test(issue.path) ? '*' : (issue.path.split('.')[0] ?? ''))) ?? []
      const named = told.flatMap((field) => [field, ...(reportedAs[field] ?? [])]).filter((field) => !without.has(field))
      if (status >= 400 && named.length === 0) throw new Error(`${call} ${JSON.stringify(body)}: ${status} ${JSON.stringify(reply)}`)
      for (const field of named) without.add(field)
      if (status >= 400) continue
      const name = status === 201 ? nameOfRow(paths, path) : undefined
      if (name && reply.id) rows[name] = reply.id
      if (call.endsWith('/members') && reply.userId) rows.childId = reply.userId
      if (call.endsWith('/link') && reply.url)
        rows[call.includes('/friends/') ? 'portalToken' : 'linkToken'] = reply.url.split('/').at(-1) ?? ''
      if (reply.inviteUrl) rows.code = reply.inviteUrl.split('/').at(-1) ?? ''
      if (reply.rsvpUrl) rows.token = reply.rsvpUrl.split('/').at(-1) ?? ''
      return
    }
  }
  const calls = callsOf(hearth)
  for (const endpoint of calls) await make(endpoint)
  // The second contact is in the trash.
  const { contactId = '' } = rows
  for (const endpoint of calls) if (nameOf(endpoint) === 'POST /api/families/:familyId/contacts') await make(endpoint)
  rows.rowId = rows.contactId ?? ''
  await browser.send('DELETE', `/api/contacts/${rows.rowId}`)
  rows.contactId = contactId
  // Run jobs that wait for other hosts now: after a sweep's rollback they would stay due, and write again in each call.
  await (await hearth.jobs()).runDue()
  return { rows, marks }
}

type Reply = { id?: string; userId?: string; inviteUrl?: string; url?: string; rsvpUrl?: string | null; issues?: { path: string }[] }

const gif = 'R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs='
