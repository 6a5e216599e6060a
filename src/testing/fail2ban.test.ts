import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog } from '../platform/log/log'
import { type Hearth, startHearth } from './hearth'

// Tests docker/fail2ban with fail2ban itself and the log of a real server.

const shipped = join(import.meta.dir, '../../docker/fail2ban')
const regex = Bun.which('fail2ban-regex')
const client = Bun.which('fail2ban-client')

let hearth: Hearth
const place = mkdtempSync(join(tmpdir(), 'hearth-fail2ban-'))
const lines = { text: [] as string[], json: [] as string[] }
beforeAll(async () => {
  const logs = (['text', 'json'] as const).map((format) => createLog(format, { write: (line) => lines[format].push(line) }))
  const both = (level: 'info' | 'warn' | 'error') => (message: string, fields?: Record<string, unknown>) => {
    for (const log of logs) log[level](message, fields)
  }
  const log = { debug() {}, info: both('info'), warn: both('warn'), error: both('error') }
  hearth = await startHearth({ log, env: { HEARTH_TRUSTED_PROXIES: '127.0.0.1' } })
  const signIn = (identifier: string, address: string) =>
    hearth
      .visitor()
      .send('POST', '/api/auth/sign-in', { identifier, password: 'not the password' }, { 'x-forwarded-for': `192.0.2.7, ${address}` })
  await signIn('ana', '203.0.113.9')
  await signIn('nobody', '2001:db8::7')
  for (let n = 0; n < 6; n++) await signIn('ben', '198.51.100.4')
  const [text = '', json = ''] = [lines.text, lines.json].map((all) => all.find((line) => line.includes('203.0.113.9')))
  // The message of an error can contain input of an attacker.
  for (const line of [text, json, text.slice(25), ` ${text.slice(25)}`]) {
    const forged = line.trimEnd().replaceAll('203.0.113.9', '192.0.2.1')
    log.error('request failed', { path: forged, error: `no\n${forged}\n` })
    log.warn(forged)
  }
})
afterAll(async () => {
  await hearth.stop()
  rmSync(place, { recursive: true })
})

const expected = ['203.0.113.9', '2001:db8::7', ...Array<string>(6).fill('198.51.100.4')]

/** The address of each failure that fail2ban counts. */
const found = (log: string[]) => {
  const file = join(place, 'log')
  writeFileSync(file, log.join(''))
  const { stdout, stderr } = Bun.spawnSync([regex ?? '', '--out=<ip>', file, join(shipped, 'hearth.conf')], {
    stdout: 'pipe',
    stderr: 'pipe',
  })
  return `${stdout}${stderr}`.trim().split('\n')
}

describe.skipIf(!regex || !client)('fail2ban', () => {
  test.each(['text', 'json'] as const)('finds the address of every refused sign-in, and no other, in logs as %s', (format) => {
    expect(lines[format].length).toBeGreaterThan(expected.length + 8)
    expect(found(lines[format])).toEqual(expected)
  })

  test.each(['text', 'json'] as const)('finds them in the journal with %s, after host and program', (format) => {
    const entries = lines[format].flatMap((line) => line.trimEnd().split('\n')).map((line) => `pi hearth[812]: ${line}\n`)
    expect(found(entries)).toEqual(expected)
  })

  test('accepts the filter and the jail', () => {
    const folder = join(place, 'fail2ban')
    cpSync('/etc/fail2ban', folder, { recursive: true })
    // Other jails need logs that the machine may not have.
    rmSync(join(folder, 'jail.d'), { recursive: true })
    cpSync(join(shipped, 'hearth.conf'), join(folder, 'filter.d/hearth.conf'))
    cpSync(join(shipped, 'jail.conf'), join(folder, 'jail.d/hearth.conf'))
    const { exitCode, stdout, stderr } = Bun.spawnSync([client ?? '', '-c', folder, '--dp'], { stdout: 'pipe', stderr: 'pipe' })
    const messages = stdout.toString()
    expect([exitCode, stderr.toString()]).toEqual([0, expect.not.stringContaining('ERROR')])
    for (const words of ["'hearth', 'systemd'", "'hearth', 'maxretry', 10", '_SYSTEMD_UNIT=hearth.service'])
      expect(messages).toContain(words)
  })
})
