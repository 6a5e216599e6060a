import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../platform/config/config'
import { securityHeaders } from '../platform/http/headers'
import { silentLog } from '../platform/log/log'
import { openCore } from './core'

test('a server answers health checks before the features are loaded, and nothing else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-core-'))
  const { answerCheck, sqlite, health } = openCore(readConfig({ HEARTH_DATA: join(folder, 'data') }), silentLog)
  const ask = (path: string, method = 'GET') => answerCheck(new Request(`http://pi${path}`, { method }))
  try {
    const well = ask('/api/health')
    expect(well?.status).toBe(200)
    expect(await well?.json()).toMatchObject({ status: 'ok', schema: expect.stringMatching(/^\d{4}_/) })
    expect(Object.fromEntries(well?.headers ?? [])).toMatchObject({ ...securityHeaders, 'cache-control': 'private, no-store' })
    expect(await Promise.all(['/livez', '/readyz', '/healthz'].map((path) => ask(path)?.text()))).toEqual(['ok', 'ok', 'ok'])
    expect([ask('/'), ask('/api/families'), ask('/api/health', 'POST'), ask('/constructor')]).toEqual(Array(4).fill(undefined))

    health.note({ code: 'SQLITE_CORRUPT' })
    const ill = ask('/api/health')
    expect(ill?.status).toBe(503)
    expect(await ill?.json()).toEqual({ code: 'unhealthy', message: expect.stringContaining('Something is wrong') })
    expect([ask('/readyz')?.status, ask('/livez')?.status]).toEqual([503, 200])
  } finally {
    sqlite.close()
    rmSync(folder, { recursive: true })
  }
})
