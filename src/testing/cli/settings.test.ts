import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { folder, hearth, home, serve } from './hearth'

type Place = Awaited<ReturnType<typeof home>>
const settingsOf = (place: { data: string }) => join(place.data, 'settings.json')
/** Runs a command with only `--data`. */
const withDataOnly = (place: { data: string }, ...args: string[]) => hearth([...args, '--data', place.data])

describe('the settings of a running server', () => {
  let place: Place
  let server: Awaited<ReturnType<typeof serve>>
  const mail = 'smtp://user:secret-word@127.0.0.1:1'
  beforeAll(async () => {
    place = await home()
    const env = { HEARTH_MIN_FREE: '7MB', HEARTH_SMTP_URL: mail, HEARTH_SMTP_FROM: 'hearth@example.org', HEARTH_TRUSTED_PROXIES: '' }
    server = await serve(place.data, { env })
  })
  afterAll(async () => {
    await server.stop()
    place[Symbol.dispose]()
  })

  test('are in a file that only its owner can read: explicit ones and the port', () => {
    expect(statSync(settingsOf(place)).mode & 0o777).toBe(0o600)
    expect(JSON.parse(readFileSync(settingsOf(place), 'utf8'))).toEqual({
      HEARTH_PORT: server.port,
      HEARTH_HOST: '127.0.0.1',
      HEARTH_SMTP_URL: mail,
      HEARTH_SMTP_FROM: 'hearth@example.org',
      HEARTH_MIN_FREE: '7MB',
    })
  })

  test('give health the port', async () => {
    expect(await withDataOnly(place, 'health')).toMatchObject({ code: 0, err: '' })
  })

  test('give invitations their address and mail server', async () => {
    const { out, err } = await withDataOnly(place, 'invite', '--email', 'eve@example.org')
    expect(out).toStartWith(`http://localhost:${server.port}/join/`)
    expect(err).toMatch(/^hearth: mail was not sent \(.*ECONNREFUSED.*\)\n$/)
  })

  test('have lower precedence than the environment, and that than a flag', async () => {
    const env = { HEARTH_DATA: place.data, HEARTH_URL: 'https://env.example.org' }
    const url = async (...flags: string[]) => (await hearth(['invite', '--phone', '5551234567', ...flags], { env })).out
    expect(await url()).toStartWith('https://env.example.org/')
    expect(await url('--url', 'https://flag.example.org')).toStartWith('https://flag.example.org/')
  })

  test('are in no backup and in no export', async () => {
    const [{ id }] = await place.json(['family', 'list'])
    const files = [join(place.path, 'a.tar'), join(place.path, 'a.zip')]
    expect((await withDataOnly(place, 'backup', 'create', '--to', files[0] as string, '--min-free', '0')).code).toBe(0)
    expect((await withDataOnly(place, 'export', '--family', id, '--to', files[1] as string, '--min-free', '0')).code).toBe(0)
    for (const file of files) {
      const { stdout } = Bun.spawnSync(file.endsWith('.tar') ? ['tar', '-tf', file] : ['python3', '-m', 'zipfile', '-l', file])
      expect(stdout.toString()).toMatch(/hearth\.db|\.json/)
      expect(stdout.toString()).not.toContain('settings.json')
      expect(readFileSync(file).includes('secret-word')).toBe(false)
    }
  })

  test('apply to doctor: minimum free disk, and contradictions', async () => {
    await server.stop()
    server = await serve(place.data, { env: { HEARTH_MIN_FREE: '900TB', HEARTH_URL: 'https://hearth.example.org' } })
    const { out } = await withDataOnly(place, 'doctor', '--quick', '--json')
    const { findings } = JSON.parse(out) as { findings: { check: string; found: string }[] }
    const found = (name: string) => findings.find(({ check }) => check === name)?.found
    expect(found('free disk')).toContain('uploads are refused below 900 TB')
    expect(found('settings')).toStartWith('HEARTH_URL is https, and HEARTH_TRUSTED_PROXIES names no proxy')
  })
})

