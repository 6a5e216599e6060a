import { Database } from 'bun:sqlite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from '#src/operations/doctor/doctor.finding'
import { command, folder, hearth, home } from './hearth'

// What is worth knowing and no problem yet, and what is wrong with the machine rather than with the folder.

let healthy: Awaited<ReturnType<typeof home>>
let place: ReturnType<typeof folder>
beforeAll(async () => {
  healthy = await home()
})
beforeEach(() => {
  place = folder()
  cpSync(healthy.data, place.data, { recursive: true })
})
afterEach(() => place[Symbol.dispose]())
afterAll(() => healthy[Symbol.dispose]())

const inFolder = (name: string) => join(place.data, name)
const inBackups = (name: string) => {
  mkdirSync(inFolder('backups'), { recursive: true })
  return inFolder(`backups/${name}`)
}
const archive = (ago: Temporal.DurationLike) => {
  const moment = Temporal.Now.instant().subtract(ago).toString({ smallestUnit: 'second' }).replaceAll(':', '')
  writeFileSync(inBackups(`hearth-nightly-${moment}.tar`), 'x')
}
const change = (sql: string) => {
  const database = new Database(inFolder('hearth.db'))
  database.run(sql)
  database.close()
}

/** What doctor says of one thing, and whether all is well. */
const look = async (check: string, env: Record<string, string> = {}, dataDir = place.data) => {
  const { code, out } = await hearth(['doctor', '--quick', '--json', '--data', dataDir], { env })
  const { findings } = JSON.parse(out) as { findings: Finding[] }
  return { code, ...findings.find((finding) => finding.check === check) }
}

test('every finding says what was looked at and found, and all but a good one what to do', async () => {
  chmodSync(place.data, 0o755)
  const { out } = await hearth(['doctor', '--json', '--data', place.data])
  const { findings } = JSON.parse(out) as { findings: Finding[] }
  for (const { state, ...rest } of findings)
    expect([rest.check, Object.keys(rest)]).toEqual([rest.check, state === 'ok' ? ['check', 'found'] : ['check', 'found', 'advice']])
  expect(findings.filter(({ state }) => state === 'note').map(({ check }) => check)).toContain('permissions')
})

