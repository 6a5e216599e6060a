// Over 300 lines: health and the description of all calls, against one server.
import { afterAll, beforeAll, describe, expect, spyOn, test } from 'bun:test'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { createLog } from '#src/platform/log/log'
import { version } from '#src/platform/version'
import { scopeOf } from '#src/shared/token-scopes'
import { fakeClock } from '#src/testing/fake-clock'
import { Client, type Hearth, startHearth, web } from '#src/testing/hearth'
import { linesOf, matrix } from '#src/testing/matrix.table'
import { endpointsOf } from '#src/testing/security/access/shapes'

let hearth: Hearth
beforeAll(async () => {
  hearth = await startHearth()
})
afterAll(() => hearth.stop())

const visitor = () => hearth.as('visitor')

describe('health', () => {
  test('is public, with the version and the newest migration', async () => {
    const { status, body } = await visitor().get('/api/health')
    expect([status, body]).toEqual([200, { status: 'ok', version, schema: expect.stringMatching(/^\d{4}_\w+$/) } as never])
  })

  test('changes nothing in the database', async () => {
    const tables = () => hearth.services.sqlite.query('SELECT name, sql FROM sqlite_schema').all()
    const before = tables()
    await visitor().get('/api/health')
    expect(tables()).toEqual(before)
    // Not even a page of the WAL: a container checks twice a minute, and many homes have an SD card.
    const pages = () => statSync(join(hearth.data, 'hearth.db-wal')).size
    hearth.services.sqlite.run('PRAGMA wal_checkpoint(TRUNCATE)')
    for (let n = 0; n < 3; n++) await visitor().get('/api/health')
    expect(pages()).toBe(0)
    expect(hearth.services.sqlite.inTransaction).toBe(false)
  })

  test('is 503 if the database cannot be written, with details for server admins only', async () => {
    hearth.services.sqlite.run('PRAGMA query_only = ON')
    const answers = await Promise.all((['visitor', 'parent', 'stranger', 'admin'] as const).map((who) => hearth.as(who).get('/api/health')))
    const forged = await new Client(hearth.url).send('GET', '/api/health', undefined, { cookie: 'hearth_session=forged' })
    const plain = await Promise.all(['/healthz', '/readyz', '/livez'].map((path) => visitor().get(path)))
    hearth.services.sqlite.run('PRAGMA query_only = OFF')
    const open = { code: 'unhealthy', message: expect.any(String) }
    const problems = [{ code: 'database_unavailable', message: expect.stringContaining('readonly database') }]
    expect([...answers, forged].map(({ status, body }) => [status, body as unknown])).toEqual([
      [503, open],
      [503, open],
      [503, open],
      [503, { ...open, problems }],
      [503, open],
    ])
    expect(plain.map(({ status, body }) => [status, body as string])).toEqual([
      [503, 'unhealthy'],
      [503, 'unhealthy'],
      [200, 'ok'],
    ])
    expect((await visitor().get('/api/health')).status).toBe(200)
  })

  test('is 503 from the third failure in a row of background work', async () => {
    const clock = fakeClock()
    const lines: string[] = []
    const server = await startHearth({ clock, log: createLog('text', { write: (line) => lines.push(line) }) })
    try {
      const { runDue } = await server.jobs()
      const health = async () => (await server.as('admin').get('/api/health')) as { status: number; body: { problems?: unknown } }
      // A job that this server does not run: nightly backups are off.
      server.services.sqlite.run("INSERT INTO jobs (kind, run_at, attempts, last_error) VALUES ('back-up', '2030-01-01', 9, 'no')")
      server.services.sqlite.run('ALTER TABLE activity RENAME TO broken')
      for (const _ of [1, 2]) {
        clock.pass({ days: 1 })
        await runDue()
      }
      expect((await health()).status).toBe(200)
      clock.pass({ days: 1 })
      await runDue()
      const message = expect.stringContaining('remove-old-activity (3 times in a row)')
      expect(await health()).toMatchObject({ status: 503, body: { problems: [{ code: 'job_failing', message }] } })
      await health()
      server.services.sqlite.run('ALTER TABLE broken RENAME TO activity')
      clock.pass({ days: 1 })
      await runDue()
      expect((await health()).status).toBe(200)
      expect(lines.flatMap((line) => /(WARN {2}unhealthy|INFO {2}healthy again)/.exec(line)?.[0] ?? [])).toEqual([
        'WARN  unhealthy',
        'INFO  healthy again',
      ])
    } finally {
      await server.stop()
    }
  })

  test.each([
    ['GET', 'ok'],
    ['HEAD', ''],
  ])('responds at the usual URLs, for %s', async (method, body) => {
    for (const path of ['/healthz', '/readyz', '/livez']) {
      const answer = await fetch(hearth.url + path, { method, headers: { accept: 'text/html' } })
      expect([path, answer.status, await answer.text()]).toEqual([path, 200, body])
      expect(answer.headers.get('content-type')).toStartWith('text/plain')
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
    expect((await visitor().post('/livez')).status).toBe(404)
  })
})

describe('the API description', () => {
  type Operation = {
    operationId: string
    tags: string[]
    summary: string
    'x-scope': string
    security: object[]
    parameters: { name: string; in: string }[]
    requestBody: { content: Record<string, { schema: object }> }
    responses: Record<string, object>
  }
  type Description = {
    openapi: string
    info: object
    tags: { name: string }[]
    paths: Record<string, Record<string, Operation>>
    components: Record<'schemas' | 'responses', object>
  }
  const description = async () => (await visitor().get('/api/openapi.json')).body as Description
  const operations = async () =>
    Object.entries((await description()).paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    )

  test('is generated and compressed once, and revalidated by ETag', async () => {
    const ask = (headers: Record<string, string>) => fetch(`${hearth.url}/api/openapi.json`, { headers, decompress: false } as RequestInit)
    const stringify = spyOn(JSON, 'stringify')
    const compressions = [spyOn(Bun, 'zstdCompressSync'), spyOn(Bun, 'gzipSync')]
    try {
      const answers: Response[] = []
      for (let i = 0; i < 3; i++)
        for (const encoding of ['zstd', 'gzip', 'identity']) answers.push(await ask({ 'accept-encoding': encoding }))
      expect(answers.map(({ headers }) => headers.get('content-encoding')).slice(0, 3)).toEqual(['zstd', 'gzip', null])
      const written = stringify.mock.calls.filter(([value]) => (value as Partial<Description> | undefined)?.openapi)
      expect([written.length, ...compressions.map(({ mock }) => mock.calls.length)].every((count) => count <= 1)).toBe(true)
      const etag = answers[0]?.headers.get('etag') ?? ''
      expect(etag).toMatch(/^W\/"[\w-]+"$/)
      const again = await ask({ 'if-none-match': etag })
      expect([again.status, await again.text()]).toEqual([304, ''])
      expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200)
    } finally {
      for (const spy of [stringify, ...compressions]) spy.mockRestore()
    }
  })

  test('is OpenAPI 3.1', async () => {
    expect(await description()).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Hearth', version },
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'hearth_session' } } },
    })
  })

  test('has every path parameter, a summary, a reply and an error for each call', async () => {
    for (const { path, operation } of await operations()) {
      const named = operation.parameters.flatMap(({ name, in: place }) => (place === 'path' ? [`{${name}}`] : []))
      expect([path, ...named]).toEqual([path, ...(path.match(/\{\w+\}/g) ?? [])])
      expect(operation.summary).toEndWith('.')
      expect(Object.keys(operation.responses)).toContainEqual(expect.stringMatching(/^(200|201|204|302)$/))
      expect(Object.keys(operation.responses)).toContain('default')
    }
  })

  test('passes a validator of the standard', async () => {
    const result = await new Validator().validate(structuredClone(await description()))
    expect(result).toMatchObject({ valid: true })
    const broken = { ...(await description()), paths: { '/api/health': { get: { responses: { '99': {} } } } } }
    expect(await new Validator().validate(broken)).toMatchObject({ valid: false })
  })

  test('has no dangling references and no unused schemas', async () => {
    const whole = await description()
    const referred = [...JSON.stringify(whole).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)].map(
      ([, kind, name]) => `${kind} ${name}`,
    )
    const { schemas, responses } = whole.components
    const named = [...Object.keys(schemas).map((name) => `schemas ${name}`), ...Object.keys(responses).map((name) => `responses ${name}`)]
    expect([...new Set(referred)].sort()).toEqual(named.sort())
  })

  test('has no reply schema inline in more than three places', async () => {
    const found = new Map<string, number>()
    const count = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return
      const { type, properties = {} } = value as { type?: string; properties?: object }
      const text = JSON.stringify(value)
      if (type === 'object' && Object.keys(properties).length > 3) found.set(text, (found.get(text) ?? 0) + 1)
      Object.values(value).forEach(count)
    }
    for (const { operation } of await operations()) count(operation.responses)
    const often = [...found].flatMap(([text, times]) =>
      times > 3 ? [`Name this in src/features/system/system.named-schemas.ts: ${text}`] : [],
    )
    expect(often).toEqual([])
  })

  test('has a group and a unique name for every call', async () => {
    const all = await operations()
    const groups = new Set((await description()).tags.map(({ name }) => name))
    expect(new Set(all.flatMap(({ operation }) => operation.tags))).toEqual(groups)
    expect(new Set(all.map(({ operation }) => operation.operationId)).size).toBe(all.length)
    expect((await description()).paths['/api/families/{familyId}/tasks/{taskId}']?.put).toMatchObject({
      tags: ['tasks'],
      operationId: 'putTasksByTaskId',
      'x-who': 'edit_tasks',
      'x-scope': 'tasks:write',
      description: 'For members with `edit_tasks`, parents and admins. API tokens need the scope `tasks:write`.',
      security: [{ session: [] }, { apiToken: ['tasks:write'] }],
    })
  })

  test('names the scope that an API token needs for each call', async () => {
    const described = await operations()
    const named = Object.fromEntries(
      described.map(({ method, path, operation }) => [`${method.toUpperCase()} ${path}`, operation['x-scope']]),
    )
    for (const endpoint of endpointsOf(hearth))
      expect([endpoint.path, named[`${endpoint.method} ${endpoint.path.replace(/:(\w+)/g, '{$1}')}`]]).toEqual([
        endpoint.path,
        scopeOf(endpoint),
      ])
  })

  test('has every error of the access matrix', async () => {
    // These are under `default`, because no declaration has them.
    const rest = new Set([409, 410, 429])
    const { paths } = await description()
    for (const { call, statuses } of linesOf(matrix)) {
      const [method = '', path = ''] = call.split(' ')
      const responses = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.responses ?? {}
      expect([call, statuses.filter((status) => !(status in responses) && !rest.has(status))]).toEqual([call, []])
    }
  })

  test('has the types of bodies that are not JSON', async () => {
    const { paths } = await description()
    const upload = paths['/api/objects/{objectId}']
    expect(upload?.put).toMatchObject({ requestBody: { content: { '*/*': {} } } })
    expect(upload?.get?.responses[200]).toEqual({ description: 'Done.', content: { '*/*': {} } })
    expect(paths['/api/docs']?.get?.responses[200]).toEqual({ description: 'Done.', content: { 'text/html': {} } })
  })

  test('marks the calls that need a session', async () => {
    const open = (await operations()).filter(({ operation }) => operation.security.length === 0)
    expect(open.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      'delete /api/wishlist-links/{linkToken}/claims/{guestClaimId}',
      'get /api/auth/children',
      'get /api/auth/session',
      'get /api/docs',
      'get /api/health',
      'get /api/invitations/{code}',
      'get /api/login',
      'get /api/logout',
      'get /api/openapi.json',
      'get /api/portal/{portalToken}',
      'get /api/portal/{portalToken}/documents/{documentId}',
      'get /api/portal/{portalToken}/emergency',
      'get /api/portal/{portalToken}/events',
      'get /api/portal/{portalToken}/invitations',
      'get /api/portal/{portalToken}/notes',
      'get /api/portal/{portalToken}/photos',
      'get /api/portal/{portalToken}/photos/{photoId}',
      'get /api/portal/{portalToken}/today',
      'get /api/rsvp/{token}',
      'get /api/rsvp/{token}/event.ics',
      'get /api/setup',
      'get /api/wishlist-links/{linkToken}',
      'post /api/auth/children/{memberId}/session',
      'post /api/auth/password-reset',
      'post /api/auth/password-reset/password',
      'post /api/auth/sign-in',
      'post /api/auth/sign-up',
      'post /api/display/pairing',
      'post /api/invitations/{code}/accept',
      'post /api/setup',
      'post /api/wishlist-links/{linkToken}/claims',
      'put /api/portal/{portalToken}/chores/{taskId}',
      'put /api/portal/{portalToken}/invitations/{guestId}',
      'put /api/rsvp/{token}',
    ])
  })

  test('has the maximum length of texts, although they are trimmed first', async () => {
    const { schema } = (await description()).paths['/api/families/{familyId}/tasks']?.post?.requestBody.content['application/json'] ?? {}
    expect(schema).toMatchObject({ properties: { title: { type: 'string', minLength: 1, maxLength: 200 } } })
  })

  test('documents client-made ids', async () => {
    const { paths } = await description()
    const cases = [
      ['/api/families/{familyId}/tasks', 'id', { title: 'Water the plants' }],
      ['/api/families/{familyId}/messages', 'clientId', { content: 'Hello' }],
      ['/api/families/{familyId}/events', 'id', { title: 'Tea', startTime: '2026-11-21T08:00:00Z', endTime: '2026-11-21T09:00:00Z' }],
    ] as const
    const patterns = new Set<string>()
    for (const [path, field, rest] of cases) {
      const schema = JSON.stringify(paths[path]?.post?.requestBody.content['application/json']?.schema)
      const [, pattern = 'none'] = new RegExp(`"${field}":\\{"type":"string","format":"uuid","pattern":"([^"]+)"`).exec(schema) ?? []
      patterns.add(pattern)
      for (const [id, status] of [
        [Bun.randomUUIDv7(), 201],
        [Bun.randomUUIDv7().toUpperCase(), 201],
        [crypto.randomUUID(), 422],
        ['no-id', 422],
      ] as const) {
        const answer = await hearth.as('admin').post(path.replace('{familyId}', hearth.familyId), { ...rest, [field]: id })
        expect([path, id, answer.status, new RegExp(pattern).test(id)]).toEqual([path, id, status, status === 201])
      }
    }
    expect(patterns.size).toBe(1)
    const { sqlite } = hearth.services
    const tables = sqlite
      .query<{ name: string }, []>(
        "SELECT m.name FROM sqlite_schema m, pragma_table_info(m.name) c WHERE m.type = 'table' AND c.name = 'id' AND c.type = 'TEXT'",
      )
      .all()
    const ids = tables.flatMap(({ name }) => sqlite.query<{ id: string }, []>(`SELECT id FROM "${name}"`).all())
    expect(ids.length).toBeGreaterThan(30)
    expect(ids.filter(({ id }) => !new RegExp([...patterns][0] ?? '').test(id))).toEqual([])
  })

  test('describes a body before defaults, with its optional fields', async () => {
    const post = (await description()).paths['/api/families/{familyId}/tasks']?.post as unknown as Record<string, never>
    expect(post.requestBody).toMatchObject({
      content: { 'application/json': { schema: { required: ['title'], properties: { isChore: { type: 'boolean' } } } } },
    })
  })
})

describe('the page of the API description', () => {
  test('is the web app, public and not cached, like every other call', async () => {
    const answer = await fetch(`${hearth.url}/api/docs`, { headers: { accept: 'text/html' } })
    expect([answer.status, await answer.text()]).toEqual([200, web.page])
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  })
})
