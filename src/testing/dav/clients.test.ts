import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { calendarApi } from '#src/features/calendar/calendar.contract'
import { contactsApi } from '#src/features/directory/contacts.contract'
import { tasksApi } from '#src/features/tasks/tasks.contract'
import { type AppServer, areInstalled, direct, startForApps } from './server'
import { openStore, type Store } from './vdirsyncer'

// Real programs keep a folder in step with Hearth: vdirsyncer moves the files, todoman and khard change them.

const isInstalled = areInstalled({ vdirsyncer: 'vdirsyncer', todoman: 'todoman', khard: 'khard', khal: 'khal' })

const object = (...components: string[][]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...components.flat(), 'END:VCALENDAR', ''].join('\r\n')
const event = (uid: string, start: string, ...lines: string[]) => [
  ...['BEGIN:VEVENT', `UID:${uid}`, 'DTSTAMP:20261121T080000Z', `DTSTART;TZID=Europe/Berlin:${start}`],
  ...['DURATION:PT2H', 'X-APP-COLOR;LEVEL="1;2":kept', ...lines, 'END:VEVENT'],
]
const today = Temporal.Now.plainDateISO('Europe/Berlin')
const dayOf = (n: number) => today.add({ days: 10 + (n % 21) })
const digits = (day: Temporal.PlainDate) => day.toString().replaceAll('-', '')
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

