import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ICAL from 'ical.js'
import { gedcomLines, occurrencesIn, unzipped } from './export-reading'
import { folder, hearth, home, serve, signIn } from './hearth'

type Family = { id: string; name: string }

const familiesOf = async (data: string) => JSON.parse((await hearth(['family', 'list', '--json', '--data', data])).out) as Family[]

const exportTo = async (data: string, to: string, family?: string, ...args: string[]) => {
  const id = family ?? (await familiesOf(data))[0]?.id ?? ''
  return hearth(['export', '--family', id, '--to', to, '--data', data, '--min-free', '0', ...args])
}

describe('the export of a demo family', () => {
  const place = folder()
  const file = join(place.path, 'harpers.zip')
  let zip: ReturnType<typeof unzipped>
  let made: { file: string; bytes: number; files: number; counts: Record<string, Record<string, number>> }
  let secret = ''
  beforeAll(async () => {
    const demo = await hearth(['demo', '--json', '--data', place.data, '--timezone', 'Europe/Berlin', '--years', '0.1'])
    secret = JSON.parse(demo.out).password
    const { code, out, err } = await exportTo(place.data, file, undefined, '--json')
    if (code !== 0) throw new Error(err)
    made = JSON.parse(out)
    zip = unzipped(file)
  }, 120_000)
  afterAll(() => place[Symbol.dispose]())

  test('is a valid ZIP, and the command prints its name and size', () => {
    expect(made).toMatchObject({ file, bytes: statSync(file).size, files: zip.paths.length, missing: [], damaged: [] })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    for (const path of [
      'README.txt',
      'family.json',
      'calendar.ics',
      'members.vcf',
      'contacts.vcf',
      'family-tree.ged',
      'chat.txt',
      'files.json',
    ])
      expect(zip.paths).toContain(path)
    for (const part of ['json', 'csv', 'notes', 'files/photos', 'files/documents', 'files/profile pictures', 'files/family tree'])
      expect([part, zip.under(part).length]).not.toEqual([part, 0])
    expect(zip.text('README.txt')).toContain('All data of The Harpers')
  })

  test.skipIf(!Bun.which('unzip'))('passes the test of unzip, with the time of each upload as the time of its file', () => {
    const into = join(place.path, 'unzipped')
    expect(Bun.spawnSync(['unzip', '-q', file, '-d', into]).exitCode).toBe(0)
    const uploads = zip.json<{ path: string; uploadedAt: string }[]>('files.json')
    expect(uploads.length).toBeGreaterThan(20)
    for (const { path, uploadedAt } of uploads)
      expect([path, Math.floor(statSync(join(into, path)).mtimeMs / 1000)]).toEqual([path, Math.floor(Date.parse(uploadedAt) / 1000)])
  })

  test('has every row of the family as JSON, with the names of its authors', () => {
    const database = new Database(join(place.data, 'hearth.db'), { readonly: true })
    const count = (table: string) => database.query<{ n: number }, []>(`select count(*) as n from ${table}`).get()?.n
    const lists = [
      ['messages', 'json/chat.json', 'messages'],
      ['tasks', 'json/tasks.json', 'tasks'],
      ['event_instances', 'json/calendar.json', 'changedOccurrences'],
      ['transactions', 'json/finances.json', 'transactions'],
      ['smart_shopping_items', 'json/shopping.json', 'shoppingItems'],
      ['ancestry_members', 'json/family-tree.json', 'relatives'],
      // Nobody else may learn of a private prayer request.
      [
        'activity a where not exists (select 1 from prayer_requests p where p.id = a.subject_id and not p.is_public)',
        'json/activity.json',
        'activity',
      ],
    ] as const
    for (const [table, path, list] of lists) {
      const rows = zip.json(path)[list] ?? []
      expect([list, rows.length]).toEqual([list, count(table) as number])
      expect(rows.length).toBeGreaterThan(0)
    }
    database.close()
    for (const path of zip.paths.filter((name) => name.endsWith('.json'))) zip.json(path)
    expect(zip.json('json/chat.json').messages?.[0]).toMatchObject({ senderName: expect.stringMatching(/^\w+ \w+$/) })
    expect(zip.json('json/finances.json').transactions?.[0]).toMatchObject({ amount: expect.any(Number), categoryName: expect.any(String) })
  })

  test('has the same rows as CSV for each table', () => {
    for (const [path, list, csv] of [
      ['json/finances.json', 'transactions', 'csv/transactions.csv'],
      ['json/shopping.json', 'purchases', 'csv/purchases.csv'],
      ['family.json', 'members', 'csv/members.csv'],
      ['json/tasks.json', 'choresDone', 'csv/chores-done.csv'],
      ['json/calendar.json', 'events', 'csv/events.csv'],
    ] as const)
      expect([csv, zip.csv(csv).length]).toEqual([csv, zip.json(path)[list]?.length ?? 0])
    const [spent] = zip.csv('csv/transactions.csv')
    expect(spent).toMatchObject({
      amount: expect.stringMatching(/^\d+(\.\d+)?$/),
      transactionDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    })
    expect(zip.csv('csv/chores-done.csv')[0]?.completedAt).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  })

  test('has a calendar with the same dates and times as Hearth', async () => {
    await using server = await serve(place.data)
    const maya = await signIn(server.url, 'maya', secret)
    const [family] = (await (await maya.ask('/api/families')).json()) as Family[]
    const now = Temporal.Now.instant()
    const [from, to] = [now.subtract({ hours: 24 * 50 }), now.add({ hours: 24 * 350 })].map(String)
    type Event = { title: string; startTime: string; endTime: string; isAllDay: boolean; timezone: string }
    const answer = await maya.ask(`/api/families/${family?.id}/events?from=${from}&to=${to}`)
    const events = (await answer.json()) as Event[]
    const dateIn = (moment: string, zone: string) => Temporal.Instant.from(moment).toZonedDateTimeISO(zone).toPlainDate().toString()
    const shown = events.map(({ title, startTime, endTime, isAllDay, timezone }) =>
      isAllDay ? `${title} ${dateIn(startTime, timezone)} ${dateIn(endTime, timezone)}` : `${title} ${startTime} ${endTime}`,
    )
    const written = new Set(occurrencesIn(zip.text('calendar.ics'), String(from), String(to)))
    expect(shown.length).toBeGreaterThan(200)
    expect(shown.filter((line) => !written.has(line))).toEqual([])
    // The rest are private events of others.
    const own = zip.json('json/calendar.json').events ?? []
    const hidden = new Set(
      own.filter(({ isPrivate, createdByName }) => isPrivate && createdByName !== 'Maya Harper').map(({ title }) => title),
    )
    const known = new Set(shown)
    const more = [...written].filter((line) => !known.has(line) && !/ \d{4}-\d\d-\d\d$/.test(line))
    expect(more.filter((line) => ![...hidden].some((title) => line.startsWith(String(title))))).toEqual([])
  })

  test('has a calendar with lines of at most 75 bytes and with tasks that have a due date', () => {
    const text = zip.text('calendar.ics')
    const lines = text.split('\r\n')
    expect(lines.pop()).toBe('')
    expect(lines.filter((line) => Buffer.byteLength(line) > 75 || /[\p{Cc}]/u.test(line))).toEqual([])
    const calendar = new ICAL.Component(ICAL.parse(text))
    const tasks = calendar.getAllSubcomponents('vtodo')
    const due = (path: string, list: string) => zip.json(path)[list]?.filter(({ dueDate }) => dueDate).length ?? 0
    expect(tasks.length).toBe(due('json/tasks.json', 'tasks') + due('json/projects.json', 'projectTasks'))
    for (const task of tasks) {
      expect(task.getFirstPropertyValue('due')).toBeTruthy()
      expect(task.hasProperty('completed')).toBe(task.getFirstPropertyValue('status') === 'COMPLETED')
    }
  })

  test('has the members as vCards, and the complete family tree', () => {
    const cards = ICAL.parse(zip.text('members.vcf')) as [string, [string, object, string, unknown][]][]
    expect(cards).toHaveLength(6)
    const maya = new Map(cards[0]?.[1].map(([name, , , value]) => [name, value]))
    expect([maya.get('fn'), maya.get('n'), maya.get('email')]).toEqual(['Maya Harper', ['Harper', 'Maya', '', '', ''], 'maya@example.org'])
    const tree = gedcomLines(zip.text('family-tree.ged'))
    const marks = new Set(tree.map(({ mark }) => mark))
    expect(tree.filter(({ tag }) => tag === 'INDI').length).toBe(zip.json('json/family-tree.json').relatives?.length ?? 0)
    for (const { value } of tree) if (/^@\w+@$/.test(value)) expect(marks).toContain(value)
    for (const { tag, value } of tree) if (tag === 'FILE') expect(zip.paths).toContain(value)
  })

  test('has every upload byte for byte', () => {
    const uploads = zip.json<{ path: string; sha256: string; shownIn: string }[]>('files.json')
    expect(uploads.map(({ path }) => path).sort()).toEqual(zip.under('files'))
    for (const { path, sha256 } of uploads)
      expect([path, new Bun.CryptoHasher('sha256').update(zip.bytes(path)).digest('hex')]).toEqual([path, sha256])
    const shown = new Set(uploads.map(({ shownIn }) => shownIn))
    for (const where of ['photos', 'documents', 'accounts', 'relatives']) expect(shown).toContain(where)
  })

  test('contains no secret', () => {
    const database = new Database(join(place.data, 'hearth.db'), { readonly: true })
    const secrets = database
      .query<{ secret: string }, []>(
        'select password_hash as secret from users union select sid from sessions union select code_hash from family_invitations',
      )
      .all()
    database.close()
    expect(secrets.length).toBeGreaterThan(6)
    const everything = zip.all()
    for (const { secret } of secrets) expect(everything).not.toContain(secret)
  })
})

