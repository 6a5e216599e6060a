import { afterAll, beforeAll, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ada, home, password, serve, spawnHearth } from './hearth'

// Every command that prints data, as an admin's script runs it, from the executable: only JSON on standard output, messages on standard error.

type Place = Awaited<ReturnType<typeof home>>
let place: Place
let server: Awaited<ReturnType<typeof serve>>
let family: string
let env: Record<string, string>
beforeAll(async () => {
  place = await home()
  server = await serve(place.data)
  family = ((await place.json(['family', 'list'])) as [{ id: string }])[0].id
  env = { HEARTH_DATA: place.data, HEARTH_HOST: '127.0.0.1', HEARTH_PORT: server.port }
})
afterAll(async () => {
  await server.stop()
  place[Symbol.dispose]()
})

const max = () => ['--family', family, '--first-name', 'Max', '--username', 'max', '--password-stdin']
const saved = () => join(place.path, 'saved.tar')
const other = () => ['--data', join(place.path, 'other')]

test.each<[string, () => string[], string]>([
  ['user list', () => [], ''],
  ['user add', max, password],
  ['user disable', () => ['max'], ''],
  ['user enable', () => ['max'], ''],
  ['user reset-password', () => ['max', '--password-stdin'], 'another horse battery'],
  ['family list', () => [], ''],
  ['family create', () => ['--name', 'The Joneses', '--admin', 'ada'], ''],
  ['invite', () => ['--family', family, '--email', 'eve@example.org'], ''],
  ['backup create', () => ['--to', saved(), '--min-free', '0'], ''],
  ['backup list', () => [], ''],
  ['backup verify', () => [saved()], ''],
  ['backup prune', () => ['--keep', '1'], ''],
  ['backup restore', () => [saved(), ...other()], ''],
  ['export', () => ['--family', family, '--to', join(place.path, 'family.zip')], ''],
  ['import', () => [join(place.path, 'family.zip'), '--data', join(place.path, 'imported'), '--min-free', '0'], ''],
  ['doctor', () => ['--min-free', '0'], ''],
  ['config check', () => [], ''],
  ['user sessions', () => ['ada'], ''],
  ['user role', () => ['max', 'parent', '--family', family], ''],
  ['uploads list', () => [], ''],
  ['uploads empty', () => [], ''],
  ['uploads repair', () => [], ''],
  ['recover', () => ['--to', join(place.path, 'recovered.db')], ''],
  ['user delete', () => ['max', '--force'], ''],
  ['health', () => [], ''],
  ['version', () => [], ''],
  ['init', () => [...ada, '--password-stdin', '--data', join(place.path, 'new')], password],
  ['demo', () => ['--years', '0.02', '--data', join(place.path, 'demo')], ''],
])('hearth %s --json', async (name, args, input) => {
  const { code, out, err } = await spawnHearth([...name.split(' '), ...args(), '--json'], { env, input })
  expect({ code, err }).toEqual({ code: 0, err: expect.not.stringMatching(/unexpected error|^[[{]/m) })
  expect(JSON.parse(out)).toBeObject()
})

test.each<[string, () => string[]]>([
  ['user disable', () => ['nobody']],
  ['user role', () => ['nobody', 'parent']],
  ['user sessions', () => ['nobody']],
  ['user delete', () => ['nobody', '--force']],
  ['family delete', () => ['none', '--force']],
  ['family create', () => ['--name', 'A', '--admin', 'nobody']],
  ['invite', () => ['--family', 'none', '--email', 'eve@example.org']],
  ['backup verify', () => ['none.tar']],
  ['backup restore', () => ['none.tar']],
  ['import', () => ['none.zip']],
  ['uploads sweep', () => []],
  ['uploads restore', () => ['none']],
  ['export', () => ['--family', 'none', '--to', join(place.path, 'none.zip')]],
])('a failing hearth %s --json prints a message to standard error, and nothing to standard output', async (name, args) => {
  const failed = await spawnHearth([...name.split(' '), ...args(), '--json'], { env })
  expect(failed).toEqual({ code: 1, out: '', err: expect.stringMatching(/^hearth: [^{[]/) })
  expect(failed.err).not.toContain('unexpected error')
  expect(existsSync(join(place.path, 'none.zip'))).toBe(false)
})
