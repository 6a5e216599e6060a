import { Database } from 'bun:sqlite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from '#src/operations/doctor/doctor.finding'
import { command, folder, hearth, home, spawnHearth } from './hearth'

// Notes, which are no problems yet, and problems of the machine rather than of the folder.

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

/** Runs doctor. @returns its exit code and the finding of one check */
const findingOf = async (check: string, env: Record<string, string> = {}, dataDir = place.data, run = hearth) => {
  const { code, out } = await run(['doctor', '--quick', '--json', '--data', dataDir], { env })
  const { findings } = JSON.parse(out) as { findings: Finding[] }
  return { code, ...findings.find((finding) => finding.check === check) }
}

test('every finding names its check and result, and each note or problem has advice', async () => {
  chmodSync(place.data, 0o755)
  const { out } = await hearth(['doctor', '--json', '--data', place.data])
  const { findings } = JSON.parse(out) as { findings: Finding[] }
  for (const { state, ...rest } of findings)
    expect([rest.check, Object.keys(rest)]).toEqual([rest.check, state === 'ok' ? ['check', 'found'] : ['check', 'found', 'advice']])
  expect(findings.filter(({ state }) => state === 'note').map(({ check }) => check)).toContain('permissions')
})

test('ends with the server that started it', async () => {
  const args = [...command, 'doctor', '--supervised', '--json', '--data', place.data]
  // The other end of its standard input is closed.
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

  test('a missing backup, or none within two days', async () => {
    expect(await findingOf('backups')).toMatchObject(noted(/^no backup found in /, '`hearth backup create --data /'))
    archive({ hours: 49 })
    expect(await findingOf('backups')).toMatchObject(
      noted(/^the newest is hearth-nightly-.+\.tar, 1 bytes, 2 days old, and none is verified$/, '`hearth backup create --data /'),
    )
    archive({ hours: 47 })
    expect(await findingOf('backups')).toMatchObject({ code: 0, found: expect.stringMatching(/1 bytes, and none is verified$/) })
    await hearth(['backup', 'create', '--data', place.data])
    expect(await findingOf('backups')).toMatchObject({ code: 0, state: 'ok' })
  })

  test('a failed last backup, unless a newer one exists, recorded or not', async () => {
    const startedAt = Temporal.Now.instant().subtract({ hours: 2 }).toString()
    const failure = JSON.stringify({ kind: 'manual', startedAt, result: 'failed', reason: 'The disk is too full.' })
    writeFileSync(inBackups('history.jsonl'), `${failure}\n`)
    archive({ hours: 3 })
    // Its time is in the future, as after a wrong clock.
    archive({ hours: -3 })
    expect(await findingOf('backups')).toMatchObject({ code: 1, state: 'problem', found: 'the last one failed: The disk is too full.' })
    archive({ hours: 1 })
    expect(await findingOf('backups')).toMatchObject({ code: 0, found: expect.stringMatching(/^the newest is /) })
  })

  test('many snapshots from before updates, and how to remove the old ones', async () => {
    expect(await findingOf('snapshots')).toMatchObject({ state: 'ok', found: 'none: no update has changed the database yet' })
    for (const number of [1, 2, 3, 4, 5]) {
      const path = inBackups(`before-000${number}_later-2026-11-0${number}T030000Z.db`)
      writeFileSync(path, 'x'.repeat(1024))
      utimesSync(path, number, number)
      if (number === 3) expect(await findingOf('snapshots')).toMatchObject({ state: 'ok', found: '3 from before updates, 3.0 KB' })
    }
    const { advice = '', ...rest } = await findingOf('snapshots')
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
    expect(await findingOf('snapshots')).toMatchObject({ state: 'ok' })
  })

  test('an interrupted restore, before or after the first change, and the files that a restore has left', async () => {
    mkdirSync(inFolder('restore.tmp'))
    expect(await findingOf('restore')).toMatchObject(noted('interrupted before it changed anything', 'next start of the server'))
    writeFileSync(inFolder('restore.json'), '{"saved":"before-restore"}')
    expect(await findingOf('restore')).toMatchObject(noted('one was interrupted', 'finishes it'))
    // Doctor changes nothing.
    expect([existsSync(inFolder('restore.tmp')), existsSync(inFolder('restore.json'))]).toEqual([true, true])
    rmSync(inFolder('restore.tmp'), { recursive: true })
    rmSync(inFolder('restore.json'))
    mkdirSync(inFolder('before-restore-2026-11-01T030000Z'))
    expect(await findingOf('restore')).toMatchObject(noted('before-restore-2026-11-01T030000Z', 'Delete it'))
  })

  test('a database that the next start migrates', async () => {
    change('DELETE FROM schema_migrations WHERE name = (SELECT max(name) FROM schema_migrations)')
    expect(await findingOf('schema')).toMatchObject(noted(/^\d{4}_\w+; 1 pending$/, 'The next start of the server'))
  })

  test('a folder that every user can open', async () => {
    chmodSync(place.data, 0o755)
    expect(await findingOf('permissions')).toMatchObject(noted('can open', `\`chmod 750 ${place.data}\``))
  })

  test('settings that contradict each other', async () => {
    const url = (HEARTH_URL: string, HEARTH_TRUSTED_PROXIES = '') => findingOf('settings', { HEARTH_URL, HEARTH_TRUSTED_PROXIES })
    expect(await url('https://hearth.example.org')).toMatchObject(noted('names no proxy', 'HEARTH_TRUSTED_PROXIES'))
    expect(await url('http://hearth.example.org', '10.0.0.2')).toMatchObject(
      noted('links in invitations begin with http', 'HEARTH_URL=https://hearth.example.org'),
    )
    expect(await url('https://hearth.example.org', '0.0.0.0/0')).toMatchObject(noted('trusts every address', 'the proxy’s own address'))
    const fine = [url('https://hearth.example.org', '10.0.0.2'), url('http://pi:8080'), url('')]
    expect((await Promise.all(fine)).map(({ state }) => state)).toEqual(['ok', 'ok', 'ok'])
  })

  test('a low limit of open files', async () => {
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
    expect((await findingOf('open files')).state).toBe('ok')
  })

  /** A tmpfs that nearly every Linux has. */
  const memory = '/dev/shm'
  const isMemory = existsSync(memory) && statfsSync(memory).type === 0x01021994
  test.skipIf(!isMemory)('a data folder in memory', async () => {
    const inMemory = mkdtempSync(join(memory, 'hearth-'))
    try {
      cpSync(place.data, inMemory, { recursive: true })
      expect(await findingOf('file system', {}, inMemory)).toMatchObject(
        noted(/^tmpfs, which loses everything/, 'Put the data folder on a disk'),
      )
    } finally {
      rmSync(inMemory, { recursive: true })
    }
  })
})

