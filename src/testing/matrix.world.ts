import { found } from '../platform/errors'
import type { Hearth } from './hearth'
import { type Account, type Body, matrixParts, type RequestParts, type Rows } from './matrix.parts'
import type { Caller } from './matrix.table'

/** The data of the access matrix: real rows of every kind, made by each member, and valid bodies. */

const people = ['extended', 'child', 'member', 'parent', 'admin'] as const
type Person = (typeof people)[number]

/** A row of each kind, made as this member regardless of permissions: an existing row can be older than the current role. */
export const makeRows = (hearth: Hearth, who: Account): Rows => {
  const { access } = hearth.services
  const isStranger = who === 'stranger'
  const familyId = isStranger ? hearth.otherFamilyId : hearth.familyId
  const member = found(access.membership(hearth.ids[who].userId, familyId))
  const admin = isStranger ? member : found(access.membership(hearth.ids.admin.userId, familyId))
  return Object.assign({}, ...matrixParts.map(({ rows }) => rows?.(hearth.services, member, { hearth, who, admin })))
}

/** The rows of an account, with or without a family. */
const makeAccountRows = async (hearth: Hearth, who: Account): Promise<Rows> => {
  const all: Rows = {}
  for (const { accountRows } of matrixParts) Object.assign(all, await accountRows?.(hearth, who))
  return all
}

export type World = Record<Caller, { own: Rows; others: Rows }>

/** For each caller, their own rows and those of another Rivera. Callers who can't have rows in that family get another member's. */
export const makeWorld = async (hearth: Hearth): Promise<World> => {
  const rows = {} as Record<Person, Rows>
  for (const who of people) rows[who] = { ...makeRows(hearth, who), ...(await makeAccountRows(hearth, who)) }
  const outside = async (who: 'pending' | 'stranger') => ({
    own: { ...rows.member, ...(await makeAccountRows(hearth, who)) },
    others: rows.member,
  })
  const inside = (who: Person) => ({ own: rows[who], others: rows[who === 'member' ? 'child' : 'member'] })
  return {
    visitor: { own: rows.member, others: rows.member },
    pending: await outside('pending'),
    stranger: await outside('stranger'),
    ...(Object.fromEntries(people.map((who) => [who, inside(who)])) as Record<Person, ReturnType<typeof inside>>),
  }
}

const subjects: Record<string, Rows> = Object.assign({}, ...matrixParts.map((part) => part.subjects))

/** The rows that a line is about. */
export const rowsFor = ({ own, others }: World[Caller], about: string): Rows => {
  const rows = /^(own|assigned)/.test(about) ? own : others
  const standIns = Object.entries(subjects[about.replace(/^own /, '')] ?? {})
  return { ...rows, ...Object.fromEntries(standIns.map(([name, other]) => [name, rows[other] ?? ''])) }
}

/** Request bodies, by call. */
export const bodies: Record<string, Body> = Object.assign({}, ...matrixParts.map((part) => part.bodies))

/** The other parts of requests, by call. */
export const requests: Record<string, (rows: Rows) => RequestParts> = Object.assign({}, ...matrixParts.map((part) => part.requests))