describe.skipIf(!isInstalled)('the apps of Debian', () => {
  let hearth: AppServer
  let store: Store
  beforeAll(async () => {
    hearth = await startForApps()
    store = openStore(hearth.place('vdirsyncer'), hearth.login)
    for (const pair of ['calendars', 'contacts'] as const) expect((await store.discover(pair)).code).toBe(0)
  }, 60_000)
  afterAll(() => hearth.stop())

  const run = async (...command: string[]) => {
    const child = Bun.spawn(command, { env: { ...direct(), HOME: store.folder }, stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' })
    const [out, err, code] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text(), child.exited])
    if (code !== 0) throw new Error(`${command.join(' ')}: ${out}${err}`)
    return out
  }
  const config = (name: string, text: string) => {
    const path = join(store.folder, name)
    writeFileSync(path, text)
    return path
  }
  const events = () => hearth.ada.call(calendarApi.list, hearth.params)
  const named = async (title: string) => {
    const found = (await events()).find((one) => one.title === title)
    if (!found) throw new Error(title)
    return found
  }
  const count = (table: string) => hearth.rows<{ n: number }>(`select count(*) as n from ${table}`)[0]?.n

  describe('with 500 events', () => {
    test('upload series and changed occurrences once', async () => {
      const texts = new Map<string, string>()
      for (let n = 0; n < 500; n++) {
        const [day, later] = [digits(dayOf(n)), digits(dayOf(n).add({ days: 7 }))]
        const rule = n % 5 === 0 ? ['RRULE:FREQ=WEEKLY;COUNT=6'] : []
        const moved =
          n % 10 === 0 ? event(`e${n}`, `${later}T200000`, `RECURRENCE-ID;TZID=Europe/Berlin:${later}T190000`, `SUMMARY:Moved ${n}`) : []
        texts.set(`e${n}.ics`, object(event(`e${n}`, `${day}T190000`, `SUMMARY:Event ${n}`, ...rule), moved))
      }
      for (const [name, text] of texts) store.write('family', name, text)
      await store.sync('calendars')
      const moved = dayOf(20).add({ days: 7 }).toPlainDateTime('20:00').toZonedDateTime('Europe/Berlin').toInstant()
      expect((await named('Moved 20')).startTime).toBe(moved.toString({ fractionalSecondDigits: 3 }))
      expect([count('events'), count('event_recurrences'), count('event_instances')]).toEqual([500, 100, 50])
      expect(await store.sync('calendars')).not.toContain('Copying')
      expect(count('events')).toBe(500)
      for (const [name, text] of texts) expect(store.read('family', name)).toBe(text)
    }, 120_000)

    test('take what changes in Hearth, and keep what only the app knows', async () => {
      const one = await named('Event 1')
      await hearth.ada.put(`/api/families/${hearth.familyId}/events/${one.id}`, { ...one, title: 'Renamed', participants: undefined })
      const start = dayOf(3).toString()
      const made = { title: 'New in Hearth', startTime: `${start}T10:00:00Z`, endTime: `${start}T11:00:00Z` }
      const { id } = await hearth.ada.call(calendarApi.create, hearth.params, made)
      await hearth.ada.call(calendarApi.remove, { ...hearth.params, eventId: (await named('Event 2')).id })
      await store.sync('calendars')
      expect(store.read('family', 'e1.ics')).toContain('SUMMARY:Renamed')
      expect(store.read('family', 'e1.ics')).toContain('X-APP-COLOR;LEVEL="1;2":kept')
      expect(store.read('family', `${id}.ics`)).toContain('SUMMARY:New in Hearth')
      expect(store.names('family')).not.toContain('e2.ics')
    }, 60_000)

    test('end a conflict equal on both sides, and a deletion as a deletion', async () => {
      const [three, four] = [await named('Event 3'), await named('Event 4')]
      await hearth.ada.put(`/api/families/${hearth.familyId}/events/${three.id}`, { ...three, title: 'Of Hearth', participants: undefined })
      store.write('family', 'e3.ics', object(event('e3', `${digits(dayOf(3))}T190000`, 'SUMMARY:Of the app')))
      store.remove('family', 'e4.ics')
      await store.sync('calendars')
      expect(store.read('family', 'e3.ics')).toContain('SUMMARY:Of Hearth')
      expect((await hearth.ada.get(`/api/families/${hearth.familyId}/events/${four.id}`)).status).toBe(404)
      expect(await store.sync('calendars')).not.toMatch(/Copying|Deleting/)
    }, 60_000)

    test('show them in khal', async () => {
      const calendars = `[calendars]\n[[family]]\npath = ${store.place('family')}\n[locale]\nlocal_timezone = Europe/Berlin\ndefault_timezone = Europe/Berlin\ntimeformat = %H:%M\ndateformat = %Y-%m-%d\nlongdateformat = %Y-%m-%d\ndatetimeformat = %Y-%m-%d %H:%M\nlongdatetimeformat = %Y-%m-%d %H:%M\n[sqlite]\npath = ${store.folder}/khal.db\n`
      const shown = await run('khal', '-c', config('khal.conf', calendars), 'list', dayOf(20).add({ days: 7 }).toString(), '1d')
      expect(shown).toContain('20:00-22:00 Moved 20')
    }, 60_000)
  })

  test('todoman makes to-dos, and completing a chore there earns its points once', async () => {
    const tasks = () => hearth.ada.call(tasksApi.list, hearth.params)
    const chore = { title: 'Dishes', frequency: 'daily', points: 4, dueDate: today.toString(), assignedTo: hearth.userId, isChore: true }
    const { id } = await hearth.ada.call(tasksApi.create, hearth.params, chore)
    await store.sync('calendars')
    const todoman = (...args: string[]) => run('todoman', '-c', settings, ...args)
    const settings = config(
      'todoman.py',
      `path = "${store.place('tasks')}"\ndate_format = "%Y-%m-%d"\ntime_format = "%H:%M"\ndefault_list = "tasks"\ncache_path = "${store.folder}/todoman.sqlite3"\n`,
    )
    await todoman('new', '-l', 'tasks', '-d', '2030-05-01', '--priority', 'high', 'Water', 'the', 'plants')
    const listed: { id: number; summary: string }[] = JSON.parse(await todoman('--porcelain', 'list'))
    expect(listed.map(({ summary }) => summary).sort()).toEqual(['Dishes', 'Water the plants'])
    await todoman('done', String(listed.find(({ summary }) => summary === 'Dishes')?.id))
    for (let n = 0; n < 2; n++) await store.sync('calendars')
    const found = (await tasks()).map(({ title, status, dueDate, priority }) => [title, status, dueDate, priority]).sort()
    expect(found).toEqual([
      ['Dishes', 'completed', today.toString(), 'medium'],
      ['Dishes', 'pending', today.add({ days: 1 }).toString(), 'medium'],
      ['Water the plants', 'pending', '2030-05-01', 'high'],
    ])
    expect(hearth.rows(`select points_earned from task_completions where task_id = '${id}'`)).toEqual([{ points_earned: 4 }])
    // The next date came to the app.
    const open: { summary: string; due: number }[] = JSON.parse(await todoman('--porcelain', 'list'))
    expect(open.filter(({ summary }) => summary === 'Dishes')).toHaveLength(1)
    // A task that is completed in Hearth is completed in the app.
    const water = (await tasks()).find(({ title }) => title === 'Water the plants')
    await hearth.ada.call(tasksApi.complete, { ...hearth.params, taskId: water?.id ?? '' }, {})
    await store.sync('calendars')
    expect(await todoman('list')).not.toContain('Water')
  }, 60_000)

  test('khard changes contacts with photos, and a conflict and deletions end equal', async () => {
    const list = () => hearth.ada.call(contactsApi.list, hearth.params)
    const photo = `PHOTO;ENCODING=b;TYPE=PNG:${pixel}`
    const card = (uid: string, name: string, ...lines: string[]) =>
      ['BEGIN:VCARD', 'VERSION:3.0', `UID:${uid}`, `N:${name};Ann;;;`, `FN:Ann ${name}`, ...lines, 'END:VCARD', ''].join('\r\n')
    const ann = card('ann', 'Lee', 'item1.TEL:+49 30 1', 'item1.X-ABLabel:Farm', 'X-APP;T=1:kept', photo)
    mkdirSync(store.place('directory'), { recursive: true })
    store.write('directory', 'ann.vcf', ann)
    for (const name of ['Both', 'Gone', 'Left']) store.write('directory', `${name}.vcf`, card(name, name))
    await store.sync('contacts')
    expect(store.read('directory', 'ann.vcf')).toBe(ann)
    const find = async (name: string) => (await list()).find((one) => one.name === name)
    expect(await find('Ann Lee')).toMatchObject({
      phones: [{ kind: 'Farm', number: '+49 30 1' }],
      photoUrl: expect.stringContaining('/api/objects/'),
    })

    const settings = config(
      'khard.conf',
      `[addressbooks]\n[[directory]]\npath = ${store.place('directory')}\n[general]\neditor = true\nmerge_editor = true\n[vcard]\npreferred_version = 3.0\n`,
    )
    const khard = (...args: string[]) => run('khard', '-c', settings, ...args)
    expect(await khard('phone', '--parsable', 'Lee')).toContain('+49 30 1')
    const bob = config('bob.yaml', 'First name: Bob\nLast name: Stone\nPhone:\n    cell: "+49 151 2"\n')
    await khard('new', '-a', 'directory', '-i', bob)
    await hearth.ada.patch(`/api/contacts/${(await find('Ann Lee'))?.id}`, { notes: 'Rings twice' })
    await hearth.ada.patch(`/api/contacts/${(await find('Ann Both'))?.id}`, { notes: 'Of Hearth' })
    store.write('directory', 'Both.vcf', card('Both', 'Both', 'NOTE:Of the app'))
    await hearth.ada.delete(`/api/contacts/${(await find('Ann Gone'))?.id}`)
    store.remove('directory', 'Left.vcf')
    await store.sync('contacts')
    for (const line of ['NOTE:Rings twice', 'item1.X-ABLabel:Farm', 'X-APP;T=1:kept', photo])
      expect(store.read('directory', 'ann.vcf')).toContain(line)
    expect(store.read('directory', 'Both.vcf')).toContain('NOTE:Of Hearth')
    expect(store.names('directory')).not.toContain('Gone.vcf')
    expect((await list()).map(({ name }) => name).sort()).toEqual(['Ann Both', 'Ann Lee', 'Bob Stone'])
    expect((await find('Bob Stone'))?.phones).toEqual([{ kind: 'mobile', number: '+49 151 2' }])
    expect(await store.sync('contacts')).not.toMatch(/Copying|Deleting/)
  }, 60_000)
})