describe('doctor finds on the machine', () => {
  test('a setting that the server would refuse, without its value', async () => {
    expect(await findingOf('settings', { HEARTH_PORT: 'eighty', HEARTH_SMTP_URL: 'smtps://user:CANARY@mail.example.org' })).toMatchObject({
      code: 1,
      state: 'problem',
      found: 'HEARTH_PORT: must be a number from 0 to 65535; HEARTH_SMTP_FROM: is needed with HEARTH_SMTP_URL',
      advice: expect.stringContaining('`hearth serve --help`'),
    })
  })

  test('an unknown time zone', async () => {
    // The time zone belongs to the process.
    const zone = (TZ: string) => findingOf('time zone', { TZ }, place.data, spawnHearth)
    expect(await zone('Mars/Phobos')).toMatchObject({
      code: 1,
      state: 'problem',
      found: 'TZ is Mars/Phobos, which is not a time zone: UTC is used',
      advice: expect.stringContaining('Europe/Berlin'),
    })
    const fine = ['Europe/Berlin', ':Europe/Berlin', 'UTC', ''].map(zone)
    expect((await Promise.all(fine)).map(({ state }) => state)).toEqual(['ok', 'ok', 'ok', 'ok'])
    expect((await fine[0])?.found).toBe('Europe/Berlin')
  })
})
