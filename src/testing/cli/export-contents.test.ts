import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Client, type Hearth, startHearth, type Who } from '../hearth'
import { teal, type Uploads, uploadsOf } from '../uploads'
import { gedcomLines, unzipped } from './export-reading'
import { command, folder, hearth as run, spawnHearth } from './hearth'

const place = folder()
let family: Hearth
let uploads: Uploads
beforeAll(async () => {
  family = await startHearth({ timezone: 'Europe/Berlin' })
  uploads = uploadsOf(family)
  for (const addon of ['documents', 'family-tree', 'finances']) await family.as('admin').post(family.path(`/addons/${addon}/enable`))
})
afterAll(async () => {
  await family.stop()
  place[Symbol.dispose]()
})

const file = join(place.path, 'family.zip')
const exportArgs = () => ['export', '--data', family.data, '--family', family.familyId, '--to', file, '--force', '--min-free', '0']
const exportAll = (...args: string[]) => run([...exportArgs(), ...args])
const exported = async () => {
  const { code, err } = await exportAll()
  expect([code, err]).toEqual([0, ''])
  return unzipped(file)
}

/** Creates a row that the export must contain. */
const make = async (client: Client, path: string, body: object) => {
  const answer = await client.post(path, body)
  if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body as { id: string; url: string }
}
const add = (path: string, body: object, who: Who = 'admin') => make(family.as(who), family.path(path), body)

const picture = async (width: number) => (await uploads.stored(teal(width, 30).jpeg(), 'admin')).url
const objectFile = (url: string) => {
  const id = url.split('/').at(-1) ?? ''
  return join(family.data, 'objects', id.slice(-2), id)
}

test('the files of events, private ones too, are exported under their names', async () => {
  const times = { startTime: '2026-11-21T15:00:00Z', endTime: '2026-11-21T16:00:00Z' }
  for (const isPrivate of [false, true]) {
    const { id } = await add('/events', { title: 'Fair', ...times, isPrivate })
    const { url: objectPath } = await uploads.stored(`List, private: ${isPrivate}`, 'admin')
    await add(`/events/${id}/attachments`, { objectPath, filename: 'List.txt' })
  }
  const zip = await exported()
  const paths = zip.under('files/events')
  expect(paths).toEqual(['files/events/List (2).txt', 'files/events/List.txt'])
  expect(paths.map((path) => zip.text(path)).sort()).toEqual(['List, private: false', 'List, private: true'])
  expect(zip.json('json/calendar.json').attachments).toMatchObject(Array(2).fill({ filename: 'List.txt', uploadedByName: 'Ana Rivera' }))
})

