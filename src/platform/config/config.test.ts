import { describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ConfigError, proxyCheck, readConfig } from './config'

const mistakes = (env: Record<string, string>, flags = {}) => {
  try {
    readConfig(env, flags)
    return []
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message.split('\n')
  }
}

describe('the configuration', () => {
  test('has a default for everything', () => {
    expect(readConfig({})).toEqual({
      data: resolve('data'),
      port: 8080,
      host: '0.0.0.0',
      url: undefined,
      signup: 'closed',
      trustedProxies: [],
      allowedHosts: [],
      weatherUrl: undefined,
      assistantUrl: undefined,
      assistantModel: undefined,
      assistantKey: undefined,
      smtpUrl: undefined,
      smtpFrom: undefined,
      rateLimit: 1,
      quota: undefined,
      maxUpload: 10 * 1024 * 1024,
      minFree: 200 * 1024 * 1024,
      backupAt: '03:00',
      backupKeep: 7,
      backupKeepWeekly: 4,
      backupKeepMonthly: 6,
      backupHook: undefined,
      pingUrl: undefined,
      ntfyUrl: undefined,
      webhookUrl: undefined,
      log: undefined,
      logLevel: 'info',
    })
  })

  test('makes the data folder absolute, since a child process may have another working directory', () => {
    expect(readConfig({ HEARTH_DATA: 'family/data' }).data).toBe(resolve('family/data'))
    expect(readConfig({}, { data: './other' }).data).toBe(resolve('other'))
  })

  test('reads the environment, and flags override it', () => {
    const env = { HEARTH_PORT: '81', HEARTH_DATA: '/srv/env', HEARTH_URL: 'https://hearth.example.org/' }
    expect(readConfig(env, { port: '82' })).toMatchObject({ port: 82, data: '/srv/env', url: 'https://hearth.example.org' })
  })

  test('treats an empty variable as unset', () => {
    expect(readConfig({ HEARTH_PORT: '', HEARTH_SMTP_URL: '', HEARTH_TRUSTED_PROXIES: '' })).toMatchObject({
      port: 8080,
      trustedProxies: [],
    })
  })

  test.each([
    ['HEARTH_PORT', '65536'],
    ['HEARTH_PORT', '-1'],
    ['HEARTH_PORT', 'http'],
    ['HEARTH_PORT', '80.5'],
    ['HEARTH_PORT', '0x50'],
    ['HEARTH_PORT', ' '],
    ['HEARTH_URL', 'hearth.example.org'],
    ['HEARTH_URL', 'https://example.org/hearth'],
    ['HEARTH_URL', 'ftp://example.org'],
    ['HEARTH_SIGNUP', 'yes'],
    ['HEARTH_TRUSTED_PROXIES', 'nginx'],
    ['HEARTH_TRUSTED_PROXIES', '10.0.0.0/33'],
    ['HEARTH_TRUSTED_PROXIES', '10.0.0.0/8/8'],
    ['HEARTH_TRUSTED_PROXIES', '10.0.0.0/'],
    ['HEARTH_TRUSTED_PROXIES', 'fd00::/129'],
    ['HEARTH_TRUSTED_PROXIES', '300.1.1.1'],
    ['HEARTH_SMTP_URL', 'mail.example.org'],
    ['HEARTH_QUOTA', 'much'],
    ['HEARTH_QUOTA', '-1'],
    ['HEARTH_QUOTA', '1.5GB'],
    ['HEARTH_MIN_FREE', '10%'],
    ['HEARTH_BACKUP_AT', '3'],
    ['HEARTH_BACKUP_AT', '24:00'],
    ['HEARTH_BACKUP_KEEP', '0'],
    ['HEARTH_LOG', 'xml'],
  ])('names %s when it is %p', (name, value) => {
    expect(mistakes({ HEARTH_SMTP_FROM: 'a@b.c', [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name}: .{10,}`))])
  })

  test.each([
    ['0', 0],
    ['5000', 5000],
    ['64KB', 65_536],
    ['200MB', 209_715_200],
    ['2 gb', 2_147_483_648],
    ['1TB', 1_099_511_627_776],
  ])('reads %p as %d bytes', (text, bytes) => {
    expect(readConfig({ HEARTH_QUOTA: text, HEARTH_MIN_FREE: text })).toMatchObject({ quota: bytes, minFree: bytes })
  })

  test('lists every mistake under its variable or flag', () => {
    const lines = mistakes({ HEARTH_PORT: 'http', HEARTH_LOG: 'xml' }, { port: 'ftp', signup: 'maybe' })
    expect(lines.map((line) => line.split(':')[0])).toEqual(['--port', '--signup', 'HEARTH_LOG'])
  })

  test('requires a sender for mail', () => {
    expect(mistakes({ HEARTH_SMTP_URL: 'smtps://mail.example.org' })).toEqual(['HEARTH_SMTP_FROM: is needed with HEARTH_SMTP_URL'])
  })
})

describe('a value in a file', () => {
  /** Calls `act` with an environment whose HEARTH_SMTP_URL_FILE names a file of that content. */
  const withFile = <T>(content: string, act: (env: Record<string, string>, path: string) => T) => {
    const folder = mkdtempSync(join(tmpdir(), 'hearth-secret-'))
    const path = join(folder, 'smtp_url')
    writeFileSync(path, content)
    try {
      return act({ HEARTH_SMTP_URL_FILE: path, HEARTH_SMTP_FROM: 'a@b.c' }, path)
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
  const address = 'smtps://user:p%20ss@mail.example.org'

  test.each([address, `${address}\n`, `${address}\r\n`, `${address}\n\n`])('is read without its trailing newline: %j', (content) => {
    withFile(content, (env) => expect(readConfig(env).smtpUrl).toBe(address))
  })

  test('works for every setting', () => {
    withFile('81', (_, path) => expect(readConfig({ HEARTH_PORT_FILE: path }).port).toBe(81))
    withFile('10.0.0.0/8, fd00::/8\n', (_, path) =>
      expect(readConfig({ HEARTH_TRUSTED_PROXIES_FILE: path }).trustedProxies).toEqual(['10.0.0.0/8', 'fd00::/8']),
    )
  })

  test('is overridden by the flag', () => {
    withFile(address, (env) => expect(readConfig(env, { smtpUrl: 'smtp://other' }).smtpUrl).toBe('smtp://other'))
  })

  test('is rejected if the variable itself is set, but not if that is empty', () => {
    withFile(address, (env) => {
      expect(mistakes({ ...env, HEARTH_SMTP_URL: address })).toEqual([
        'HEARTH_SMTP_URL: is set, and so is HEARTH_SMTP_URL_FILE; leave one of them out',
      ])
      expect(readConfig({ ...env, HEARTH_SMTP_URL: '' }).smtpUrl).toBe(address)
    })
  })

  test('that is missing, empty or a folder is an error with its path', () => {
    expect(mistakes({ HEARTH_SMTP_URL_FILE: '/nowhere/smtp_url' })).toEqual([
      "HEARTH_SMTP_URL_FILE: names /nowhere/smtp_url, which can't be read (ENOENT)",
    ])
    expect(mistakes({ HEARTH_URL_FILE: tmpdir() })).toEqual([`HEARTH_URL_FILE: names ${tmpdir()}, which can't be read (EISDIR)`])
    withFile('\n', (env, path) => expect(mistakes(env)).toEqual([`HEARTH_SMTP_URL_FILE: names ${path}, which is empty`]))
  })

  test('that is invalid is an error with its variable, without its content', () => {
    withFile('mail.example.org:secret\n', (env) => {
      expect(mistakes(env)).toEqual(['HEARTH_SMTP_URL_FILE: must start with smtp:// or smtps://'])
    })
  })
})

test.each([
  ['10.0.0.0/8', '10.255.0.1', true],
  ['10.0.0.0/8', '11.0.0.1', false],
  ['10.0.0.0/8', '::ffff:10.0.0.1', true],
  ['10.0.0.0/8', '::FFFF:10.0.0.1', true],
  ['192.168.1.5', '192.168.1.5', true],
  ['192.168.1.5', '192.168.1.6', false],
  ['0.0.0.0/0', '8.8.8.8', true],
  ['0.0.0.0/0', '::1', false],
  ['fd00::/8', 'fd12::1', true],
  ['fd00::/8', '2001:db8::1', false],
  ['::1', '::1', true],
  ['10.0.0.0/8, 172.16.0.0/12 ::1', '172.31.0.1', true],
  ['10.0.0.0/8', '', false],
  ['10.0.0.0/8', 'unix', false],
  ['fe80::/10', 'fe80::1%eth0', true],
  ['::ffff:10.0.0.0/104', '10.0.0.1', true],
  ['', '127.0.0.1', false],
])('with %p trusted, %s is a proxy: %p', (trusted, peer, is) => {
  expect(proxyCheck(readConfig({ HEARTH_TRUSTED_PROXIES: trusted }).trustedProxies)(peer)).toBe(is)
})
