import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lockDataDir } from '#src/platform/data-folder/lock'
import { version } from '#src/platform/version'
import { folder, hearth, home, spawnHearth } from './hearth'

const commands = [
  'serve',
  'init',
  'invite',
  'user',
  'family',
  'demo',
  'backup',
  'export',
  'import',
  'config',
  'doctor',
  'health',
  'version',
  'completion',
]
const acts = [
  'user list',
  'user add',
  'user reset-password',
  'user disable',
  'user enable',
  'user role',
  'user sessions',
  'user delete',
  'family list',
  'family create',
  'family delete',
  'backup create',
  'backup list',
  'backup verify',
  'backup prune',
  'backup restore',
  'config check',
]

test.each([...commands, ...acts])('hearth %s --help explains it with an example', async (name) => {
  const { code, out, err } = await hearth([...name.split(' '), '--help'])
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toMatch(new RegExp(`^Usage: hearth ${name} .*\n\nExample:\n  hearth ${name}.*\n$`, 's'))
  if (!['user', 'family', 'backup', 'config'].includes(name)) {
    expect(out).toContain('--data <folder>')
    expect(out).toContain('--env-file <file>')
  }
})

test('hearth --help lists the commands, and hearth without a command does so as wrong usage', async () => {
  const [asked, alone] = await Promise.all([spawnHearth(['--help']), spawnHearth([])])
  expect(asked).toMatchObject({ code: 0, err: '' })
  for (const name of commands) expect(asked.out).toContain(`\n  ${name} `)
  expect(alone).toEqual({ code: 2, out: '', err: asked.out })
})

test.each([
  [['bogus']],
  [['user', 'bogus']],
  [['user']],
  [['serve', '--bogus']],
  [['serve', 'extra']],
  [['serve', '--port']],
  [['init', '--family', 'A']],
  [['user', 'add', '--first-name', 'A']],
  [['user', 'disable']],
  [['user', 'role', 'ada']],
  [['user', 'delete']],
  [['family', 'delete']],
  [['config']],
  [['completion']],
  [['completion', 'powershell']],
  [['family', 'create', '--name', 'A']],
  [['backup']],
  [['backup', 'verify']],
  [['backup', 'prune']],
  [['backup', 'restore']],
  [['export']],
  [['export', '--family', 'a']],
  [['export', '--to', 'a.zip']],
  [['import']],
  [['doctor', 'extra']],
  [['health', '--port', 'abc']],
])('hearth %p is wrong usage', async (args) => {
  expect(await hearth(args)).toMatchObject({ code: 2, out: '', err: expect.stringMatching(/^(hearth: |Usage: )/) })
})

test.each([['user list'], ['family list'], ['invite --email a@example.org'], ['user disable ada']])(
  'without data, hearth %s says what to do and makes no folder',
  async (words) => {
    using place = folder()
    const { code, err } = await hearth([...words.split(' '), '--data', place.data])
    expect(code).toBe(1)
    expect(err).toBe(
      `hearth: There is no Hearth in ${place.data} yet. Start one with \`hearth init --data ${place.data}\` or \`hearth serve --data ${place.data}\`, or name its folder with --data.\n`,
    )
    expect(existsSync(place.data)).toBe(false)
  },
)

describe('a command in a message', () => {
  const missing = async (data: string | undefined, cwd: string, env: Record<string, string> = {}) =>
    (await spawnHearth(['user', 'list', ...(data ? ['--data', data] : [])], { cwd, env })).err.match(/`hearth init([^`]*)`/)?.[1]

  test('has --data unless the command finds the folder without it', async () => {
    using place = folder()
    const file = join(place.path, 'env')
    await Bun.write(file, `HEARTH_DATA=${place.data}\n`)
    expect([
      await missing(undefined, place.path),
      await missing('./other', place.path),
      await missing('my data', place.path),
      await missing("it's", place.path),
      await missing(undefined, place.path, { HEARTH_DATA: place.data }),
      await missing(undefined, place.path, { HEARTH_ENV_FILE: file }),
    ]).toEqual([
      '',
      ` --data ${place.path}/other`,
      ` --data '${place.path}/my data'`,
      ` --data '${place.path}/it'\\''s'`,
      ` --data ${place.data}`,
      ` --data ${place.data}`,
    ])
  })

  test('has --data in the output of doctor, too, as text and as JSON', async () => {
    using place = await home()
    const [text, json] = [await place.run(['doctor', '--quick']), await place.run(['doctor', '--quick', '--json'])]
    for (const { out } of [text, json]) expect(out).toContain(`\`hearth backup create --data ${place.data}\``)
  })
})