describe('text of families', () => {
  const odd = 'Zoë "the cat" 🐈‍⬛, said;\nhi'

  test('is unchanged in every format', async () => {
    await add('/messages', { content: odd })
    await add('/transactions', { description: odd, amount: 12.5, transactionDate: '2026-11-20', merchant: '=HYPERLINK("http://x")' })
    await add('/transactions', { description: '+1 per cent', amount: 3, transactionDate: '2026-11-21', merchant: '-5' })
    await add('/documents', { title: odd, content: '# List\r\n- [ ] 🥛' })
    await add('/ancestry', { firstName: odd.replace('\n', ' '), lastName: 'Ri/vera', birthDate: '1938-05', bio: 'me@home' })
    const zip = await exported()

    expect(zip.json('json/chat.json').messages?.[0]).toMatchObject({ content: odd, senderName: 'Ana Rivera' })
    expect(zip.text('chat.txt')).toMatch(/\n\d\d:\d\d {2}Ana Rivera: Zoë "the cat" 🐈‍⬛, said;\n {7}hi\n$/)
    const spent = zip.csv('csv/transactions.csv')
    expect(spent.map(({ description, merchant, amount }) => [description, merchant, amount])).toEqual([
      [odd, `'=HYPERLINK("http://x")`, '12.5'],
      ["'+1 per cent", "'-5", '3'],
    ])
    expect(zip.json('json/finances.json').transactions?.[1]).toMatchObject({ description: '+1 per cent', merchant: '-5', amount: 3 })
    const [note = ''] = zip.under('notes')
    expect(note).toBe('notes/Zoë _the cat_ 🐈‍⬛, said; hi.md')
    expect(zip.text(note)).toBe('# Zoë "the cat" 🐈‍⬛, said; hi\n\n# List\n- [ ] 🥛\n')
    const tree = gedcomLines(zip.text('family-tree.ged'))
    expect(tree.find(({ tag, value }) => tag === 'NAME' && value.includes('🐈‍⬛'))?.value).toEndWith(' hi /Ri-vera/')
    expect(tree.find(({ tag, value }) => tag === 'DATE' && value.includes('1938'))?.value).toBe('MAY 1938')
    expect(tree.find(({ tag, value }) => tag === 'NOTE' && value.startsWith('me'))?.value).toBe('me@@home')
  })

  test('gives files of the same name separate paths, none outside of the archive', async () => {
    for (const [width, originalName] of [
      [41, 'IMG.jpg'],
      [42, 'img.JPG'],
      [43, '../../../evil'],
      [44, 'CON.jpg'],
    ] as const)
      await add('/photos', { url: await picture(width), originalName })
    for (const title of ['Same', 'same']) await add('/documents', { title, content: title })
    const zip = await exported()
    const year = Temporal.Now.zonedDateTimeISO('Europe/Berlin').year
    expect(zip.under('files/photos').map((path) => path.split('/').slice(2).join('/'))).toEqual(
      ['IMG.jpg', 'img (2).JPG', '_.._.._evil.jpg', '_CON.jpg'].map((name) => `${year}/${name}`).sort(),
    )
    expect(zip.under('notes')).toContain('notes/Same.md')
    expect(zip.under('notes')).toContain('notes/same (2).md')
    expect(zip.paths.filter((path) => path.startsWith('/') || path.split('/').includes('..'))).toEqual([])
  })
})

describe('another family', () => {
  const mark = 'Nobody of the Riveras may read this'

  test('is not exported, although it shares a member', async () => {
    const other = family.otherFamilyId
    family.services.families.join(other, family.ids.member.userId, 'admin')
    const mia = family.as('member')
    const path = (rest: string) => `/api/families/${other}${rest}`
    for (const addon of ['documents', 'family-tree', 'finances', 'projects', 'shopping']) await mia.post(path(`/addons/${addon}/enable`))
    const event = {
      startTime: '2026-12-01T10:00:00Z',
      endTime: '2026-12-01T11:00:00Z',
      isRecurring: true,
      recurrence: { frequency: 'weekly' },
    }
    await make(mia, path('/events'), { title: mark, ...event, participants: [{ userId: family.ids.stranger.userId }] })
    const { id: task } = await make(mia, path('/tasks'), { title: mark, isChore: true, dueDate: '2026-11-01' })
    await mia.post(path(`/tasks/${task}/complete`))
    await make(mia, path('/messages'), { content: mark })
    await make(mia, path('/documents'), { title: mark, content: mark })
    await make(mia, path('/transactions'), {
      description: mark,
      amount: 1,
      receiptUrl: (await uploads.stored(teal(78, 30).jpeg(), 'member')).url,
    })
    const { id: list } = await make(mia, path('/smart-shopping-lists'), { name: mark })
    const { id: item } = await make(mia, `/api/smart-shopping-lists/${list}/items`, { name: mark })
    const { id: vendorId } = await make(mia, path('/store-vendors'), { name: mark })
    await make(mia, `/api/smart-shopping-items/${item}/prices`, { vendorId, price: 1 })
    await make(mia, path('/ancestry'), { firstName: mark })
    await make(mia, path('/projects'), { name: mark })
    await make(mia, path('/invitations'), { email: 'stranger2@example.org' })
    const photo = await uploads.stored(teal(77, 30).jpeg(), 'member')
    await make(mia, path('/photos'), { url: photo.url, caption: mark })

    const zip = await exported()
    const everything = zip.all()
    expect(everything).toContain('Mia Rivera')
    for (const trace of [mark, other, 'Strangers', 'zoe@example.org', 'stranger2@example.org']) expect(everything).not.toContain(trace)
    // By id, independently of a row's content.
    const { sqlite } = family.services
    const tables = sqlite
      .query<{ name: string }, []>(
        `select name from sqlite_schema t where type = 'table' and exists (select 1 from pragma_table_info(t.name) where name = 'family_id')
         and exists (select 1 from pragma_table_info(t.name) where name = 'id')`,
      )
      .all()
    const ids = tables.flatMap(({ name }) =>
      sqlite.query<{ id: string }, [string]>(`select id from ${name} where family_id = ?`).all(other),
    )
    expect(ids.length).toBeGreaterThan(12)
    expect(ids.filter(({ id }) => everything.includes(id))).toEqual([])
    expect(everything).not.toContain(photo.id)
    expect(zip.under('files/receipts')).toEqual([])
  })

  test('has uploads that no reference from the exported family makes readable', async () => {
    const theirs = await uploads.stored('a letter of the Strangers', 'stranger')
    // As if a bug let a row refer to it.
    const { sqlite } = family.services
    sqlite.query('update users set profile_image_url = ? where id = ?').run(theirs.url, family.ids.child.userId)
    const zip = await exported()
    expect(zip.under('files/profile pictures')).toEqual([])
    sqlite.query('update users set profile_image_url = null where id = ?').run(family.ids.child.userId)
  })
})

