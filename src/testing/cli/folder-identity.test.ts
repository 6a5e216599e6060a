import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type HomeWithUploads, homeWithUploads } from './backup-home'
import { ada, folder, hearth, home, password, serve } from './hearth'

// The server refuses a data folder whose parts do not belong together, before it writes anything.

let original: HomeWithUploads
beforeAll(async () => {
  original = await homeWithUploads(3)
  await original.run(['backup', 'create'])
})
afterAll(() => original[Symbol.dispose]())

/** A copy of the family's folder that a test may damage. */
const copied = () => {
  const place = folder()
  cpSync(original.data, place.data, { recursive: true })
  return { ...place, file: (name: string) => join(place.data, name) }
}
type Place = ReturnType<typeof copied>

const startAndStop = async (data: string) => {
  const server = await serve(data)
  return server.stop()
}
const serveOnce = (data: string, ...flags: string[]) => hearth(['serve', '--data', data, '--port', '0', '--host', '127.0.0.1', ...flags])

/** Starts the server with --accept-new-database, stops it, and returns its log. */
const accept = async (data: string) => {
  const child = Bun.spawn(
    [...(await import('./hearth')).command, 'serve', '--accept-new-database', '--data', data, '--port', '0', '--host', '127.0.0.1'],
    {
      env: { PATH: process.env.PATH },
      stdout: 'pipe',
      stderr: 'pipe',
    },
  )
  const reader = child.stdout.getReader()
  await reader.read()
  child.kill('SIGTERM')
  return { code: await child.exited, err: await new Response(child.stderr).text() }
}

const uploadsIn = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && !entry.name.startsWith('.')).length
const contentOf = ({ data }: Place) =>
  Object.fromEntries(
    readdirSync(data, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.lock$|-shm$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(data.length), Bun.hash(readFileSync(path))])
      .sort(),
  )
const removeDatabase = ({ file }: Place) => {
  for (const name of ['hearth.db', 'hearth.db-wal', 'hearth.db-shm']) rmSync(file(name), { force: true })
}
const putDatabase = (place: Place, content: string) => {
  removeDatabase(place)
  writeFileSync(place.file('hearth.db'), content)
}

/** Puts the database of another Hearth into the folder. */
const foreignDatabase = async (place: Place) => {
  using other = await home()
  removeDatabase(place)
  copyFileSync(join(other.data, 'hearth.db'), place.file('hearth.db'))
}

/** Puts an older copy of the database into the folder. */
const olderDatabase = async (place: Place) => {
  copyFileSync(place.file('hearth.db'), join(place.path, 'older.db'))
  await startAndStop(place.data)
  removeDatabase(place)
  copyFileSync(join(place.path, 'older.db'), place.file('hearth.db'))
}

const withoutId = ({ file }: Place) => {
  const database = new Database(file('hearth.db'))
  database.run('DELETE FROM server_state')
  database.close()
}

