import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serviceManager } from '../service-manager'
import { folder, serve } from './hearth'

const unit = join(import.meta.dir, '../../../docker/hearth.service')

const isWatchdog = (message: string) => message === 'WATCHDOG=1'

describe('under systemd, serve', () => {
  test.each(['a path', 'an abstract name'])('sends readiness, watchdog pings and its stop to a socket with %s', async (kind) => {
    using place = folder()
    const path = kind === 'a path' ? `${place.path}/notify` : `@hearth-test-${process.pid}`
    using manager = serviceManager(path)
    const server = await serve(place.data, { env: { NOTIFY_SOCKET: path, WATCHDOG_USEC: '200000' } })
    await manager.until((message) => message.startsWith('READY=1'))
    // The server really is ready: it answers calls of features, too.
    expect((await fetch(`${server.url}/api/auth/user`)).status).toBe(401)
    const before = manager.receive().filter(isWatchdog).length
    while (manager.receive().filter(isWatchdog).length < before + 3) await Bun.sleep(10)
    await server.stop()
    const [ready, ...rest] = manager.receive()
    expect(ready).toBe(`READY=1\nSTATUS=Serving ${server.url}`)
    expect(rest.filter((message) => !isWatchdog(message))).toEqual(['STOPPING=1\nSTATUS=Stopping'])
  })

  test('sends no watchdog pings unless systemd requests them', async () => {
    using place = folder()
    using manager = serviceManager(`${place.path}/notify`)
    const env = { NOTIFY_SOCKET: `${place.path}/notify`, WATCHDOG_USEC: '100000', WATCHDOG_PID: '1' }
    await (await serve(place.data, { env })).stop()
    expect(manager.receive()).toHaveLength(2)
  })

  test.each(['/nowhere/notify', 'no-path', `/${'x'.repeat(200)}`])('serves even if no socket exists at %s', async (path) => {
    using place = folder()
    await using server = await serve(place.data, { env: { NOTIFY_SOCKET: path, WATCHDOG_USEC: '100000' } })
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
  })
})

test('the unit waits for readiness, has a watchdog, and limits failed starts', () => {
  const [head = '', service = ''] = readFileSync(unit, 'utf8').split('[Service]')
  expect(service).toMatch(/^Type=notify$/m)
  expect(service).toMatch(/^NotifyAccess=main$/m)
  expect(service).toMatch(/^WatchdogSec=\d+min$/m)
  expect(head).toMatch(/^StartLimitIntervalSec=/m)
  expect(head).toMatch(/^StartLimitBurst=\d+$/m)
})

const analyze = Bun.which('systemd-analyze')

test.skipIf(!analyze)('the unit passes systemd’s own check', () => {
  const { exitCode, stderr } = Bun.spawnSync([analyze ?? '', 'verify', '--man=no', unit], { stdout: 'pipe', stderr: 'pipe' })
  // The executable is not installed on the test machine.
  const lines = stderr
    .toString()
    .split('\n')
    .filter((line) => line.includes('hearth.service') && !line.includes('/usr/local/bin/hearth'))
  expect([lines, exitCode <= 1]).toEqual([[], true])
})
