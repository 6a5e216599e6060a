import { afterAll, beforeAll, expect, test } from 'bun:test'
import { password } from '#src/testing/hearth'
import { bodies } from '#src/testing/matrix.world'
import { rolledBack } from './database'
import { type Hidden, hidden, privateTitle, startWithSecrets } from './leaks.world'
import { nameOf } from './shapes'

/** Admins read the log and share it for support: it must never contain a family's text or a secret. */

let world: Hidden
beforeAll(async () => {
  world = await startWithSecrets()
})
afterAll(() => world.hearth.stop())

const writes = () => world.endpoints.filter(({ method, path }) => method !== 'GET' && path !== '/api/backups')

/** Planted texts and secrets in the log. */
const leaksInLog = (from = 0) => {
  const text = world.lines.slice(from).join('')
  return [...text.split('\n').filter((line) => hidden.test(line) || line.includes(world.own.rows.code ?? '')), ...world.secrets(text)]
}

test('no call of any role puts its content into the log', async () => {
  for (const endpoint of world.endpoints.filter(({ path }) => path !== '/api/backups' && path !== '/api/logout'))
    for (const who of ['visitor', 'stranger', 'child', 'admin'] as const) {
      const body = JSON.stringify({ ...(bodies[nameOf(endpoint)]?.(world.rowsFor(endpoint), '') as object), notes: privateTitle, password })
      await rolledBack(world.hearth.services.sqlite, () =>
        world.ask(who, endpoint.method, world.addressOf(endpoint), endpoint.method === 'GET' ? undefined : body),
      )
    }
  expect(world.lines.length).toBeGreaterThan(1000)
  expect(leaksInLog()).toEqual([])
})

test('a secret in a URL is not in the log', async () => {
  const before = world.lines.length
  const { own, theirs, pictures, ticket, hearth } = world
  const { token } = hearth.services.setup
  const codes = [own.rows.code, theirs.rows.code]
  const addresses = [
    ...codes.flatMap((code) => [`/join/${code}`, ...['', '/', '/nothing', '?a=b'].map((more) => `/api/invitations/${code}${more}`)]),
    `/setup?token=${token}`,
    `/api/setup?token=${token}`,
    `${pictures.hidden}?ticket=${ticket}`,
    `/api/auth/sign-in?password=${encodeURIComponent(password)}`,
    `/api/families/${hearth.familyId}/documents?search=${encodeURIComponent(privateTitle)}`,
  ]
  for (const address of addresses) for (const method of ['GET', 'POST', 'DELETE', 'FROB']) await world.ask('visitor', method, address)
  expect(world.lines.length).toBeGreaterThan(before)
  expect(leaksInLog(before)).toEqual([])
})

test('when all writes fail, neither the log nor the replies contain the written text', async () => {
  const { sqlite } = world.hearth.services
  const before = world.lines.length
  const failed = new Set<string>()
  const texts = Object.fromEntries(
    ['title', 'name', 'content', 'description', 'notes', 'firstName'].map((field) => [field, `zqrivera-${field}`]),
  )
  await rolledBack(sqlite, async () => {
    const tables = sqlite
      .query<{ name: string }, []>(
        "select name from sqlite_schema where type = 'table' and name not like 'documents_text%' and name not like 'text_index%'",
      )
      .all()
    for (const { name } of tables)
      for (const act of ['INSERT', 'UPDATE', 'DELETE'])
        sqlite.run(
          `CREATE TEMP TRIGGER fail_${name}_${act} BEFORE ${act} ON main."${name}" BEGIN SELECT RAISE(ABORT, 'a broken disk'); END`,
        )
    for (const endpoint of writes()) {
      const body = { ...(bodies[nameOf(endpoint)]?.(world.rowsFor(endpoint), '') as object), ...texts }
      const { bytes, status } = await world.ask('admin', endpoint.method, world.addressOf(endpoint), JSON.stringify(body))
      const text = bytes.toString('latin1')
      if (status < 500) continue
      failed.add(nameOf(endpoint))
      expect([nameOf(endpoint), text, world.secrets(bytes)]).toEqual([
        nameOf(endpoint),
        expect.not.stringMatching(/zqrivera|sqlite|broken disk|\.ts|select|insert|trigger/i),
        [],
      ])
    }
  })
  expect(failed.size).toBeGreaterThan(60)
  expect(world.lines.slice(before).join('')).toContain('broken disk')
  expect(leaksInLog(before)).toEqual([])
})