const cases: [what: string, harm: (place: Place) => unknown, message: RegExp][] = [
  [
    'is missing',
    removeDatabase,
    /holds parts of a Hearth, but not its database\. hearth\.db is missing\. Present: secret\.key, hearth-folder\.json, 3 files in objects\/, 1 backup, uploads in backups\/objects\/\./,
  ],
  ['is empty', (place) => putDatabase(place, ''), /but not its database\. hearth\.db is empty \(0 bytes\)\./],
  ['is garbage', (place) => putDatabase(place, 'garbage'.repeat(2000)), /is damaged\. hearth\.db can't be read: file is not a database\./],
  [
    'comes from another Hearth',
    foreignDatabase,
    /is not the one that belongs to this folder\. hearth\.db has the id \S+, but hearth-folder\.json has \S+, and objects\/ has /,
  ],
  [
    'is older',
    olderDatabase,
    /is older than the rest of this folder\. hearth\.db is an older copy: it is at generation \d+, and this folder has seen \d+\./,
  ],
  ['predates the id', withoutId, /hearth\.db is a copy from before the update that gave it an id\./],
]

describe.each(cases)('a folder whose database %s', (_, harm, message) => {
  test('is refused with advice and unchanged by every command that would write to it', async () => {
    using place = copied()
    await harm(place)
    const before = contentOf(place)
    const commands = [
      ['serve', '--port', '0'],
      ['user', 'reset-password', 'ada', '--password-stdin'],
      ['init', ...ada, '--password-stdin'],
    ]
    for (const args of commands) {
      const { code, out, err } = await hearth([...args, '--data', place.data], { input: password })
      expect([args[0], code, out]).toEqual([args[0], 1, ''])
      expect(err).toMatch(message)
      expect(err).toContain('Nothing was changed.')
      expect(err).toMatch(/`hearth backup restore hearth-\S+ --force --data \S+`/)
      expect(err).toContain(`\`hearth serve --accept-new-database --data ${place.data}\``)
      expect(err).not.toContain('    at ')
    }
    expect((await hearth(['demo', '--data', place.data])).code).toBe(1)
    expect(contentOf(place)).toEqual(before)
    const { code, out } = await hearth(['doctor', '--quick', '--json', '--data', place.data])
    const { findings } = JSON.parse(out) as { findings: { check: string; state: string; found: string; advice: string }[] }
    expect([code, findings.find(({ check }) => check === 'folder identity')]).toMatchObject([
      1,
      { state: 'problem', found: expect.stringMatching(message), advice: expect.stringContaining('--accept-new-database') },
    ])
  }, 60_000)

  test('works again after a restore of its own backup, as the advice says', async () => {
    using place = copied()
    await harm(place)
    const { err } = await serveOnce(place.data)
    const [, restore = ''] = /`hearth (backup restore [^`]+)`/.exec(err) ?? []
    expect((await hearth(restore.split(' '))).code).toBe(0)
    expect((await startAndStop(place.data)).code).toBe(0)
    expect((await hearth(['user', 'list', '--data', place.data])).out).toContain('ada@example.org')
    expect(uploadsIn(place.file('objects'))).toBe(3)
  }, 60_000)
})

describe('--accept-new-database', () => {
  test('without a database moves the old parts aside, deletes nothing, and starts a new Hearth', async () => {
    using place = copied()
    removeDatabase(place)
    expect((await accept(place.data)).code).toBe(0)
    const [aside = ''] = readdirSync(place.data).filter((name) => name.startsWith('set-aside-'))
    expect(readdirSync(place.file(aside)).sort()).toEqual(['hearth-folder.json', 'objects', 'secret.key'])
    expect([uploadsIn(place.file(`${aside}/objects`)), uploadsIn(place.file('objects'))]).toEqual([3, 0])
    expect(readFileSync(place.file(`${aside}/secret.key`))).toEqual(readFileSync(join(original.data, 'secret.key')))
    expect(readFileSync(place.file('secret.key'))).not.toEqual(readFileSync(join(original.data, 'secret.key')))
    // From now on the parts belong together.
    expect((await startAndStop(place.data)).code).toBe(0)
  }, 60_000)

  test('with a damaged database keeps that file, too', async () => {
    using place = copied()
    putDatabase(place, 'garbage'.repeat(2000))
    expect((await accept(place.data)).code).toBe(0)
    const [aside = ''] = readdirSync(place.data).filter((name) => name.startsWith('set-aside-'))
    expect(readFileSync(place.file(`${aside}/hearth.db`), 'utf8')).toStartWith('garbage')
  }, 60_000)

  test.each([
    ['another', foreignDatabase],
    ['an older', olderDatabase],
  ] as const)(
    'with %s database keeps the uploads and pauses the clean-up for 48 hours',
    async (_, harm) => {
      using place = copied()
      await harm(place)
      const { code, err } = await accept(place.data)
      expect([code, err]).toEqual([0, expect.stringContaining('no upload is removed for 48 hours')])
      expect(uploadsIn(place.file('objects'))).toBe(3)
      const { holdSweepUntil } = JSON.parse(readFileSync(place.file('hearth-folder.json'), 'utf8')) as { holdSweepUntil: string }
      expect(Temporal.Now.instant().until(Temporal.Instant.from(holdSweepUntil)).total('hours')).toBeWithin(47.9, 48)
      expect((await startAndStop(place.data)).code).toBe(0)
      expect(JSON.parse(readFileSync(place.file('hearth-folder.json'), 'utf8'))).toMatchObject({ holdSweepUntil })
    },
    60_000,
  )

  test('changes nothing in a valid folder', async () => {
    using place = copied()
    expect((await accept(place.data)).code).toBe(0)
    expect(readdirSync(place.data).filter((name) => name.startsWith('set-aside-'))).toEqual([])
    expect(JSON.parse(readFileSync(place.file('hearth-folder.json'), 'utf8'))).toMatchObject({ holdSweepUntil: null })
  }, 60_000)
})

describe('a folder is adopted without a message', () => {
  const markerOf = (data: string) =>
    JSON.parse(readFileSync(join(data, 'hearth-folder.json'), 'utf8')) as { id: string; generation: number }
  const quiet = (err: string) => err.split('\n').filter((line) => /"level":"(warn|error)"/.test(line))

  test('with a missing or unreadable marker', async () => {
    using place = copied()
    const { id, generation } = markerOf(place.data)
    for (const harm of [() => rmSync(place.file('hearth-folder.json')), () => writeFileSync(place.file('hearth-folder.json'), '{"id":')]) {
      harm()
      const { code, err } = await startAndStop(place.data)
      expect([code, quiet(err)]).toEqual([0, []])
      expect(markerOf(place.data).id).toBe(id)
    }
    expect(markerOf(place.data).generation).toBe(generation + 2)
  }, 60_000)

  test('with a missing or different secret, which is logged', async () => {
    using place = copied()
    rmSync(place.file('secret.key'))
    expect((await startAndStop(place.data)).err).toContain('secret.key was missing or replaced')
    expect(quiet((await startAndStop(place.data)).err)).toEqual([])
    writeFileSync(place.file('secret.key'), Buffer.alloc(32, 7))
    expect((await startAndStop(place.data)).err).toContain('secret.key was missing or replaced')
  }, 60_000)

  test('that is new, empty, or left by a killed first start', async () => {
    for (const name of [undefined, 'hearth.db', 'lost+found/x']) {
      using place = folder()
      if (name) mkdirSync(join(place.data, name, '..'), { recursive: true })
      if (name) writeFileSync(join(place.data, name), '')
      expect((await startAndStop(place.data)).code).toBe(0)
      expect(markerOf(place.data).generation).toBe(1)
    }
  }, 60_000)
})

describe('a file added to a folder', () => {
  test('is refused if it is only a backup, which must be restored first', async () => {
    using place = folder()
    mkdirSync(join(place.data, 'backups'), { recursive: true })
    const [name = ''] = readdirSync(join(original.data, 'backups')).filter((file) => file.startsWith('hearth-'))
    cpSync(join(original.data, 'backups'), join(place.data, 'backups'), { recursive: true })
    const err = expect.stringContaining('Present: 1 backup, uploads in backups/objects/.')
    expect(await serveOnce(place.data)).toMatchObject({ code: 1, err })
    expect((await hearth(['backup', 'restore', name, '--data', place.data])).code).toBe(0)
    expect((await startAndStop(place.data)).code).toBe(0)
  }, 60_000)

  test('may be a newer database of the same Hearth, as after a restore by Litestream', async () => {
    using place = copied()
    await startAndStop(place.data)
    const newer = join(place.path, 'newer.db')
    copyFileSync(place.file('hearth.db'), newer)
    const [name = ''] = readdirSync(place.file('backups')).filter((file) => file.startsWith('hearth-'))
    expect((await hearth(['backup', 'restore', name, '--force', '--data', place.data])).code).toBe(0)
    copyFileSync(newer, place.file('hearth.db'))
    expect((await startAndStop(place.data)).code).toBe(0)
  }, 60_000)

  test('must not be the database that a restore replaced', async () => {
    using place = copied()
    await startAndStop(place.data)
    copyFileSync(place.file('hearth.db'), join(place.path, 'replaced.db'))
    const [name = ''] = readdirSync(place.file('backups')).filter((file) => file.startsWith('hearth-'))
    await hearth(['backup', 'restore', name, '--force', '--data', place.data])
    await startAndStop(place.data)
    copyFileSync(join(place.path, 'replaced.db'), place.file('hearth.db'))
    expect(await serveOnce(place.data)).toMatchObject({ code: 1, err: expect.stringContaining('is an older copy') })
  }, 60_000)
})
