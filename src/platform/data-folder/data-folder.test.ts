import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '#src/server/listen'
import { builtWeb, startBlank } from '#src/testing/hearth'
import { readConfig } from '../config/config'
import { openDatabase } from '../database/db'
import { silentLog } from '../log/log'
import { LockedError, lockDataDir } from './lock'
import { randomToken, readSecret, sha256 } from './secret'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hearth-folder-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('the database', () => {
  test('is opened with WAL, foreign keys, a 5 s busy timeout and full sync', () => {
    const { sqlite, close } = openDatabase(folder)
    const pragma = (name: string) => Object.values(sqlite.query<Record<string, unknown>, []>(`PRAGMA ${name}`).get() ?? {})[0]
    expect(['journal_mode', 'foreign_keys', 'busy_timeout', 'synchronous'].map(pragma)).toEqual(['wal', 1, 5000, 2])
    close()
  })

  test('rolls back a whole transaction, and a nested one by itself', () => {
    const { sqlite, atomically, close } = openDatabase(folder)
    sqlite.run('CREATE TABLE notes (id INTEGER)')
    const add = (id: number) => sqlite.query('INSERT INTO notes VALUES (?)').run(id)
    const fail = () => {
      throw new Error('no')
    }
    expect(() =>
      atomically(() => {
        add(1)
        atomically(() => add(2))
        fail()
      }),
    ).toThrow('no')
    atomically(() => {
      add(3)
      const inner = () => {
        add(4)
        fail()
      }
      expect(() => atomically(inner)).toThrow('no')
    })
    expect(sqlite.query('SELECT id FROM notes').values()).toEqual([[3]])
    close()
  })

  test('is a single file after it is closed', () => {
    const { sqlite, close } = openDatabase(folder)
    sqlite.run('CREATE TABLE notes (id INTEGER)')
    close()
    expect(statSync(join(folder, 'hearth.db')).size).toBeGreaterThan(0)
    expect(() => statSync(join(folder, 'hearth.db-wal'))).toThrow('ENOENT')
  })
})

describe('the data folder', () => {
  test('belongs to one server at a time', async () => {
    const server = await startBlank()
    const second = startServer(readConfig({ HEARTH_DATA: server.data, HEARTH_PORT: '0' }), { log: silentLog })
    expect(second).rejects.toThrow(LockedError)
    expect(second).rejects.toThrow(`Another Hearth server already uses ${server.data}.`)
    expect((await server.visitor().get('/api/health')).status).toBe(200)
    await server.stop()
  })

  test('is free again after its server stops', () => {
    const lock = lockDataDir(folder)
    expect(() => lockDataDir(folder)).toThrow(LockedError)
    lock.release()
    lockDataDir(folder).release()
  })

  test('is released when the server fails to start', async () => {
    const other = await startBlank()
    const config = readConfig({ HEARTH_DATA: folder, HEARTH_HOST: '127.0.0.1', HEARTH_PORT: new URL(other.url).port })
    const start = startServer(config, { web: builtWeb(), log: silentLog })
    expect(start).rejects.toMatchObject({ code: 'EADDRINUSE' })
    await start.catch(() => undefined)
    lockDataDir(folder).release()
    await other.stop()
  })
})

describe('the secret', () => {
  test('is 32 random bytes with mode 600, the same at every start', () => {
    const secret = readSecret(folder)
    expect(secret).toMatch(/^[0-9a-f]{64}$/)
    expect(readSecret(folder)).toBe(secret)
    const { mode, size } = statSync(join(folder, 'secret.key'))
    expect([(mode & 0o777).toString(8), size]).toEqual(['600', 32])
  })

  test.each([0, 31, 33])('of %p bytes is rejected, not replaced', (bytes) => {
    writeFileSync(join(folder, 'secret.key'), Buffer.alloc(bytes))
    expect(() => readSecret(folder)).toThrow(`is damaged (${bytes} bytes instead of 32). Restore it from a backup.`)
    expect(statSync(join(folder, 'secret.key')).size).toBe(bytes)
  })

  test('tokens have the requested length and are unique', () => {
    const tokens = Array.from({ length: 100 }, () => randomToken(16))
    expect(new Set(tokens).size).toBe(100)
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(16)
  })

  test('a hash is SHA-256 in hex (FIPS 180-4, the message "abc")', () => {
    expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })
})
