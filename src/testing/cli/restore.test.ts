import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packTar, unpackTar } from 'modern-tar'
import { lockDataDir } from '#src/platform/data-folder/lock'
import { type HomeWithUploads, homeWithUploads, textOf, uploadTexts } from './backup-home'
import { folder, hearth, serve } from './hearth'

let place: HomeWithUploads
let file: string
beforeAll(async () => {
  place = await homeWithUploads()
  file = await place.save()
  // Added after the backup, so that a restore undoes it.
  await place.add('later')
})
afterAll(() => place[Symbol.dispose]())

/** Every file of a data folder with the hash of its content, except temporary ones. */
const contentOf = (data: string) =>
  Object.fromEntries(
    readdirSync(data, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.lock$|-shm$|-wal$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(data.length), Bun.hash(readFileSync(path))])
      .sort(),
  )

describe('backup verify', () => {
  test('verifies a backup by restoring it, and leaves no files', async () => {
    const before = contentOf(place.data)
    const { code, out } = await place.run(['backup', 'verify', file])
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^\S+ is whole: made at \S+ by Hearth \S+ \(\d{4}_\w+\), [\d.]+ [KM]B, 3 uploads\.\n$/),
    ])
    expect(contentOf(place.data)).toEqual(before)
  })

  test('needs no data folder', async () => {
    using nowhere = folder()
    expect((await hearth(['backup', 'verify', file, '--data', nowhere.data])).code).toBe(0)
    expect(existsSync(nowhere.data)).toBe(false)
  })

  test('reports an upload that had changed on the disk before the backup', async () => {
    const id = place.addresses[0]?.split('/').at(-1) ?? ''
    const path = join(place.data, 'objects', id.slice(-2), id)
    const content = readFileSync(path)
    writeFileSync(path, content.toString().replace('Line 7', 'Lime 7'))
    const changed = await place.save('changed.tar')
    writeFileSync(path, content)
    expect(await place.run(['backup', 'verify', changed])).toMatchObject({
      code: 0,
      err: expect.stringContaining('1 upload had changed on the disk'),
    })
  })
})

describe('backup restore', () => {
  test('restores everything, and keeps the replaced data', async () => {
    const own = await homeWithUploads(2)
    const saved = await own.save()
    await own.add('later')
    const { code, out } = await own.restore(saved, '--force')
    expect([code, await own.usernames()]).toEqual([0, ['ada']])
    const kept = out.match(/What was there before is in (\S+)\. Delete/)?.[1] ?? ''
    const inKept = JSON.parse((await hearth(['user', 'list', '--json', '--data', kept])).out)
    expect(inKept).toHaveLength(2)

    await using server = await serve(own.data)
    const { cookie } = await uploadTexts(server.url, [])
    for (const [i, address] of own.addresses.entries())
      expect(await (await fetch(server.url + address, { headers: { cookie } })).text()).toBe(textOf(i))
    own[Symbol.dispose]()
  })

  test('fills an empty folder, with uploads and key', async () => {
    using other = folder()
    const { code, out } = await hearth(['backup', 'restore', file, '--data', other.data])
    expect([code, out]).toEqual([0, expect.not.stringContaining('before')])
    expect(readdirSync(other.data).sort()).toEqual([
      'backup.lock',
      'hearth-folder.json',
      'hearth.db',
      'hearth.lock',
      'objects',
      'secret.key',
    ])
    expect(readFileSync(join(other.data, 'secret.key'))).toEqual(readFileSync(join(place.data, 'secret.key')))
    await using server = await serve(other.data)
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
  })

  test('accepts a name from the list', async () => {
    using other = folder()
    mkdirSync(join(other.data, 'backups'), { recursive: true })
    const name = 'hearth-2026-11-21T030000Z.tar'
    cpSync(file, join(other.data, 'backups', name))
    expect((await hearth(['backup', 'restore', name, '--data', other.data])).code).toBe(0)
  })

  test('replaces an unreadable database', async () => {
    using other = folder()
    mkdirSync(other.data)
    writeFileSync(join(other.data, 'hearth.db'), 'garbage'.repeat(1000))
    expect((await hearth(['backup', 'restore', file, '--data', other.data, '--force'])).code).toBe(0)
    expect(JSON.parse((await hearth(['user', 'list', '--json', '--data', other.data])).out)).toHaveLength(1)
  })

  test('wants --force for a folder in use', async () => {
    const { code, err } = await place.restore(file)
    expect([code, err]).toEqual([1, expect.stringContaining(`There is a Hearth in ${place.data} already. With --force`)])
    expect(await place.usernames()).toEqual(['ada', 'later'])
  })

  test('is refused while a server runs', async () => {
    await using _ = await serve(place.data)
    const { code, err } = await place.restore(file, '--force')
    expect([code, err]).toEqual([1, expect.stringMatching(/^hearth: Another Hearth server already uses/)])
  })

  test('locks out other commands until the restore is complete', async () => {
    using other = folder()
    cpSync(place.data, other.data, { recursive: true })
    writeFileSync(join(other.data, 'restore.json'), '{"saved":"before-restore-x"}')
    const lock = lockDataDir(other.data)
    const during = await hearth(['user', 'list', '--data', other.data])
    lock.release()
    expect(during).toMatchObject({ code: 1, err: 'hearth: A backup is being restored. Try again when it has finished.\n' })
  })
})