describe('a damaged file of the data folder', () => {
  const damaged = async (name: string, content: string) => {
    const place = await home()
    await Bun.write(join(place.data, name), content)
    return place
  }

  test.each(['user list', 'invite --phone 5551234567', 'backup create', 'family list'])(
    'is reported by hearth %s with advice',
    async (words) => {
      using place = await damaged('hearth.db', 'this is no database '.repeat(500))
      const { code, err } = await place.run(words.split(' '))
      expect(code).toBe(1)
      expect(err).toMatch(/`hearth (doctor|backup restore FILE --force) --data/)
      expect(err).not.toMatch(/unexpected error|^\s+at /m)
    },
  )

  test('is reported by hearth serve if it is the key', async () => {
    using place = await damaged('secret.key', 'short')
    const { code, err } = await place.run(['serve', '--port', '0'])
    expect(code).toBe(1)
    expect(err).toStartWith(`hearth: ${place.data}/secret.key is damaged (5 bytes instead of 32). Restore it from a backup.`)
    expect(err).not.toMatch(/^\s+at /m)
  })
})

test.each(['0.0.0.0/', 'http://0.0.0.0', '127.0.0.1:8080', '[::1]', 'a b'])('--host %s is wrong usage', async (host) => {
  using place = folder()
  const { code, err } = await hearth(['serve', '--data', place.data, '--port', '0', '--host', host])
  expect([code, err]).toEqual([2, expect.stringMatching(/^hearth: --host: must be an address or a name such as/)])
})

test('version prints the version, commit, platform and libraries', async () => {
  using place = folder()
  const { out, code } = await spawnHearth(['version', '--json', '--data', place.data])
  expect(code).toBe(0)
  const about = JSON.parse(out)
  expect(about).toMatchObject({ version, commit: expect.any(String), platform: `${process.platform}-${process.arch}` })
  expect(Object.keys(about.libraries)).toEqual(['bun', 'sqlite', 'sharp', 'libvips', 'elysia', 'drizzle'])
  for (const number of Object.values(about.libraries)) expect(number).toMatch(/^\d+\.\d+\.\d+/)
  expect((await spawnHearth(['--version'])).out).toBe(`${version}\n`)
})

describe('a database of another version', () => {
  const change = (place: { data: string }, sql: string) => {
    const database = new Database(join(place.data, 'hearth.db'))
    database.run(sql)
    const count = database.query('SELECT count(*) AS n FROM schema_migrations').get()
    database.close()
    return count
  }
  const forget = 'DELETE FROM schema_migrations WHERE name = (SELECT max(name) FROM schema_migrations)'
  const nothing = 'UPDATE schema_migrations SET name = name'

  test('is not migrated while a server uses it', async () => {
    using place = await home()
    const before = change(place, forget)
    const lock = lockDataDir(place.data)
    const { code, err } = await place.run(['user', 'list'])
    lock.release()
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringMatching(/^hearth: The running server uses another version of the database/),
    })
    expect(change(place, nothing)).toEqual(before)
  })

  test('is migrated if no server runs', async () => {
    using place = folder()
    await Bun.write(join(place.data, 'hearth.db'), '')
    expect(await hearth(['user', 'list', '--data', place.data])).toEqual({ code: 0, out: 'No user yet.\n', err: '' })
  })

  test('is refused if it is newer', async () => {
    using place = await home()
    change(place, "INSERT INTO schema_migrations VALUES ('9999_later', '2030-01-01')")
    // Opening it for writing would change the file immediately.
    change(place, 'PRAGMA journal_mode = DELETE')
    const bytes = readFileSync(join(place.data, 'hearth.db'))
    for (const args of [
      ['user', 'list'],
      ['serve', '--port', '0'],
    ]) {
      const { code, err } = await place.run(args)
      expect(code).toBe(1)
      expect(err).toStartWith('hearth: This database was written by a newer Hearth (it has 9999_later).')
    }
    expect(readFileSync(join(place.data, 'hearth.db')).equals(bytes)).toBe(true)
  })
})
