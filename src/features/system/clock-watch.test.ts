import { Database } from 'bun:sqlite'
import { expect, jest, test } from 'bun:test'
import { join } from 'node:path'
import { createLog } from '#src/platform/log/log'
import { home, serve } from '#src/testing/cli/hearth'
import { fakeClock } from '#src/testing/fake-clock'
import { startHearth } from '#src/testing/hearth'
import { watchClock } from './clock-watch'

test('a server whose clock is behind the newest timestamp in the database logs it once, with advice', async () => {
  using place = await home()
  const database = new Database(join(place.data, 'hearth.db'))
  database.run("UPDATE schema_migrations SET applied_at = '2099-01-01T00:00:00.000Z'")
  database.close()
  const { stop, url } = await serve(place.data, { env: { HEARTH_LOG: 'text' } })
  // The check runs at the start, so a few requests are enough to wait for it.
  for (let n = 0; n < 10; n++) await (await fetch(`${url}/api/setup`)).text()
  const warnings = (await stop()).err.split('\n').filter((line) => line.includes('the clock'))
  expect(warnings).toEqual([
    expect.stringMatching(/WARN {2}the clock is behind found=".*the last use, which was 2099-01-01.*" advice=".*timedatectl set-ntp true/),
  ])
})

test('a server logs a jump of the clock', async () => {
  const clock = fakeClock('2098-01-01T00:00:00Z')
  const jumps: { seconds: number; from: string; to: string }[] = []
  const log = createLog('json', {
    write: (line) => {
      const { message, ...jump } = JSON.parse(line)
      if (message === 'the clock jumped') jumps.push(jump)
    },
  })
  const hearth = await startHearth({ clock, log })
  try {
    // The watch starts a little after the server.
    for (; jumps.length === 0; await Bun.sleep(100)) clock.pass({ hours: 2 })
    expect(jumps).toMatchObject([{ level: 'warn', to: expect.stringMatching(/^2098/) }] as never)
    expect(jumps[0]?.seconds).toBeGreaterThan(0)
  } finally {
    await hearth.stop()
  }
})

test('each jump is logged once, forward or back; small corrections by the network and sleep are not', () => {
  const clock = fakeClock('2098-01-01T00:00:00Z')
  using sqlite = new Database(':memory:')
  sqlite.run('CREATE TABLE sessions (last_used_at); CREATE TABLE schema_migrations (applied_at)')
  const lines: string[] = []
  let passed = 0
  jest.useFakeTimers()
  try {
    const stop = watchClock({ sqlite, clock, log: createLog('json', { write: (line) => lines.push(line) }), elapsed: () => passed })
    for (const [seconds, more] of [
      [5, 0],
      [5, 50],
      [5, -50],
      [8 * 3600, 1],
    ] as const) {
      passed += seconds
      clock.pass({ seconds: seconds + more })
      jest.advanceTimersByTime(5000)
    }
    expect(lines).toEqual([])
    clock.pass({ minutes: 2 })
    for (const _ of [1, 2]) jest.advanceTimersByTime(5000)
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 'warn', message: 'the clock jumped', seconds: 120 }])
    clock.set('2097-01-01T00:00:00Z')
    for (const _ of [1, 2]) jest.advanceTimersByTime(5000)
    const back = { level: 'warn', message: 'the clock jumped', from: expect.stringMatching(/^2098/), to: '2097-01-01T00:00:00Z' }
    expect(lines.slice(1).map((line) => JSON.parse(line))).toMatchObject([back])
    expect(JSON.parse(lines[1] ?? '{}').seconds).toBeLessThan(0)
    stop()
  } finally {
    jest.useRealTimers()
  }
})