describe('an upload', () => {
  test('without a file is reported, and the rest is exported with exit code 1', async () => {
    const [lost, kept] = [await picture(51), await picture(52)]
    await add('/photos', { url: lost, originalName: 'lost.jpg' })
    await add('/photos', { url: kept, originalName: 'kept.jpg' })
    const content = readFileSync(objectFile(lost))
    rmSync(objectFile(lost))
    const { code, out, err } = await exportAll('--json')
    writeFileSync(objectFile(lost), content)
    const zip = unzipped(file)
    const missing = zip.json<{ path: string; isMissing: boolean }[]>('files.json').filter(({ isMissing }) => isMissing)
    expect(missing.map(({ path }) => path.split('/').at(-1))).toEqual(['lost.jpg'])
    const path = missing[0]?.path ?? ''
    expect([code, JSON.parse(out).missing]).toEqual([1, [path]])
    expect(err).toBe(`hearth: 1 upload had no readable file; everything else is in ${file}.\nhearth:   ${path}\n`)
    expect(zip.text('README.txt')).toContain(`MISSING: the files of these uploads were missing or unreadable.\n  ${path}\n`)
    expect(zip.paths).not.toContain(path)
    expect(zip.under('files/photos').some((name) => name.endsWith('/kept.jpg'))).toBe(true)
  })

  test('that changed on the disk is exported and reported', async () => {
    const url = await picture(53)
    await add('/photos', { url, originalName: 'torn.jpg' })
    const content = readFileSync(objectFile(url))
    writeFileSync(objectFile(url), content.subarray(0, 100))
    const { code, err } = await exportAll()
    writeFileSync(objectFile(url), content)
    expect([code, err]).toEqual([
      0,
      expect.stringMatching(/^1 upload changed on the disk and may be damaged:\n {2}files\/photos\/\d+\/torn\.jpg\n$/),
    ])
    expect(unzipped(file).text('README.txt')).toContain('DAMAGED')
  })
})

