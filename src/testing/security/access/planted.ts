import type { Endpoint } from '#src/shared/endpoint'
import type { MemberCan } from '#src/shared/permissions'
import type { Hearth, Who } from '#src/testing/hearth'
import { nameOfRow } from '#src/testing/matrix.names'
import { bodies } from '#src/testing/matrix.world'
import { uploadsOf } from '#src/testing/uploads'
import { endpointsOf, fill, leavesOf, nameOf, withLeaf } from './shapes'

/** A family's life, made by every call that makes or changes something, in which every text carries a mark that says of which call it is. */

type Rows = Record<string, string>
export type Mark = { call: string; can: MemberCan | 'own' | 'anyone' }
export type Planted = {
  rows: Rows
  /** What every text that was written by a call carries, with the permission that a reader of it needs. */
  marks: Map<string, Mark>
}

/** Neither asked for by this sweep nor of a family: passwords and files have tests of their own. */
const left = new Set([
  'POST /api/setup',
  'POST /api/auth/sign-in',
  'POST /api/auth/sign-up',
  'POST /api/auth/sign-out',
  'POST /api/auth/password',
  'POST /api/families',
  'POST /api/invitations/:code/accept',
  'POST /api/backups',
  'POST /api/admin/checks',
  'POST /api/admin/uploads/sweep',
  'POST /api/admin/alerts/test',
  'POST /api/objects/upload',
  'PUT /api/objects/:objectId',
  'PUT /api/objects/:objectId/parts/:part',
  'POST /api/objects/:objectId/complete',
  'PUT /api/profile-image',
])

/** What others read of some of these calls than those who may make them. */
const readers: Record<string, Mark['can']> = {
  'POST /api/store-vendors': 'view_shopping',
  'PATCH /api/auth/user': 'member',
  'PATCH /api/families/:familyId': 'member',
  'POST /api/families/:familyId/members': 'member',
  'PUT /api/user/settings': 'own',
}

/** What cannot be done to the rows that are there. */
const refused: Record<string, number> = {
  // The event is no series, and its maker is not invited.
  'PUT /api/families/:familyId/events/:eventId/cancelled': 422,
  'PUT /api/families/:familyId/events/:eventId/rsvp': 403,
}

/** Fields that are refused by the name of another one. */
const toldAs: Record<string, string[]> = { parentId: ['secondParentId'] }

const order = ['POST', 'PUT', 'PATCH']
const callsOf = (hearth: Hearth) =>
  endpointsOf(hearth)
    .filter((endpoint) => order.includes(endpoint.method) && !left.has(nameOf(endpoint)))
    .sort((a, b) => order.indexOf(a.method) - order.indexOf(b.method))

/** What a reader of what a call writes needs: `edit_tasks` is read with `view_tasks`. */
const readerOf = (endpoint: Endpoint) => readers[nameOf(endpoint)] ?? (endpoint.can.replace('edit_', 'view_') as Mark['can'])

/** The forms in which a field may take a mark: as it is, as an address, as an e-mail address. */
const formsOf = (mark: string) => [mark, `https://${mark}.example/`, `${mark}@example.net`]

const isMarked = (value: unknown, mark: string) =>
  JSON.stringify(value ?? null)
    .toLowerCase()
    .includes(mark)

/** A valid body, each text of which carries the mark where its shape lets it. */
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
  const rows: Rows = {
    familyId,
    objectId,
    vendorId,
    notificationId,
    weekStart: '2026-11-15',
    addonType: 'messages',
    userId: hearth.ids[who].userId,
  }
  const rowsFor = (path: string) => (path.includes('/projects/') ? { ...rows, taskId: rows.projectTaskId ?? '' } : rows)

  const make = async (endpoint: Endpoint) => {
    const { method, path } = endpoint
    const call = nameOf(endpoint)
    const mark = `zq${word}${(marks.size + 10).toString(36)}qz`
    marks.set(mark, { call, can: readerOf(endpoint) })
    const values = rowsFor(path)
    const valid = bodies[call]?.(values, '')
    // What the server refuses of a shape that lets it through is a name of something, or has to fit with something.
    const without = new Set(['id', 'clientId', 'password'])
    for (;;) {
      const body = markedBody(endpoint, valid, mark, without)
      const { status, body: reply } = (await browser.send(method, fill(path, values), body)) as { status: number; body: Reply }
      if (status === refused[call]) return
      const told = reply.issues?.map((issue) => issue.path.split('.')[0] ?? '') ?? []
      const named = told.flatMap((field) => [field, ...(toldAs[field] ?? [])]).filter((field) => !without.has(field))
      if (status >= 400 && named.length === 0) throw new Error(`${call} ${JSON.stringify(body)}: ${status} ${JSON.stringify(reply)}`)
      for (const field of named) without.add(field)
      if (status >= 400) continue
      const name = status === 201 ? nameOfRow(paths, path) : undefined
      if (name && reply.id) rows[name] = reply.id
      if (call.endsWith('/members') && reply.userId) rows.childId = reply.userId
      if (reply.inviteUrl) rows.code = reply.inviteUrl.split('/').at(-1) ?? ''
      return
    }
  }
  for (const endpoint of callsOf(hearth)) await make(endpoint)
  return { rows, marks }
}

type Reply = { id?: string; userId?: string; inviteUrl?: string; issues?: { path: string }[] }

const gif = 'R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs='