describe('the export of an empty family', () => {
  test('has every file, each of them valid', async () => {
    using place = await home()
    const file = join(place.path, 'empty.zip')
    const { code, out, err } = await exportTo(place.data, file)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/^\/.*empty\.zip {2}[\d.]+ KB, \d+ files\n$/)
    const zip = unzipped(file)
    expect(zip.under('files')).toEqual([])
    for (const path of zip.under('json')) for (const rows of Object.values(zip.json(path))) expect(Array.isArray(rows)).toBe(true)
    for (const path of zip.under('csv')) expect(zip.text(path)).toEndWith('\r\n')
    // Excel reads UTF-8 only with a byte order mark. Without rows, the header line is still there.
    for (const path of zip.under('csv'))
      expect([path, [...zip.bytes(path).subarray(0, 4)]]).toEqual([path, [0xef, 0xbb, 0xbf, expect.any(Number)]])
    expect(zip.csv('csv/members.csv')[0]).toHaveProperty('userName', 'Ada')
    expect(zip.text('README.txt')).toContain('byte order mark')
    expect(zip.csv('csv/members.csv')).toHaveLength(1)
    expect(zip.csv('csv/transactions.csv')).toEqual([])
    expect(new ICAL.Component(ICAL.parse(zip.text('calendar.ics'))).getAllSubcomponents('vevent')).toEqual([])
    expect(gedcomLines(zip.text('family-tree.ged')).map(({ tag }) => tag)).toContain('TRLR')
  })
})