test('an export is a snapshot of the database during concurrent writes', async () => {
  const { sqlite, atomically, committed } = family.services
  const message = sqlite.query(
    `insert into messages (id, family_id, sender_id, content, type, is_announcement, created_at) values (?, ?, ?, 'x', 'text', 0, ?)`,
  )
  atomically(() => {
    for (let i = 0; i < 40_000; i++) message.run(Bun.randomUUIDv7(), family.familyId, family.ids.admin.userId, '2026-11-21T12:00:00.000Z')
  })
  // Group commit writes them at the end of the event loop's turn: without a wait, the export could read the state before them.
  await committed()
  let isOver = false
  const exporting = spawnHearth(exportArgs()).finally(() => {
    isOver = true
  })
  let sent = 0
  while (!isOver) {
    await add('/messages', { content: `while it runs ${sent++}` })
    // The export has a lower priority than these writes.
    await Bun.sleep(20)
  }
  expect((await exporting).code).toBe(0)
  const zip = unzipped(file)
  const said = zip.text('chat.txt').match(/^\d\d:\d\d {2}/gm)?.length ?? 0
  expect(said).toBeGreaterThan(40_000)
  expect([zip.json('json/chat.json').messages?.length, sent > 5]).toEqual([said, true])
})

describe('an export of many pictures', () => {
  const size = 3_000_000
  const pictures = 100

  /** Sparse files as pictures: they have a length but take no disk space. */
  const fill = () => {
    const { sqlite } = family.services
    const sha256 = new Bun.CryptoHasher('sha256').update(new Uint8Array(size)).digest('hex')
    const now = '2026-11-21T12:00:00.000Z'
    const [object, photo] = [
      sqlite.query(
        `insert into objects (id, owner_id, ticket_expires_at, mime_type, size, hash, created_at, stored_at) values (?, ?, ?, 'image/jpeg', ?, ?, ?, ?)`,
      ),
      sqlite.query(
        `insert into photos (id, family_id, uploaded_by, filename, original_name, url, object_id, shown_at, created_at) values (?, ?, ?, 'a', 'many.jpg', ?, ?, ?, ?)`,
      ),
    ]
    const { userId } = family.ids.admin
    for (let i = 0; i < pictures; i++) {
      const id = Bun.randomUUIDv7()
      const url = `/api/objects/${id}`
      object.run(id, userId, now, size, sha256, now, now)
      photo.run(Bun.randomUUIDv7(), family.familyId, userId, url, id, now, now)
      Bun.spawnSync(['mkdir', '-p', join(objectFile(url), '..')])
      Bun.spawnSync(['truncate', '-s', String(size), objectFile(url)])
    }
  }
  const start = () => {
    return Bun.spawn([...command, ...exportArgs()], { env: { PATH: process.env.PATH }, stdout: 'ignore', stderr: 'ignore' })
  }
  beforeAll(fill)

  // resourceUsage of a child would include its parent's memory.
  test.skipIf(process.platform !== 'linux')(
    'needs little memory',
    async () => {
      const child = start()
      let most = 0
      while (child.exitCode === null) {
        const status = await Bun.file(`/proc/${child.pid}/status`)
          .text()
          .catch(() => '')
        most = Number(/VmHWM:\s*(\d+)/.exec(status)?.[1] ?? most)
        await Bun.sleep(10)
      }
      expect([child.exitCode, Bun.file(file).size > pictures * size]).toEqual([0, true])
      expect(most / 1000).toBeWithin(20, 150)
    },
    60_000,
  )

  test.each(['SIGTERM', 'SIGINT'] as const)('ended by %s leaves no files and keeps an existing one', async (signal) => {
    writeFileSync(file, 'the one before')
    const child = start()
    while (!existsSync(`${file}.part`) || Bun.file(`${file}.part`).size < size) await Bun.sleep(5)
    child.kill(signal)
    expect(await child.exited).toBe(1)
    expect(existsSync(`${file}.part`)).toBe(false)
    expect(readFileSync(file, 'utf8')).toBe('the one before')
  })
})
