import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../platform/config/config'
import { securityHeaders } from '../platform/http/headers'
import { silentLog } from '../platform/log/log'
import { makeWeb } from '../testing/hearth'
import { openPort, startServer } from './listen'

test('a starting server answers 503 with Retry-After', async () => {
  await using server = openPort(readConfig({ HEARTH_PORT: '0', HEARTH_HOST: '127.0.0.1' }))
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/families`, { method: 'POST' })
  expect(answer.status).toBe(503)
  expect(await answer.json()).toEqual({ code: 'starting', message: 'Hearth is starting.' })
  expect(Object.fromEntries(answer.headers)).toMatchObject({ ...securityHeaders, 'retry-after': '1' })
})

test('a starting server answers health checks, and holds all other requests until the features are loaded', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-start-'))
  makeWeb(join(folder, 'web'))
  const free = openPort(readConfig({ HEARTH_PORT: '0', HEARTH_HOST: '127.0.0.1' }))
  const { port } = free
  await free.stop(true)
  const config = readConfig({
    HEARTH_DATA: join(folder, 'data'),
    HEARTH_PORT: String(port),
    HEARTH_HOST: '127.0.0.1',
    HEARTH_BACKUP_AT: 'off',
  })
  const starting = startServer(config, { web: join(folder, 'web'), log: silentLog })
  try {
    const first = async (path: string) => {
      for (;;) {
        const { status } = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => ({ status: 0 }))
        if (status !== 0 && status !== 503) return status
        await Bun.sleep(1)
      }
    }
    const paths = ['/api/health', '/readyz', '/', '/api/auth/user', '/api/nothing', '/api/setup']
    expect(await Promise.all(paths.map(first))).toEqual([200, 200, 200, 401, 404, 200])
  } finally {
    await (await starting).stop()
    rmSync(folder, { recursive: true })
  }
})
