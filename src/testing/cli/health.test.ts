import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { folder, home, serve, signIn, spawnHearth } from './hearth'

const ask = (env: Record<string, string>, ...args: string[]) => spawnHearth(['health', ...args], { env })

/** A server on a free port that is not a healthy Hearth. */
const stub = (answer: () => Response | Promise<Response>) => {
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', idleTimeout: 30, fetch: answer })
  return { port: String(server.port), [Symbol.dispose]: () => void server.stop(true) }
}

test('a running server is healthy on every address that it can listen on', async () => {
  using place = folder()
  for (const host of ['0.0.0.0', '::', '127.0.0.1']) {
    await using server = await serve(place.data, { env: { HEARTH_HOST: host } })
    const { code, out } = await ask({ HEARTH_PORT: server.port, HEARTH_HOST: host }, '--json')
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ status: 'ok' })
  }
})

test('a proxy in the environment is not used', async () => {
  using place = folder()
  await using server = await serve(place.data)
  const proxy = 'http://127.0.0.1:1'
  expect((await ask({ HEARTH_PORT: server.port, HTTP_PROXY: proxy, http_proxy: proxy })).code).toBe(0)
})

/** Overwrites the root pages of a table and its indexes with garbage, as a broken SD card does. */
const damage = (data: string, table: string) => {
  using database = new Database(join(data, 'hearth.db'))
  const pages = database.query<{ page: number }, [string]>('SELECT rootpage AS page FROM sqlite_schema WHERE tbl_name = ?').all(table)
  const [{ size = 0 } = {}] = database.query<{ size: number }, []>('SELECT page_size AS size FROM pragma_page_size').all()
  const file = openSync(join(data, 'hearth.db'), 'r+')
  for (const { page } of pages) if (page) writeSync(file, new Uint8Array(size).fill(0xff), 0, size, (page - 1) * size)
  closeSync(file)
}

test('a server that has found a damaged database is unhealthy until it stops', async () => {
  using place = await home()
  damage(place.data, 'messages')
  await using server = await serve(place.data)
  const ada = await signIn(server.url, 'ada@example.org')
  const [{ id } = { id: '' }] = (await (await ada.ask('/api/families')).json()) as { id: string }[]
  expect(await ada.get('/api/health')).toBe(200)
  expect(await ada.get(`/api/families/${id}/messages`)).toBe(500)
  expect(await ada.get('/api/families')).toBe(200)
  for (let n = 0; n < 2; n++) {
    const answer = await ada.ask('/api/health')
    expect([answer.status, await answer.json()]).toEqual([
      503,
      {
        code: 'unhealthy',
        message: expect.any(String),
        problems: [{ code: 'database_damaged', message: expect.stringContaining(`hearth doctor --data ${place.data}`) }],
      },
    ])
  }
  expect((await ask({ HEARTH_PORT: server.port })).code).toBe(1)
  expect(await ada.get('/livez')).toBe(200)
})

test('a missing server is unhealthy', async () => {
  expect(await ask({}, '--port', '1')).toEqual({
    code: 1,
    out: '',
    err: 'hearth: Hearth does not answer at http://127.0.0.1:1/api/health (no connection).\n',
  })
})

test('an unhealthy server is reported as JSON, too', async () => {
  using other = stub(() => Response.json({ code: 'database_unavailable', message: 'No.' }, { status: 503 }))
  const failed = [await ask({}, '--port', '1', '--json'), await ask({ HEARTH_PORT: other.port }, '--json')]
  expect(failed.map(({ code, err, out }) => ({ code, isSaid: err.startsWith('hearth: '), ...JSON.parse(out) }))).toEqual([
    {
      code: 1,
      isSaid: true,
      status: 'unreachable',
      address: 'http://127.0.0.1:1/api/health',
      message: 'Hearth does not answer at http://127.0.0.1:1/api/health (no connection).',
    },
    {
      code: 1,
      isSaid: true,
      status: 'unhealthy',
      address: `http://127.0.0.1:${other.port}/api/health`,
      message: `http://127.0.0.1:${other.port}/api/health is not healthy (status 503).`,
      httpStatus: 503,
      answer: { code: 'database_unavailable', message: 'No.' },
    },
  ])
})

test.each([
  ['a server that cannot use its database', () => Response.json({ code: 'unhealthy' }, { status: 503 })],
  ['another program on the port', () => new Response('<h1>Welcome</h1>')],
  ['a redirect', () => Response.redirect('/elsewhere')],
])('%s is unhealthy', async (_, answer) => {
  using other = stub(answer)
  expect((await ask({ HEARTH_PORT: other.port })).code).toBe(1)
})

test('a hung server is unhealthy after 5 seconds, and --end-hung kills it, so that its container restarts, but not a busy one', async () => {
  using place = folder()
  await using server = await serve(place.data)
  expect((await ask({ HEARTH_PORT: server.port }, '--end-hung')).code).toBe(0)
  process.kill(server.pid, 'SIGSTOP')
  const ended = ask({ HEARTH_PORT: server.port }, '--end-hung')
  expect(await ask({ HEARTH_PORT: server.port })).toMatchObject({ code: 1, err: expect.stringContaining('(no answer in 5 s)') })
  expect(await ended).toMatchObject({ code: 1, err: expect.stringContaining(`process ${server.pid} was killed`) })
  expect((await server.stop()).code).toBe(137)
}, 30_000)
