// Over 300 lines: every command on one store of backups.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readName } from '#src/operations/backups/backups.rules'
import { type HomeWithUploads, homeWithUploads, textOf, uploadTexts } from './backup-home'
import { folder, hearth, serve, spawnHearth } from './hearth'

/** Backups in the data folder share the content of uploads. */

let place: HomeWithUploads
beforeAll(async () => {
  // Larger than the database, so that an extra copy is noticeable.
  place = await homeWithUploads(6, 60_000)
})
afterAll(() => place[Symbol.dispose]())
beforeEach(() => rmSync(backups(), { recursive: true, force: true }))

const backups = (data = place.data) => join(data, 'backups')
const made = (data = place.data) => readdirSync(backups(data)).filter((name) => readName(name) !== undefined)
const filesIn = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
/** Size of the stored content, without markers. */
const bytesIn = (path: string) =>
  filesIn(path)
    .filter((file) => !basename(file).startsWith('.'))
    .reduce((sum, file) => sum + statSync(file).size, 0)
const blobs = () => filesIn(join(backups(), 'objects'))
const create = (...args: string[]) => place.json(['backup', 'create', ...args])
const uploadPath = (address = '', data = place.data) => {
  const id = basename(address)
  return join(data, 'objects', id.slice(-2), id)
}
const sha256 = (bytes: Uint8Array) => new Bun.CryptoHasher('sha256').update(bytes).digest('hex')
/** Replaces the content of an upload on disk, or deletes it, for the duration of `act`. */
const withUpload = async <T>(address: string | undefined, content: string | undefined, act: () => Promise<T>) => {
  const path = uploadPath(address)
  const before = readFileSync(path)
  if (content === undefined) rmSync(path)
  else writeFileSync(path, content)
  try {
    return await act()
  } finally {
    writeFileSync(path, before)
  }
}