test('a look that a server began ends with it', async () => {
  const args = [...command, 'doctor', '--supervised', '--json', '--data', place.data]
  // Nobody holds the other end of its standard input any more.
  const child = Bun.spawn(args, { env: { PATH: process.env.PATH }, stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' })
  expect([await new Response(child.stdout).text(), await child.exited]).toEqual(['', 1])
})

describe('doctor notes', () => {
  const noted = (found: RegExp | string, advice: RegExp | string) => ({
    code: 0,
    state: 'note',
    found: typeof found === 'string' ? expect.stringContaining(found) : expect.stringMatching(found),
    advice: typeof advice === 'string' ? expect.stringContaining(advice) : expect.stringMatching(advice),
  })

  test('that there is no backup, or none of the last two days', async () => {
    expect(await look('backups')).toMatchObject(noted(/^no backup found in /, '`hearth backup create --data /'))
    archive({ hours: 49 })
    expect(await look('backups')).toMatchObject(
      noted(/^the newest is hearth-nightly-.+\.tar, 1 bytes, 2 days old, and none is verified$/, '`hearth backup create --data /'),
    )
    archive({ hours: 47 })
    expect(await look('backups')).toMatchObject({ code: 0, found: expect.stringMatching(/1 bytes, and none is verified$/) })
    await hearth(['backup', 'create', '--data', place.data])
    expect(await look('backups')).toMatchObject({ code: 0, state: 'ok' })
  })

  test('that the last backup failed, unless one was made since, whether or not that was written down', async () => {
    const startedAt = Temporal.Now.instant().subtract({ hours: 2 }).toString()
    const failure = JSON.stringify({ kind: 'manual', startedAt, result: 'failed', reason: 'The disk is too full.' })
    writeFileSync(inBackups('history.jsonl'), `${failure}\n`)
    archive({ hours: 3 })
    // By a clock that was wrong.
    archive({ hours: -3 })
    expect(await look('backups')).toMatchObject({ code: 1, state: 'problem', found: 'the last one failed: The disk is too full.' })
    archive({ hours: 1 })
    expect(await look('backups')).toMatchObject({ code: 0, found: expect.stringMatching(/^the newest is /) })
  })

  test('copies from before updates that pile up, and how to remove the old ones', async () => {
    expect(await look('snapshots')).toMatchObject({ state: 'ok', found: 'none: no update has changed the database yet' })
    for (const number of [1, 2, 3, 4, 5]) {
      const path = inBackups(`before-000${number}_later-2026-11-0${number}T030000Z.db`)
      writeFileSync(path, 'x'.repeat(1024))
      utimesSync(path, number, number)
      if (number === 3) expect(await look('snapshots')).toMatchObject({ state: 'ok', found: '3 from before updates, 3.0 KB' })
    }
    const { advice = '', ...rest } = await look('snapshots')
    expect(rest).toMatchObject({ code: 0, state: 'note', found: '5 from before updates, 5.0 KB' })
    const [, remove = ''] = /`(rm [^`]+)`/.exec(advice) ?? []
    await Bun.$`sh -c ${remove}`.quiet()
    expect([1, 2, 3, 4, 5].map((number) => existsSync(inBackups(`before-000${number}_later-2026-11-0${number}T030000Z.db`)))).toEqual([
      false,
      false,
      true,
      true,
      true,
    ])
    expect(await look('snapshots')).toMatchObject({ state: 'ok' })
  })

  test('a restore that was cut off, before anything changed or after, and what one has left', async () => {
    mkdirSync(inFolder('restore.tmp'))
    expect(await look('restore')).toMatchObject(noted('interrupted before it changed anything', 'next start of the server'))
    writeFileSync(inFolder('restore.json'), '{"saved":"before-restore"}')
    expect(await look('restore')).toMatchObject(noted('one was interrupted', 'finishes it'))
    // Looking changes nothing.
    expect([existsSync(inFolder('restore.tmp')), existsSync(inFolder('restore.json'))]).toEqual([true, true])
    rmSync(inFolder('restore.tmp'), { recursive: true })
    rmSync(inFolder('restore.json'))
    mkdirSync(inFolder('before-restore-2026-11-01T030000Z'))
    expect(await look('restore')).toMatchObject(noted('before-restore-2026-11-01T030000Z', 'Delete it'))
  })

  test('a database that the next start brings up to date', async () => {
    change('DELETE FROM schema_migrations WHERE name = (SELECT max(name) FROM schema_migrations)')
    expect(await look('schema')).toMatchObject(noted(/^\d{4}_\w+; 1 pending$/, 'The next start of the server'))
  })

  test('a folder that everybody can open', async () => {
    chmodSync(place.data, 0o755)
    expect(await look('permissions')).toMatchObject(noted('can open', `\`chmod 750 ${place.data}\``))
  })

  test('settings that contradict each other', async () => {
    const url = (HEARTH_URL: string, HEARTH_TRUSTED_PROXIES = '') => look('settings', { HEARTH_URL, HEARTH_TRUSTED_PROXIES })
    expect(await url('https://hearth.example.org')).toMatchObject(noted('names no proxy', 'HEARTH_TRUSTED_PROXIES'))
    expect(await url('http://hearth.example.org', '10.0.0.2')).toMatchObject(
      noted('links in invitations begin with http', 'HEARTH_URL=https://hearth.example.org'),
    )
    expect(await url('https://hearth.example.org', '0.0.0.0/0')).toMatchObject(noted('trusts every address', 'the proxy’s own address'))
    const fine = [url('https://hearth.example.org', '10.0.0.2'), url('http://pi:8080'), url('')]
    expect((await Promise.all(fine)).map(({ state }) => state)).toEqual(['ok', 'ok', 'ok'])
  })

  test('that few files may be open at once', async () => {
    const limited = Bun.spawn(
      ['sh', '-c', 'ulimit -n 300; exec "$0" "$@"', ...command, 'doctor', '--quick', '--json', '--data', place.data],
      {
        env: { PATH: process.env.PATH },
        stdout: 'pipe',
        stderr: 'inherit',
      },
    )
    const { findings } = JSON.parse(await new Response(limited.stdout).text()) as { findings: Finding[] }
    const [found] = findings.filter(({ check }) => check === 'open files')
    if (process.platform === 'linux')
      expect({ code: await limited.exited, ...found }).toMatchObject(noted('at most 300 at once', 'LimitNOFILE=4096'))
    expect((await look('open files')).state).toBe('ok')
  })

  /** Memory that looks like a disk, which nearly every Linux has there. */
  const memory = '/dev/shm'
  const isMemory = existsSync(memory) && statfsSync(memory).type === 0x01021994
  test.skipIf(!isMemory)('a data folder in memory', async () => {
    const inMemory = mkdtempSync(join(memory, 'hearth-'))
    try {
      cpSync(place.data, inMemory, { recursive: true })
      expect(await look('file system', {}, inMemory)).toMatchObject(
        noted(/^tmpfs, which loses everything/, 'Put the data folder on a disk'),
      )
    } finally {
      rmSync(inMemory, { recursive: true })
    }
  })
})

describe('doctor finds on the machine', () => {
  test('a setting that the server would refuse, and never what it was set to', async () => {
    expect(await look('settings', { HEARTH_PORT: 'eighty', HEARTH_SMTP_URL: 'smtps://user:CANARY@mail.example.org' })).toMatchObject({
      code: 1,
      state: 'problem',
      found: 'HEARTH_PORT: must be a number from 0 to 65535; HEARTH_SMTP_FROM: is needed with HEARTH_SMTP_URL',
      advice: expect.stringContaining('`hearth serve --help`'),
    })
  })

  test('a time zone that is none', async () => {
    expect(await look('time zone', { TZ: 'Mars/Phobos' })).toMatchObject({
      code: 1,
      state: 'problem',
      found: 'TZ is Mars/Phobos, which is not a time zone: UTC is used',
      advice: expect.stringContaining('Europe/Berlin'),
    })
    const fine = ['Europe/Berlin', ':Europe/Berlin', 'UTC', ''].map((TZ) => look('time zone', { TZ }))
    expect((await Promise.all(fine)).map(({ state }) => state)).toEqual(['ok', 'ok', 'ok', 'ok'])
    expect((await fine[0])?.found).toBe('Europe/Berlin')
  })
})
