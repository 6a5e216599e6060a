import { afterAll, beforeAll, expect, test } from 'bun:test'
import { getTableColumns } from 'drizzle-orm'
import type { Endpoint } from '#src/shared/endpoint'
import { fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { bodies } from '#src/testing/matrix.world'
import { tables } from '#src/testing/tables'
import { dump, undone } from './database'
import { type Planted, plant } from './planted'
import { endpointsOf, fieldsOf, fill, nameOf } from './shapes'

/**
 * Every body of every call, with every column of every table beside what it may have: what is not the caller's to say is not heard. The database after
 * such a call is that after the same call without.
 */

let hearth: Hearth
let own: Planted
let endpoints: Endpoint[]
let known: Set<string>
/** Those of the beginning: what signing in gives is taken back. */
const cookies: Partial<Record<Who, string>> = {}

beforeAll(async () => {
  hearth = await startHearth({ clock: fakeClock('2026-11-21T12:00:00Z') })
  own = await plant(hearth, 'admin', hearth.familyId, 'rivera')
  endpoints = endpointsOf(hearth)
  // They plan themselves once, which is nobody's doing.
  await hearth.jobs()
  for (const who of ['admin', 'child', 'stranger'] as const) cookies[who] = hearth.as(who).cookie
  known = new Set(JSON.stringify(dump(hearth.services.sqlite)).match(uuid))
})
afterAll(() => hearth.stop())

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** What an attacker would like a column to hold; several where several would do harm. */
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

/** Every column's name in the code's spelling and the database's, with everything it is tried with. */
const wishes = () => {
  const all = new Map<string, Set<unknown>>()
  const add = (name: string, values: unknown[]) => all.set(name, new Set([...(all.get(name) ?? []), ...values]))
  for (const table of tables)
    for (const [name, column] of Object.entries(getTableColumns(table)))
      for (const spelling of [name, column.name]) add(spelling, wishesFor(name, column))
  for (const name of ['isAdmin', 'admin', 'member', 'session', 'row', 'can', 'familyId', 'isNew', 'emailVerified']) add(name, [true])
  return all
}

/** Rounds in which all columns are sent, each time with another value of each. */
const mostValues = 5

/** What a call does for somebody: the whole database behind it, where new ids are numbered in the order of their rows. */
const effectOf = (who: Who, { method, path }: Endpoint, body: unknown) =>
  undone(hearth.services.sqlite, async () => {
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

test.each(['admin', 'child', 'stranger'] as const)('what a body may not say changes nothing, said by %s', async (who) => {
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
    // Tokens and hashes differ each time.
    const random = new Set(differing(plain, await effectOf(who, endpoint, valid)))
    const declared = fieldsOf(shape)
    const others = [...all].filter(([name]) => !declared.has(name))
    tried.add(nameOf(endpoint))
    // Where a password is hashed, each round takes its time, on purpose.
    const most = path.startsWith('/api/auth') || endpoint.can === 'anyone' || declared.has('password') ? 2 : mostValues
    const rounds = Math.min(most, Math.max(...others.map(([, values]) => values.size)))
    for (let round = 0; round < rounds; round++) {
      const more = Object.fromEntries(others.map(([name, values]) => [name, [...values][round % values.size]]))
      const effect = await effectOf(who, endpoint, { ...more, ...valid })
      const cells = differing(plain, effect).filter((cell) => !random.has(cell))
      if (effect.status !== plain.status || cells.length > 0) heard.push(`${nameOf(endpoint)}: ${effect.status} ${cells.slice(0, 5)}`)
    }
  }
  expect(heard).toEqual([])
  expect(tried.size).toBeGreaterThan({ admin: 55, child: 10, stranger: 5 }[who])
})