describe('settings.json', () => {
  test('loses permissions for other users at the next start', async () => {
    using place = await home()
    await (await serve(place.data)).stop()
    chmodSync(settingsOf(place), 0o644)
    await (await serve(place.data)).stop()
    expect([readFileSync(settingsOf(place), 'utf8'), statSync(settingsOf(place)).mode & 0o777]).toEqual([
      expect.stringContaining('HEARTH_HOST'),
      0o600,
    ])
  })

  test('drops settings that the next start does not get', async () => {
    using place = await home()
    await (await serve(place.data, { env: { HEARTH_URL: 'https://old.example.org' } })).stop()
    await (await serve(place.data)).stop()
    expect(JSON.parse(readFileSync(settingsOf(place), 'utf8')).HEARTH_URL).toBeUndefined()
  })

  test.each([
    ['{"HEARTH_URL": "https://x.example.org", ', / is not a JSON object; it is ignored/],
    ['[]', / is not a JSON object; it is ignored/],
    ['{"HEARTH_PORT": "secret-word", "HEARTH_URL": 5}', /: HEARTH_PORT, HEARTH_URL can't be used; it is ignored/],
  ])('is ignored with a message if it is invalid: %s', async (content, message) => {
    using place = await home()
    writeFileSync(settingsOf(place), content)
    const { code, out, err } = await withDataOnly(place, 'invite', '--phone', '5551234567')
    expect([code, out]).toEqual([0, expect.stringMatching(/^http:\/\/localhost:8080\/join\//)])
    expect(err).toMatch(message)
    expect(err).not.toContain('secret-word')
    await using server = await serve(place.data)
    expect(JSON.parse(readFileSync(settingsOf(place), 'utf8')).HEARTH_PORT).toBe(server.port)
  })
})

describe('an env file', () => {
  const write = (place: { path: string }, text: string) => {
    const path = join(place.path, 'hearth.env')
    writeFileSync(path, text)
    return path
  }

  test('gives settings to every command, named by a flag or by HEARTH_ENV_FILE', async () => {
    using place = await home()
    const file = write(place, `# of the server\nHEARTH_DATA=${place.data}\nHEARTH_URL="https://file.example.org"\n`)
    const args = ['invite', '--phone', '5551234567']
    const outs = [
      await hearth([...args, '--env-file', file]),
      await hearth(args, { env: { HEARTH_ENV_FILE: file } }),
      await hearth([...args, '--env-file', file, '--url', 'https://flag.example.org']),
      await hearth([...args, '--env-file', file], { env: { HEARTH_URL: 'https://env.example.org' } }),
    ].map(({ out }) => URL.parse(out)?.host)
    expect(outs).toEqual(['file.example.org', 'file.example.org', 'flag.example.org', 'env.example.org'])
    expect((await hearth(['user', 'list', '--env-file', file])).out).toContain('ada@example.org')
  })

  test('has precedence over the settings of the server', async () => {
    using place = await home()
    writeFileSync(settingsOf(place), '{"HEARTH_URL": "https://server.example.org"}')
    const file = write(place, 'HEARTH_URL=https://file.example.org\n')
    const host = async (...flags: string[]) => URL.parse((await withDataOnly(place, 'invite', '--phone', '5551234567', ...flags)).out)?.host
    expect([await host(), await host('--env-file', file)]).toEqual(['server.example.org', 'file.example.org'])
  })

  test('configures serve, with its time zone', async () => {
    using place = folder()
    const file = write(place, `HEARTH_DATA=${place.data}\nTZ=Mars/Olympus\nHEARTH_LOG=json\n`)
    await using server = await serve('', { env: { HEARTH_DATA: '', HEARTH_ENV_FILE: file } })
    expect(existsSync(join(place.data, 'hearth.db'))).toBe(true)
    expect((await server.stop()).err).toContain('"tz":"Mars/Olympus"')
  })

  test('that is missing is wrong usage', async () => {
    const { code, err } = await hearth(['user', 'list', '--env-file', '/nowhere/hearth.env'])
    expect([code, err]).toEqual([2, "hearth: --env-file: /nowhere/hearth.env can't be read (ENOENT)\n"])
  })
})

describe('an unknown setting', () => {
  test('keeps the server from starting, with a suggestion', async () => {
    using place = folder()
    const env = { HEARTH_BAKUP_AT: 'off', HEARTH_SMPT_URL_FILE: '/run/x', HEARTH_COLOUR_OF_THE_DOOR: 'red' }
    const { code, err } = await hearth(['serve', '--data', place.data, '--port', '0'], { env })
    expect(code).toBe(2)
    expect(err.split('\n')).toEqual([
      'hearth: HEARTH_BAKUP_AT: is not a setting of Hearth; did you mean HEARTH_BACKUP_AT?',
      'hearth: HEARTH_SMPT_URL_FILE: is not a setting of Hearth; did you mean HEARTH_SMTP_URL_FILE?',
      'hearth: HEARTH_COLOUR_OF_THE_DOOR: is not a setting of Hearth; `hearth serve --help` lists every setting.',
      '',
    ])
    expect(existsSync(place.data)).toBe(false)
  })

  test('is only a warning in other commands', async () => {
    using place = await home()
    const { code, err } = await hearth(['user', 'list'], { env: { HEARTH_DATA: place.data, HEARTH_PROT: '81' } })
    expect([code, err]).toEqual([0, 'hearth: HEARTH_PROT: is not a setting of Hearth; did you mean HEARTH_PORT?\n'])
  })

  test('is not reported for names that the container files and the tests use', async () => {
    const env = { HEARTH_UID: '1', HEARTH_GID: '1', HEARTH_DOMAIN: 'a', HEARTH_COMMIT: 'a', HEARTH_BIN: 'a', HEARTH_CHROMIUM: 'a' }
    expect(await hearth(['config', 'check'], { env })).toMatchObject({ code: 0, err: 'Nothing is wrong with these settings.\n' })
  })
})

describe('config check', () => {
  type Checked = {
    ok: boolean
    settings: { name: string; value: string | null; origin: string; path: string | null }[]
    problems: string[]
    notes: string[]
  }
  const check = async (args: string[], env: Record<string, string>) => {
    const { code, out } = await hearth(['config', 'check', '--json', ...args], { env })
    return { code, out, checked: JSON.parse(out) as Checked }
  }

  test('shows every setting with its value and source, but no password', async () => {
    using place = await home()
    writeFileSync(settingsOf(place), '{"HEARTH_PORT": "8111"}')
    const file = join(place.path, 'env')
    writeFileSync(file, 'HEARTH_SMTP_URL=smtps://user:secret-word@mail.example.org\nHEARTH_SMTP_FROM=hearth@example.org\n')
    const { code, out, checked } = await check(['--env-file', file, '--data', place.data], { HEARTH_QUOTA: '50GB' })
    expect([code, checked.ok, checked.problems]).toEqual([0, true, []])
    const of = (name: string) => checked.settings.find((setting) => setting.name === name)
    expect(of('HEARTH_DATA')).toMatchObject({ value: place.data, origin: 'flag' })
    expect(of('HEARTH_QUOTA')).toMatchObject({ value: '50GB', origin: 'environment' })
    expect(of('HEARTH_SMTP_URL')).toMatchObject({ value: 'set', origin: 'file', path: file })
    expect(of('HEARTH_PING_URL')).toMatchObject({ value: 'not set', origin: 'default' })
    expect(of('HEARTH_PORT')).toMatchObject({ value: '8111', origin: 'server' })
    expect(of('HEARTH_MAX_UPLOAD')).toMatchObject({ value: '10MB', origin: 'default' })
    expect(out).not.toContain('secret-word')
  })

  test('names all mistakes of the environment and the file at once', async () => {
    using place = folder()
    const file = `${place.path}/env`
    writeFileSync(file, 'HEARTH_BAKUP_AT=off\nHEATH_URL=https://a.example.org\nnonsense\nHEARTH_LOG="json\nLANG=C\n')
    const { code, checked } = await check(['--env-file', file], { HEARTH_PORT: 'http' })
    expect([code, checked.ok]).toEqual([1, false])
    expect(checked.problems).toEqual([
      'HEARTH_PORT: must be a number from 0 to 65535',
      `${file}: HEARTH_BAKUP_AT: is not a setting of Hearth; did you mean HEARTH_BACKUP_AT?`,
      `${file}: HEATH_URL: is not a setting of Hearth; did you mean HEARTH_URL?`,
      `${file}: line 3 is no assignment such as HEARTH_PORT=8080`,
      `${file}: line 4 HEARTH_LOG has a quote that is not closed`,
    ])
  })

  test('names contradicting settings', async () => {
    const { code, checked } = await check([], { HEARTH_TRUSTED_PROXIES: '0.0.0.0/0' })
    expect([code, checked.notes]).toEqual([0, [expect.stringContaining('HEARTH_TRUSTED_PROXIES trusts every address')]])
  })

  test('prints a table without --json', async () => {
    using place = folder()
    const { out, err } = await hearth(['config', 'check', '--data', place.data], { env: { HEARTH_PORT: 'x' } })
    expect(out).toMatch(/^SETTING +VALUE +FROM\nHEARTH_DATA +\S+ +flag\nHEARTH_PORT +wrong +environment\n/)
    expect(err).toBe('hearth: HEARTH_PORT: must be a number from 0 to 65535\n')
    expect(existsSync(place.data)).toBe(false)
  })
})
