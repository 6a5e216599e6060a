import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readName } from '#src/operations/backups/backups.rules'
import { type HomeWithUploads, homeWithUploads, textOf, uploadTexts } from './backup-home'
import { command, folder, hearth, serve } from './hearth'

let place: HomeWithUploads
beforeAll(async () => {
  place = await homeWithUploads()
})
afterAll(() => place[Symbol.dispose]())

const backups = () => join(place.data, 'backups')
const made = () => readdirSync(backups()).filter((name) => readName(name) !== undefined)
const emptied = () => rmSync(backups(), { recursive: true, force: true })

describe('backup create', () => {
  test('--to makes one tar archive with the hashes of its content', async () => {
    emptied()
    const made = await place.json(['backup', 'create', '--to', join(place.usb, 'one.tar')])
    expect(made).toMatchObject({ objects: 3, missing: 0, schema: expect.stringMatching(/^\d{4}_/), size: statSync(made.file).size })
    expect(existsSync(backups())).toBe(false)
    expect(statSync(made.file).mode & 0o777).toBe(0o600)

    const into = join(place.path, 'untar')
    mkdirSync(into)
    expect(Bun.spawnSync(['tar', 'xf', made.file, '-C', into]).exitCode).toBe(0)
    const manifest = JSON.parse(readFileSync(join(into, 'manifest.json'), 'utf8'))
    const names = Object.keys(manifest.files)
    expect(names.toSorted()).toEqual(['hearth.db', ...names.filter((name) => name.startsWith('objects/')).sort(), 'secret.key'])
    for (const [name, { size, sha256 }] of Object.entries<{ size: number; sha256: string }>(manifest.files)) {
      const bytes = readFileSync(join(into, name))
      expect([name, bytes.length, new Bun.CryptoHasher('sha256').update(bytes).digest('hex')]).toEqual([name, size, sha256])
    }
  })

  test('saves everything written so far while a server runs', async () => {
    await using server = await serve(place.data)
    const { addresses, cookie } = await uploadTexts(server.url, [textOf(77)])
    const file = await place.save('running.tar')
    const { code, out } = await hearth(['backup', 'verify', file, '--json'])
    expect([code, JSON.parse(out).objects]).toEqual([0, 4])
    expect(await (await fetch(`${server.url}${addresses[0]}`, { headers: { cookie } })).text()).toBe(textOf(77))
  })

  test('skips and reports an upload whose file is missing', async () => {
    const id = place.addresses[0]?.split('/').at(-1) ?? ''
    const path = join(place.data, 'objects', id.slice(-2), id)
    const content = readFileSync(path)
    rmSync(path)
    const { code, err } = await place.run(['backup', 'create', '--to', join(place.usb, 'without.tar')])
    const verified = await place.json(['backup', 'verify', join(place.usb, 'without.tar')])
    writeFileSync(path, content)
    expect([code, err]).toEqual([
      0,
      `1 upload had no file any more and could not be saved. \`hearth doctor --data ${place.data}\` names them.\n`,
    ])
    expect(verified).toMatchObject({ ok: true, missing: 1 })
  })

  test('never overwrites a file, and makes no folder in case a disk is not mounted', async () => {
    const file = join(place.usb, 'mine.tar')
    writeFileSync(file, 'mine')
    const taken = await place.run(['backup', 'create', '--to', file])
    expect([taken.code, taken.err]).toEqual([1, expect.stringContaining('already exists')])
    expect(readFileSync(file, 'utf8')).toBe('mine')
    const nowhere = await place.run(['backup', 'create', '--to', join(place.path, 'not-mounted/x.tar')])
    expect([nowhere.code, nowhere.err]).toEqual([1, expect.stringContaining('There is no such folder')])
    expect(existsSync(join(place.path, 'not-mounted'))).toBe(false)
  })

  test('uses its default name if --to names a folder', async () => {
    const into = join(place.usb, 'folder')
    mkdirSync(into)
    await place.json(['backup', 'create', '--to', into])
    expect(readdirSync(into)).toEqual([expect.stringMatching(/^hearth-\d{4}-\d\d-\d\dT\d{6}Z\.tar$/)])
  })

  test('refuses when the disk has too little room, says how much it needs, and leaves no files', async () => {
    emptied()
    const { code, err } = await place.run(['backup', 'create', '--min-free', '900TB'])
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/The disk is too full: this needs [\d.]+ MB in .*, of which 900 TB must stay free\.\n$/),
    ])
    expect(readdirSync(backups()).sort()).toEqual(['history.jsonl', 'objects'])
    expect(readdirSync(join(backups(), 'objects'))).toEqual([])
  })

  test('leaves no backup when killed, and the next one deletes its files', async () => {
    emptied()
    const child = Bun.spawn([...command, 'backup', 'create', '--data', place.data], { stdout: 'ignore', stderr: 'ignore' })
    while (!existsSync(backups()) || readdirSync(backups()).every((name) => name === 'objects')) await Bun.sleep(1)
    child.kill('SIGKILL')
    await child.exited
    // Either it had finished already, or it leaves no backup.
    const before = made().length
    writeFileSync(join(backups(), 'hearth-2026-01-01T000000Z.tar.part'), 'half')
    await place.json(['backup', 'create'])
    expect(made().length).toBe(before + 1)
    expect(readdirSync(backups()).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  test('ends with the server that started it', async () => {
    const orphan = 'hearth-2026-01-02T030405Z'
    const child = Bun.spawn([...command, 'backup', 'create', '--supervised', '--data', place.data, '--name', orphan], {
      stdin: Buffer.from(''),
      stdout: 'ignore',
      stderr: 'ignore',
    })
    expect(await child.exited).toBe(1)
    expect(existsSync(join(backups(), orphan))).toBe(false)
  })
})

describe('backup list and prune', () => {
  const name = (day: number, mark = '') => `hearth-${mark}2026-11-${String(day).padStart(2, '0')}T030000Z.tar`
  const fill = () => {
    emptied()
    mkdirSync(backups())
    const names = [1, 2, 3].flatMap((day) => [name(day), name(day, 'nightly-')])
    for (const file of [...names, 'before-0003_x.db', 'notes.txt']) writeFileSync(join(backups(), file), 'x'.repeat(2048))
  }

  test('list names every backup, newest first, and no other file', async () => {
    emptied()
    expect((await place.run(['backup', 'list'])).out).toBe('No backup yet.\n')
    fill()
    const { out } = await place.run(['backup', 'list'])
    expect(out.split('\n')[0]).toMatch(/^NAME +KIND +MADE AT +SIZE +STATE$/)
    const listed = (await place.json(['backup', 'list'])) as { name: string; kind: string; size: number; createdAt: string }[]
    expect(listed).toHaveLength(6)
    expect(listed[0]).toMatchObject({ createdAt: '2026-11-03T03:00:00.000Z', size: 2048 })
    expect(listed.filter(({ kind }) => kind === 'nightly').map((row) => row.name)).toEqual([3, 2, 1].map((day) => name(day, 'nightly-')))
  })

  test('prune keeps the newest of each kind and files that are no backups', async () => {
    fill()
    expect((await place.run(['backup', 'prune', '--keep', '2'])).out.trim().split('\n').sort()).toEqual([name(1), name(1, 'nightly-')])
    expect(readdirSync(backups()).sort()).toEqual(
      ['before-0003_x.db', 'notes.txt', ...[2, 3].flatMap((day) => [name(day), name(day, 'nightly-')])].sort(),
    )
    expect((await place.run(['backup', 'prune', '--keep', '2'])).out).toBe('Nothing to remove.\n')
  })

  test.each(['0', '-1', 'all', '1.5'])('prune --keep %s is wrong usage', async (keep) => {
    expect(await place.run(['backup', 'prune', `--keep=${keep}`])).toMatchObject({
      code: 2,
      err: expect.stringContaining('--keep: Must be'),
    })
  })
})

test.each([['create'], ['list'], ['prune --keep 1']])(
  'without a data folder, hearth backup %s says what to do and makes no folder',
  async (words) => {
    using nowhere = folder()
    const { code, err } = await hearth(['backup', ...words.split(' '), '--data', nowhere.data])
    expect([code, err]).toEqual([1, expect.stringContaining(`There is no Hearth in ${nowhere.data} yet.`)])
    expect(existsSync(nowhere.data)).toBe(false)
  },
)
