import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { version } from '../../platform/version'
import { type Hearth, startHearth } from '../../testing/hearth'

let hearth: Hearth
beforeAll(async () => {
  hearth = await startHearth()
})
afterAll(() => hearth.stop())

const visitor = () => hearth.as('visitor')

describe('health', () => {
  test('is told to anyone, with the version and the newest migration', async () => {
    const { status, body } = await visitor().get('/api/health')
    expect([status, body]).toEqual([200, { status: 'ok', version, schema: expect.stringMatching(/^\d{4}_\w+$/) } as never])
  })

  test('leaves nothing behind', async () => {
    const tables = () => hearth.services.sqlite.query('SELECT name, sql FROM sqlite_schema').all()
    const before = tables()
    await visitor().get('/api/health')
    expect(tables()).toEqual(before)
    // Not a page either: a container asks twice a minute, and many homes have an SD card.
    const pages = () => statSync(join(hearth.data, 'hearth.db-wal')).size
    hearth.services.sqlite.run('PRAGMA wal_checkpoint(TRUNCATE)')
    for (let n = 0; n < 3; n++) await visitor().get('/api/health')
    expect(pages()).toBe(0)
    expect(hearth.services.sqlite.inTransaction).toBe(false)
  })

  test('is 503 when the database cannot be written', async () => {
    hearth.services.sqlite.run('PRAGMA query_only = ON')
    const { status, body } = await visitor().get('/api/health')
    hearth.services.sqlite.run('PRAGMA query_only = OFF')
    expect([status, body]).toMatchObject([503, { code: 'database_unavailable' }])
    expect((await visitor().get('/api/health')).status).toBe(200)
  })
})

describe('the API description', () => {
  type Operation = { summary: string; security: object[]; parameters: { name: string; in: string }[]; responses: Record<string, object> }
  type Description = { openapi: string; info: object; paths: Record<string, Record<string, Operation>>; components: object }
  const description = async () => (await visitor().get('/api/openapi.json')).body as Description
  const operations = async () =>
    Object.entries((await description()).paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    )

  test('is OpenAPI 3.1', async () => {
    expect(await description()).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Hearth', version },
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'hearth_session' } } },
    })
  })

  test('names every parameter of every path, a summary, a reply and a refusal', async () => {
    for (const { path, operation } of await operations()) {
      const named = operation.parameters.flatMap(({ name, in: place }) => (place === 'path' ? [`{${name}}`] : []))
      expect([path, ...named]).toEqual([path, ...(path.match(/\{\w+\}/g) ?? [])])
      expect(operation.summary).toEndWith('.')
      expect(Object.keys(operation.responses)).toEqual([expect.stringMatching(/^(200|201|204|302)$/), 'default'])
    }
  })

  test('refers to nothing that is not in it', async () => {
    expect(JSON.stringify(await description())).not.toContain('$ref')
  })

  test('says which calls need a session', async () => {
    const open = (await operations()).filter(({ operation }) => operation.security.length === 0)
    expect(open.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      'get /api/health',
      'get /api/invitations/{code}',
      'get /api/login',
      'get /api/logout',
      'get /api/openapi.json',
      'get /api/setup',
      'post /api/auth/sign-in',
      'post /api/auth/sign-up',
      'post /api/invitations/{code}/accept',
      'post /api/setup',
    ])
  })

  test('describes a body as it is sent, with what may be left out', async () => {
    const post = (await description()).paths['/api/families/{familyId}/messages']?.post as unknown as Record<string, never>
    expect(post.requestBody).toMatchObject({
      content: { 'application/json': { schema: { required: ['content'], properties: { isAnnouncement: { type: 'boolean' } } } } },
    })
  })
})