describe('a backup in the data folder', () => {
  test('contains the database, the key, the uploads by content, and all their hashes', async () => {
    const { file, ...rest } = await create()
    expect(rest).toMatchObject({ objects: 6, missing: 0, damaged: 0, rescued: 0, state: 'verified', doubts: [] })
    expect(readdirSync(file).sort()).toEqual(['hearth.db', 'manifest.json', 'manifest.sha256', 'secret.key', 'uploads.json'])
    expect(Bun.spawnSync(['sha256sum', '--check', 'manifest.sha256'], { cwd: file }).exitCode).toBe(0)
    const manifest = JSON.parse(readFileSync(join(file, 'manifest.json'), 'utf8'))
    for (const [name, entry] of Object.entries<{ size: number; sha256: string }>(manifest.files)) {
      const bytes = readFileSync(join(file, name))
      expect([name, entry]).toEqual([name, { size: bytes.length, sha256: sha256(bytes) }])
    }
    expect(manifest.tables).toMatchObject({ users: 1, families: 1, uploads: 6 })
    for (const path of blobs()) expect(basename(path)).toBe(sha256(readFileSync(path)))
    for (const path of filesIn(backups()).filter((path) => !path.endsWith('history.jsonl'))) expect(statSync(path).mode & 0o077).toBe(0)
  })

  test('takes the size of the database and of new uploads: seven backups share one copy of the uploads', async () => {
    const uploads = bytesIn(join(place.data, 'objects'))
    const database = statSync(join(place.data, 'hearth.db')).size
    for (let i = 0; i < 7; i++) await create()
    expect(made()).toHaveLength(7)
    expect(bytesIn(join(backups(), 'objects'))).toBe(uploads)
    expect(bytesIn(backups())).toBeLessThan(uploads + 7 * (database + 20_000))
    // Half the size of seven archives.
    expect(bytesIn(backups())).toBeLessThan((7 * (uploads + database)) / 2)
  })

  test('needs room for what is new alone', async () => {
    const own = await create()
    const again = await create()
    expect([own.added, again.added]).toEqual([bytesIn(join(place.data, 'objects')), 0])
    const refused = await place.run(['backup', 'create', '--min-free', '900TB'])
    const needed = Number(/this needs ([\d.]+) MB/.exec(refused.err)?.[1])
    expect(needed * 1024 * 1024).toBeLessThan(2.2 * statSync(join(place.data, 'hearth.db')).size)
  })

  test('leaves the uploads of the family where they are', async () => {
    const before = filesIn(join(place.data, 'objects')).map((path) => [path, statSync(path).ino, statSync(path).mtimeMs])
    await create()
    expect(filesIn(join(place.data, 'objects')).map((path) => [path, statSync(path).ino, statSync(path).mtimeMs])).toEqual(before)
  })

  test('names an upload that is damaged, and has what is left of it', async () => {
    const { code, err, data } = await withUpload(place.addresses[0], 'not what was sent', async () => ({
      ...(await place.run(['backup', 'create'])),
      data: await place.json(['backup', 'verify', made()[0] ?? '']),
    }))
    expect([code, err]).toEqual([0, expect.stringContaining('1 upload had changed on the disk')])
    expect(data).toMatchObject({ ok: true, damaged: 1, missing: 0, objects: 6 })
  })

  test.each([
    ['missing', undefined],
    ['cut short', 'short'],
  ])('has an upload that is %s now, where an earlier backup had it', async (_, content) => {
    await create()
    const { code, err, name } = await withUpload(place.addresses[1], content, async () => ({
      ...(await place.run(['backup', 'create'])),
      name: made().sort().at(-1) ?? '',
    }))
    expect([code, err]).toEqual([
      0,
      expect.stringContaining('1 upload had no whole file any more; an earlier backup still had the content'),
    ])
    using other = folder()
    expect((await hearth(['backup', 'restore', join(backups(), name), '--data', other.data])).code).toBe(0)
    expect(readFileSync(uploadPath(place.addresses[1], other.data), 'utf8')).toBe(textOf(1, 60_000))
  })

  test('is restored by its name and by its path, and stays in place', async () => {
    using other = folder()
    await create()
    const [name = ''] = made()
    cpSync(backups(), join(other.path, 'usb'), { recursive: true })
    for (const [target, args] of [
      [join(other.path, 'a'), [join(other.path, 'usb', name)]],
      [place.data, [name, '--force']],
    ] as const) {
      const before = new Set(existsSync(target) ? readdirSync(target) : [])
      const { code, out } = await hearth(['backup', 'restore', ...args, '--data', target])
      expect([code, out]).toEqual([0, expect.stringContaining('6 uploads')])
      await using server = await serve(target)
      const { cookie } = await uploadTexts(server.url, [])
      for (const [i, address] of place.addresses.entries())
        expect(await (await fetch(server.url + address, { headers: { cookie } })).text()).toBe(textOf(i, 60_000))
      for (const left of readdirSync(target)) if (!before.has(left) && /^(restore|verify)/.test(left)) throw new Error(`${left} is left`)
    }
    expect(made()).toEqual([name])
    expect((await place.run(['backup', 'verify', name])).code).toBe(0)
    for (const saved of readdirSync(place.data))
      if (saved.startsWith('before-restore')) rmSync(join(place.data, saved), { recursive: true })
  })

  test('is verified by its bytes if the disk has no room for a restore', async () => {
    await create()
    const [name = ''] = made()
    const { unpackBackup } = await import('#src/operations/backups/backups.unpack')
    const { migrationNames } = await import('#src/platform/database/migrations/migrate')
    const { migrationsDir } = await import('#src/platform/native/embedded')
    const known = migrationNames(migrationsDir())
    using other = folder()
    mkdirSync(other.data)
    expect(await unpackBackup(join(backups(), name), { into: other.data, known, withoutUploads: true })).toMatchObject({ objects: 6 })
    expect(readdirSync(join(other.data, 'objects'))).toEqual([])
    const [blob = ''] = blobs()
    chmodSync(blob, 0o600)
    writeFileSync(blob, readFileSync(blob).fill(0, 0, 1))
    rmSync(other.data, { recursive: true })
    mkdirSync(other.data)
    const refused = unpackBackup(join(backups(), name), { into: other.data, known, withoutUploads: true })
    await expect(refused).rejects.toThrow(/objects\/\S+ is damaged/)
  })

  test('reports damaged content, which the next backup saves again', async () => {
    await create()
    const [name = ''] = made()
    const [blob = ''] = blobs()
    const content = readFileSync(blob)
    writeFileSync(blob, content.with(0, (content[0] ?? 0) ^ 1))
    const { code, err } = await place.run(['backup', 'verify', name])
    expect([code, err]).toEqual([1, expect.stringMatching(/can't be restored\. It is broken: objects\/\S+ is damaged\./)])
    expect(await place.json(['backup', 'list'])).toMatchObject([{ name, state: 'damaged' }])
    expect((await create()).added).toBe(content.length)
    expect((await place.run(['backup', 'verify', name])).code).toBe(0)
    expect(await place.json(['backup', 'list'])).toMatchObject([{ state: 'verified' }, { name, state: 'verified' }])
  })
})

describe('backup prune', () => {
  test('removes only content that no other backup needs', async () => {
    await create()
    await using server = await serve(place.data)
    await uploadTexts(server.url, ['a new letter'])
    await server.stop()
    await create()
    writeFileSync(join(backups(), 'objects', 'notes.txt'), 'mine')
    const [first = '', second = ''] = made().sort()
    rmSync(join(backups(), second), { recursive: true })
    expect(blobs()).toHaveLength(8)
    await place.json(['backup', 'prune', '--keep', '1'])
    expect([blobs().length, made()]).toEqual([7, [first]])
    expect((await place.run(['backup', 'verify', first])).code).toBe(0)
    expect(readFileSync(join(backups(), 'objects', 'notes.txt'), 'utf8')).toBe('mine')
  })

  test('removes nothing from the store while the manifest of a backup is unreadable', async () => {
    await create()
    await create()
    const [first = '', second = ''] = made().sort()
    writeFileSync(join(backups(), second, 'uploads.json'), '{}')
    rmSync(join(backups(), first), { recursive: true })
    const before = blobs()
    await place.run(['backup', 'prune', '--keep', '1'])
    expect(blobs()).toEqual(before)
  })

  test('never removes the newest verified backup', async () => {
    await create()
    const [good = ''] = made()
    for (const day of [1, 2, 3]) {
      const name = `hearth-2027-01-0${day}T000000Z`
      cpSync(join(backups(), good), join(backups(), name), { recursive: true })
      writeFileSync(join(backups(), name, 'manifest.json'), '{}')
    }
    await place.run(['backup', 'prune', '--keep', '1'])
    expect(made().sort()).toEqual([good, 'hearth-2027-01-03T000000Z'].sort())
  })
})

describe('archives of an older Hearth', () => {
  const archive = 'hearth-nightly-2026-01-01T030000Z.tar'
  beforeEach(async () => {
    const file = await place.save(`old-${Bun.randomUUIDv7()}.tar`)
    mkdirSync(backups(), { recursive: true })
    cpSync(file, join(backups(), archive))
  })

  test('are listed, verified, restored and removed like other backups', async () => {
    await create()
    expect(await place.json(['backup', 'list'])).toMatchObject([
      { form: 'store', state: 'verified' },
      { name: archive, state: 'unverified' },
    ])
    expect((await place.run(['backup', 'verify', archive])).code).toBe(0)
    expect(await place.json(['backup', 'list'])).toMatchObject([{ state: 'verified' }, { name: archive, state: 'verified' }])
    using other = folder()
    expect((await hearth(['backup', 'restore', join(backups(), archive), '--data', other.data])).code).toBe(0)
    await place.run(['backup', 'prune', '--keep', '1'])
    expect(made()).toContain(archive)
  })

  test('are neither read nor copied by the next backup', async () => {
    const before = statSync(join(backups(), archive))
    await create()
    const after = statSync(join(backups(), archive))
    expect([after.ino, after.mtimeMs, after.size]).toEqual([before.ino, before.mtimeMs, before.size])
    expect(bytesIn(join(backups(), 'objects'))).toBe(bytesIn(join(place.data, 'objects')))
  })
})

describe('the hook after each backup', () => {
  const script = (text: string) => {
    const path = join(place.path, `hook-${Bun.randomUUIDv7()}`)
    writeFileSync(path, `#!/bin/sh\n${text}\n`, { mode: 0o755 })
    return path
  }

  test('gets the backup’s name, folder and state, but no secrets', async () => {
    const said = join(place.path, 'said')
    const hook = script(`env > ${said}; test -f "$HEARTH_BACKUP_PATH/manifest.json"`)
    const env = {
      HEARTH_BACKUP_HOOK: hook,
      HEARTH_SMTP_URL: 'smtp://user:CANARY@example.org',
      HEARTH_DATA: place.data,
      RESTIC_REPOSITORY: '/mnt',
    }
    expect((await spawnHearth(['backup', 'create'], { env })).code).toBe(0)
    const [name = ''] = made()
    const lines = readFileSync(said, 'utf8').split('\n')
    expect(lines).toContain(`HEARTH_BACKUP_NAME=${name}`)
    expect(lines).toContain(`HEARTH_BACKUP_PATH=${join(backups(), name)}`)
    expect(lines).toContain('HEARTH_BACKUP_STATE=verified')
    expect(lines).toContain('RESTIC_REPOSITORY=/mnt')
    expect(lines.join('\n')).not.toContain('CANARY')
  })

  test('keeps the backup, is reported, and makes the command exit with 1 if it fails', async () => {
    const hook = script('echo "no such disk" >&2; exit 3')
    const { code, err } = await place.run(['backup', 'create', '--backup-hook', hook])
    expect([code, err]).toEqual([1, expect.stringContaining(`${hook} ended with exit code 3: no such disk`)])
    expect(await place.json(['backup', 'list'])).toMatchObject([{ state: 'verified' }])
    expect(readFileSync(join(backups(), 'history.jsonl'), 'utf8')).toContain('"kind":"hook"')
  })

  test('is reported if it can’t be run', async () => {
    const { code, err } = await place.run(['backup', 'create', '--backup-hook', join(place.path, 'nowhere')])
    expect([code, err]).toEqual([1, expect.stringContaining("nowhere can't be run (ENOENT)")])
  })

  test('is killed with its children after a timeout', async () => {
    const { runHook } = await import('#src/operations/backups/backups.hook')
    const pid = join(place.path, 'pid')
    const hook = script(`sleep 600 & echo $! > ${pid}; wait`)
    expect(await runHook({ hook, name: 'x', path: '/x', state: 'verified', limitMs: 300 })).toContain('was ended after')
    const status = () =>
      existsSync(`/proc/${readFileSync(pid, 'utf8').trim()}`) ? readFileSync(`/proc/${readFileSync(pid, 'utf8').trim()}/stat`, 'utf8') : 'Z'
    while (!/ Z |^Z/.test(status())) await Bun.sleep(10)
  })

  test('may print any amount of text, whose end is kept', async () => {
    const hook = script('yes | head -c 20000000; echo the end; exit 1')
    const { runHook } = await import('#src/operations/backups/backups.hook')
    expect(await runHook({ hook, name: 'x', path: '/x', state: 'verified' })).toEndWith('ended with exit code 1: the end')
  })
})