describe('hearth export', () => {
  test('overwrites a file only with --force, and uses a default name in a folder', async () => {
    using place = await home()
    const file = join(place.path, 'mine.zip')
    writeFileSync(file, 'mine')
    const refused = await exportTo(place.data, file)
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining(`${file} already exists.`)])
    expect(readFileSync(file, 'utf8')).toBe('mine')
    expect((await exportTo(place.data, file, undefined, '--force')).code).toBe(0)
    expect(unzipped(file).paths).toContain('README.txt')
    const into = join(place.path, 'folder')
    mkdirSync(into)
    await exportTo(place.data, into)
    expect(readdirSync(into)).toEqual([expect.stringMatching(/^The Smiths \d{4}-\d\d-\d\d\.zip$/)])
    expect(await exportTo(place.data, into)).toMatchObject({ code: 1, err: expect.stringContaining('already exists') })
    expect(await exportTo(place.data, '/dev/null', undefined, '--force')).toMatchObject({
      code: 1,
      err: expect.stringContaining('is not a regular file'),
    })
  })

  test('explains why it can’t run, and leaves no files', async () => {
    using place = await home()
    const file = join(place.path, 'x.zip')
    expect(await exportTo(place.data, file, 'nobody')).toMatchObject({ code: 1, err: expect.stringContaining('Family') })
    const nowhere = await exportTo(place.data, join(place.path, 'not-mounted/x.zip'))
    expect([nowhere.code, nowhere.err]).toEqual([1, expect.stringContaining('There is no such folder')])
    const full = await exportTo(place.data, file, undefined, '--min-free', '900TB')
    expect([full.code, full.err]).toEqual([1, expect.stringContaining('The disk is too full')])
    expect(readdirSync(place.path)).toEqual(['data'])
  })

  test('without a data folder says what to do and makes no folder', async () => {
    using place = folder()
    const { code, err } = await exportTo(place.data, join(place.path, 'x.zip'), 'any')
    expect([code, err]).toEqual([1, expect.stringContaining(`There is no Hearth in ${place.data} yet.`)])
    expect(existsSync(place.data)).toBe(false)
  })
})
