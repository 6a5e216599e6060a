import { afterAll, beforeAll, expect, test } from 'bun:test'
import { getTableColumns } from 'drizzle-orm'
import type { Endpoint } from '#src/shared/endpoint'
import { fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { bodies } from '#src/testing/matrix.world'
import { tables } from '#src/testing/tables'
import { dump, rolledBack } from './database'
import { type Planted, plant } from './planted'
import { endpointsOf, fieldsOf, fill, nameOf } from './shapes'

/**
 * Adds every column of every table to every body: the server must ignore fields that are not in the schema. The database must be the same as after the
 * call without them.
 */

let hearth: Hearth
let own: Planted
let endpoints: Endpoint[]
let known: Set<string>
/** The first session cookies: those of later sign-ins are rolled back. */
const cookies: Partial<Record<Who, string>> = {}

beforeAll(async () => {
  hearth = await startHearth({ clock: fakeClock('2026-11-21T12:00:00Z') })
  own = await plant(hearth, 'admin', hearth.familyId, 'rivera')
  // No person makes the calls of wall displays: display.canary.test.ts attacks them.
  endpoints = endpointsOf(hearth).filter(({ can }) => can !== 'display')
  // Jobs save their plans once; that must not count as a write of a call.
  await hearth.jobs()
  // A message to an address is sent during or after the call that plans it.
  hearth.services.sqlite.run('UPDATE notification_addresses SET is_on = 0')
  for (const who of ['admin', 'child', 'stranger'] as const) cookies[who] = hearth.as(who).cookie
  known = new Set(JSON.stringify(dump(hearth.services.sqlite)).match(uuid))
})
afterAll(() => hearth.stop())

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Values that an attacker could want in a column. */
const wishesFor = (name: string, column: { dataType: string; enumValues?: string[] }): unknown[] => {
  const { ids, otherFamilyId } = hearth
  if (name === 'familyId') return [otherFamilyId]
  if (
    /^(user|created|updated|owner|sender|requested|approved|uploaded|invited|performed|purchased|assigned|enabled|actor|child)/.test(
      name,
    ) &&
    /(Id|By|To)$/.test(name)
  )
    return [ids.stranger.userId, ids.child.userId]
  if (/(Id|^id)$/.test(name)) return [Bun.randomUUIDv7(), ids.stranger.userId]
  if (/(At|Seen)$/.test(name)) return ['2001-01-01T00:00:00.000Z']
  if (/Date$/.test(name)) return ['2001-01-01']
  if (column.enumValues?.length) return column.enumValues
  if (column.dataType === 'boolean') return [true, false]
  if (column.dataType === 'number' || column.dataType === 'bigint') return [9999]
  return column.dataType === 'json' ? [['edit_settings'], {}] : ['pwned']
}

/** Every column's name in the spelling of the code and of the database, with its malicious values. */
const wishes = () => {
  const all = new Map<string, Set<unknown>>()
  const add = (name: string, values: unknown[]) => all.set(name, new Set([...(all.get(name) ?? []), ...values]))
  for (const table of tables)
    for (const [name, column] of Object.entries(getTableColumns(table)))
      for (const spelling of [name, column.name]) add(spelling, wishesFor(name, column))
  for (const name of ['isAdmin', 'admin', 'member', 'session', 'row', 'can', 'familyId', 'isNew', 'emailVerified']) add(name, [true])
  return all
}

/** Rounds per call; each sends all columns with different values. */
const maxRounds = 5

/** The effect of a call: the whole database after it, with new ids numbered in row order. */
const effectOf = (who: Who, { method, path }: Endpoint, body: unknown) =>
  rolledBack(hearth.services.sqlite, async () => {
    const headers = { cookie: cookies[who] ?? '', 'content-type': 'application/json' }
    const { status } = await fetch(hearth.url + fill(path, rowsOf(path)), { method, headers, body: JSON.stringify(body) })
    const names = new Map<string, string>()
    const numbered = (id: string) => {
      if (known.has(id)) return id
      if (!names.has(id)) names.set(id, `#${names.size}`)
      return names.get(id) ?? ''
    }
    return { status, rows: status < 300 ? JSON.stringify(dump(hearth.services.sqlite)).replace(uuid, numbered) : '' }
  })
const rowsOf = (path: string) => (path.includes('/projects/') ? { ...own.rows, taskId: own.rows.projectTaskId ?? '' } : own.rows)

type Effect = Awaited<ReturnType<typeof effectOf>>
const differing = (one: Effect, other: Effect) => {
  if (one.rows === other.rows) return []
  const [cells, others] = [one, other].map(({ rows }) => {
    const tables = JSON.parse(rows || '[]') as ReturnType<typeof dump>
    return new Map(
      tables.flatMap(([table, all]) =>
        all.flatMap((row, i) => Object.entries(row).map(([column, value]) => [`${table} ${i} ${column}`, String(value)])),
      ),
    )
  }) as [Map<string, string>, Map<string, string>]
  return [...new Set([...cells.keys(), ...others.keys()])].filter((cell) => cells.get(cell) !== others.get(cell))
}

test.each(['admin', 'child', 'stranger'] as const)('fields outside of the schema change nothing, sent by %s', async (who) => {
  const all = wishes()
  expect(all.size).toBeGreaterThan(200)
  const heard: string[] = []
  const tried = new Set<string>()
  for (const endpoint of endpoints) {
    const { body: shape, path } = endpoint
    if (!shape) continue
    const valid = bodies[nameOf(endpoint)]?.(rowsOf(path), '') as object
    const plain = await effectOf(who, endpoint, valid)
    if (plain.status >= 300) continue
    // Tokens and hashes differ in every run.
    const random = new Set(differing(plain, await effectOf(who, endpoint, valid)))
    const declared = fieldsOf(shape)
    const others = [...all].filter(([name]) => !declared.has(name))
    tried.add(nameOf(endpoint))
    // Fewer rounds for calls that hash a password, which is slow by design.
    const roundCount = path.startsWith('/api/auth') || endpoint.can === 'anyone' || declared.has('password') ? 2 : maxRounds
    const rounds = Math.min(roundCount, Math.max(...others.map(([, values]) => values.size)))
    for (let round = 0; round < rounds; round++) {
      const more = Object.fromEntries(others.map(([name, values]) => [name, [...values][round % values.size]]))
      const mixed = Array.isArray(valid) ? valid.map((row: object) => ({ ...more, ...row })) : { ...more, ...valid }
      const effect = await effectOf(who, endpoint, mixed)
      const cells = differing(plain, effect).filter((cell) => !random.has(cell))
      if (effect.status !== plain.status || cells.length > 0) heard.push(`${nameOf(endpoint)}: ${effect.status} ${cells.slice(0, 5)}`)
    }
  }
  expect(heard).toEqual([])
  expect(tried.size).toBeGreaterThan({ admin: 55, child: 10, stranger: 5 }[who])
})
