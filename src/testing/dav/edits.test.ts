import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRandom } from '#src/demo/random'
import { contactsApi } from '#src/features/directory/contacts.contract'
import { tasksApi } from '#src/features/tasks/tasks.contract'
import { editText, type Kind, newText } from './edits'
import { editsOf } from './edits.hearth'
import { type AppServer, areInstalled, direct, startForApps } from './server'
import { openStore, type Store } from './vdirsyncer'

const isInstalled = areInstalled({ vdirsyncer: 'vdirsyncer', khal: 'khal' })
const seed = process.env.EDITS_SEED ?? String(Math.floor(Math.random() * 1e9))
const steps = Number(process.env.EDITS_STEPS ?? 200)
const kinds: Kind[] = ['family', 'tasks', 'directory']

/** The change of a file on one side since the last synchronization. */
type Edit = 'changed' | 'removed'

describe.skipIf(!isInstalled)('a year of edits on both sides', () => {
  let hearth: AppServer
  let store: Store
  beforeAll(async () => {
    hearth = await startForApps()
    store = openStore(hearth.place('vdirsyncer'), hearth.login)
    for (const pair of ['calendars', 'contacts'] as const) expect((await store.discover(pair)).code).toBe(0)
    await store.sync()
  }, 60_000)
  afterAll(() => hearth.stop())

  const khal = async () => {
    const settings = join(store.folder, 'khal.conf')
    const formats = ['timeformat = %H:%M', ...['date', 'longdate'].map((name) => `${name}format = %Y-%m-%d`)]
    const locale = [...formats, 'datetimeformat = %Y-%m-%d %H:%M', 'longdatetimeformat = %Y-%m-%d %H:%M'].join('\n')
    writeFileSync(
      settings,
      `[calendars]\n[[family]]\npath = ${store.place('family')}\n[locale]\nlocal_timezone = Europe/Berlin\ndefault_timezone = Europe/Berlin\n${locale}\n[sqlite]\npath = ${store.folder}/khal.db\n`,
    )
    const format = '{start-date} {start-time} {end-date} {end-time} {cancelled}{title}'
    const child = Bun.spawn(['khal', '-c', settings, 'list', '-f', format, '-df', '', '2026-12-26', '390d'], {
      env: { ...direct(), HOME: store.folder },
      stdin: 'ignore',
      stderr: 'pipe',
    })
    const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
    if ((await child.exited) !== 0) throw new Error(err)
    // It lists an event on each of its days.
    return [...new Set(out.split('\n').filter(Boolean))].sort()
  }

  /** The name that Hearth first gives an object. vdirsyncer makes up another one where a UID has a colon. */
  const firstName = (name: string, text: string) => {
    const [, id] = /^UID:urn:uuid:(.*)\r\n/m.exec(text) ?? []
    return id === undefined ? name : `${id}.vcf`
  }
  const filesOf = (kind: Kind) => new Map(store.names(kind).map((file) => [firstName(file, store.read(kind, file)), file]))
  const textOf = async (kind: Kind, name: string) => {
    const home = kind === 'directory' ? 'contacts' : 'calendars'
    const address = `${hearth.url}/dav/${home}/${hearth.userId}/${kind}/${name}`
    return (await fetch(address, { headers: { authorization: hearth.authorization } })).text()
  }

  test(`ends equal (EDITS_SEED=${seed})`, async () => {
    const random = createRandom(seed)
    const there = editsOf(hearth, random)
    /** The files that must exist, with the last text of the app while Hearth has not touched it. */
    const alive = new Map<Kind, Map<string, string | undefined>>(kinds.map((kind) => [kind, new Map()]))
    const here = new Map<string, Edit>()
    const edited = new Map<string, Edit>()
    const known = (kind: Kind) => alive.get(kind) as Map<string, string | undefined>
    /** The rows of Hearth by first name. An object that was deleted there and changed in the app comes back by a name of vdirsyncer's. */
    const rowsOf = async (kind: Kind) => {
      const rows = [...there.ids(kind)].map(async ([name, id]) => {
        const first = known(kind).has(name) ? name : firstName(name, await textOf(kind, name))
        return [first, { name, id }] as const
      })
      return new Map(await Promise.all(rows))
    }
    const synchronize = async () => {
      await store.sync()
      for (const kind of kinds)
        for (const name of new Set([...known(kind).keys()])) {
          const [own, other] = [here.get(`${kind} ${name}`), edited.get(`${kind} ${name}`)]
          if (other === 'changed') known(kind).set(name, undefined)
          else if (own === 'removed' || (other === 'removed' && own !== 'changed')) known(kind).delete(name)
        }
      here.clear()
      edited.clear()
    }
    const inApp = (kind: Kind, at: number) => {
      const files = filesOf(kind)
      const names = [...files.keys()].sort()
      const ending = kind === 'directory' ? 'vcf' : 'ics'
      const write = (name: string, text: string) => {
        store.write(kind, files.get(name) ?? name, text)
        known(kind).set(name, text)
        here.set(`${kind} ${name}`, 'changed')
      }
      if (names.length < 4 || random.chance(0.3)) return write(`app-${at}.${ending}`, newText(kind, random, `app-${at}`))
      const name = names[random.int(0, names.length - 1)] as string
      if (random.chance(0.15)) {
        store.remove(kind, files.get(name) ?? name)
        here.set(`${kind} ${name}`, 'removed')
      } else {
        const text = store.read(kind, files.get(name) ?? name)
        const changed = editText(kind, random, text)
        if (changed !== text) write(name, changed)
      }
    }
    const inHearth = async (kind: Kind) => {
      const rows = await rowsOf(kind)
      const names = [...rows.keys()].sort()
      if (names.length < 4 || random.chance(0.3)) {
        const name = `${await there.create(kind)}.${kind === 'directory' ? 'vcf' : 'ics'}`
        known(kind).set(name, undefined)
        edited.set(`${kind} ${name}`, 'changed')
        return
      }
      const name = names[random.int(0, names.length - 1)] as string
      const isRemoval = random.chance(0.15)
      edited.set(`${kind} ${name}`, isRemoval ? 'removed' : 'changed')
      await (isRemoval ? there.remove : there.change)(kind, rows.get(name)?.id ?? '')
    }
    for (let at = 0; at < steps; at++) {
      const kind = random.pick<Kind>(['family', 'family', 'family', 'tasks', 'directory'])
      if (random.chance(0.5)) inApp(kind, at)
      else await inHearth(kind)
      if (at % 12 === 11) await synchronize()
    }
    await synchronize()
    expect(await store.sync()).not.toMatch(/Copying|Deleting/)

    const bare = (text: string) => text.replace(/^(?:DTSTAMP|LAST-MODIFIED|REV)[;:].*\r\n/gm, '')
    for (const kind of kinds) {
      const names = [...known(kind).keys()].sort()
      const files = filesOf(kind)
      expect([kind, [...files.keys()].sort()]).toEqual([kind, names])
      const rows = await rowsOf(kind)
      expect([kind, [...rows.keys()].sort()]).toEqual([kind, names])
      for (const name of names) {
        const [own, other] = [store.read(kind, files.get(name) ?? name), await textOf(kind, rows.get(name)?.name ?? name)]
        expect([name, bare(own)]).toEqual([name, bare(other)])
        const untouched = known(kind).get(name)
        if (untouched !== undefined) expect([name, own, other]).toEqual([name, untouched, untouched])
      }
    }

    // Another program reads the same dates in the files.
    const local = (time: string) => Temporal.Instant.from(time).toZonedDateTimeISO('Europe/Berlin')
    const shown = (await there.occurrences()).map(({ startTime, endTime, isAllDay, title, isCancelled }) => {
      const part = (time: Temporal.ZonedDateTime) => `${time.toPlainDate()} ${isAllDay ? '' : time.toPlainTime().toString().slice(0, 5)}`
      const end = isAllDay ? local(endTime).subtract({ nanoseconds: 1 }) : local(endTime)
      return `${part(local(startTime))} ${part(end)} ${isCancelled ? 'CANCELLED ' : ''}${title}`
    })
    expect(await khal()).toEqual(shown.sort())
    const unfolded = (kind: Kind) => store.names(kind).map((name) => store.read(kind, name).replace(/\r\n[ \t]/g, ''))
    const values = (text: string, ...names: string[]) =>
      names.map((name) => new RegExp(`^${name}(?:;.*)?:(.*)\r$`, 'm').exec(text)?.[1] ?? '')
    const tasks = (await hearth.ada.call(tasksApi.list, hearth.params)).map(({ title, dueDate, status }) =>
      [title, dueDate?.replaceAll('-', ''), status === 'completed' ? 'COMPLETED' : 'NEEDS-ACTION'].join(),
    )
    expect(
      unfolded('tasks')
        .map((text) => values(text, 'SUMMARY', 'DUE', 'STATUS').join())
        .sort(),
    ).toEqual(tasks.sort())
    const contacts = (await hearth.ada.call(contactsApi.list, hearth.params)).map(({ name, notes }) => `${name},${notes ?? ''}`)
    expect(
      unfolded('directory')
        .map((text) => values(text, 'FN', 'NOTE').join())
        .sort(),
    ).toEqual(contacts.sort())
  }, 180_000)
})