describe('a damaged archive', () => {
  const bytes = () => new Uint8Array(readFileSync(file))
  /** Offset of an entry's content. */
  const offsetOf = (name: string, archive: Uint8Array) => {
    const at = Buffer.from(archive).indexOf(name)
    if (at < 0) throw new Error(`${name} is not in the archive`)
    return at - (at % 512) + 512
  }
  const flipped = (where: (archive: Uint8Array) => number) => () => {
    const archive = bytes()
    const at = where(archive)
    archive[at] = (archive[at] ?? 0) ^ 1
    return archive
  }
  type Entries = Awaited<ReturnType<typeof unpackTar>>
  const repacked = (change: (entries: Entries) => Entries) => async () => packTar(change(await unpackTar(bytes())))
  const extra = (header: Entries[number]['header']) =>
    repacked((entries) => [...entries, { header, data: new TextEncoder().encode('x'.repeat(header.size)) }])
  const size = () => bytes().length

  let before: ReturnType<typeof contentOf>
  beforeEach(() => {
    before = contentOf(place.data)
  })

  const cases: [what: string, made: () => Uint8Array | Promise<Uint8Array>, message: string | RegExp][] = [
    ['a byte of its first header', flipped(() => 3), 'This is not a backup of Hearth.'],
    ['a byte of its database', flipped((archive) => offsetOf('hearth.db', archive) + 20_000), /damaged/],
    ['a byte of its key', flipped((archive) => offsetOf('secret.key', archive) + 5), 'secret.key is damaged'],
    ['a byte of an upload', flipped((archive) => offsetOf('objects/', archive) + 9), /objects\/\S+ is damaged/],
    ['a byte of the header of an upload', flipped((archive) => offsetOf('objects/', archive) - 500), 'the header of an entry is damaged'],
    ['a byte of its manifest', flipped((archive) => offsetOf('manifest.json', archive) + 80), 'its manifest is damaged'],
    ["a byte of its manifest's hash", flipped((archive) => offsetOf('manifest.sha256', archive) + 8), 'its manifest is damaged'],
    ['half of it', () => bytes().slice(0, size() / 2), /It is cut short/],
    ['all but its last kilobytes', () => bytes().slice(0, size() - 3072), /It is cut short|its manifest is missing/],
    ['a page', () => new TextEncoder().encode('<!doctype html>'.repeat(200)), 'This is not a backup of Hearth.'],
    ['an empty file', () => new Uint8Array(), /It is cut short|not a backup of Hearth/],
    ['another tar', () => packTar([{ header: { name: 'notes.txt', size: 1 }, body: 'x' }]), 'does not belong in a backup'],
    [
      'a missing upload',
      repacked((all) => all.filter(({ header }, i) => i !== all.findIndex((e) => e.header.name.startsWith('objects/')) || !header)),
      'is missing',
    ],
    [
      'an upload twice',
      repacked((all) => all.flatMap((entry) => (entry.header.name.startsWith('objects/') ? [entry, entry] : [entry]))),
      'twice',
    ],
    [
      'a file that is not in the manifest',
      extra({ name: `objects/aa/${'0'.repeat(8)}-0000-0000-0000-${'a'.repeat(12)}`, size: 1 }),
      "doesn't know",
    ],
    ['a path out of the folder', extra({ name: 'objects/../../evil', size: 1 }), 'does not belong in a backup'],
    ['an absolute name', extra({ name: '/tmp/evil', size: 1 }), 'does not belong in a backup'],
    ['a link', extra({ name: 'objects/aa', size: 0, type: 'symlink', linkname: '/etc' }), 'which is not a file (symlink)'],
    ['a hard link', extra({ name: 'objects/bb', size: 0, type: 'link', linkname: '/etc/passwd' }), 'which is not a file (link)'],
  ]

  test.each(cases)('(%s) is refused, and nothing changes', async (_, make, message) => {
    const broken = join(place.usb, 'broken.tar')
    writeFileSync(broken, await make())
    const { code, out, err } = await place.restore(broken, '--force')
    expect([code, out, err]).toEqual([1, '', expect.stringMatching(message)])
    expect(err).toEndWith('Nothing was changed.\n')
    expect(contentOf(place.data)).toEqual(before)
    rmSync(broken)
  })

  test('with a header that claims a larger size is refused', async () => {
    const archive = bytes()
    // The size field of the first header, and its checksum.
    archive.set(new TextEncoder().encode('77777777777\0'), 124)
    archive.fill(32, 148, 156)
    const sum = archive.subarray(0, 512).reduce((total, byte) => total + byte, 0)
    archive.set(new TextEncoder().encode(`${sum.toString(8).padStart(6, '0')}\0 `), 148)
    const bomb = join(place.usb, 'bomb.tar')
    writeFileSync(bomb, archive)
    expect(await place.restore(bomb, '--force')).toMatchObject({
      code: 1,
      err: expect.stringContaining('It is cut short: hearth.db is incomplete.'),
    })
  })

  test('of a newer Hearth is refused', async () => {
    using other = folder()
    cpSync(place.data, other.data, { recursive: true })
    const database = new Database(join(other.data, 'hearth.db'))
    database.run("INSERT INTO schema_migrations VALUES ('9999_later', '2030-01-01')")
    database.close()
    const newer = join(other.path, 'newer.tar')
    expect((await hearth(['backup', 'create', '--data', other.data, '--to', newer])).code).toBe(0)
    const { code, err } = await place.restore(newer, '--force')
    expect([code, err]).toEqual([1, expect.stringContaining('made by a newer Hearth (its database has 9999_later)')])
    expect(contentOf(place.data)).toEqual(before)
  })
})
