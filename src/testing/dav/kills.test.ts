import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { calendarApi, type EventReply } from '#src/features/calendar/calendar.contract'
import { type AppServer, areInstalled, startForApps } from './server'
import { openStore, type Store } from './vdirsyncer'

const isInstalled = areInstalled({ vdirsyncer: 'vdirsyncer' })

const text = (uid: string, title: string) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', `UID:${uid}`, 'DTSTAMP:20261121T080000Z', 'DTSTART:20300502T100000Z']
    .concat('DTEND:20300502T110000Z', `SUMMARY:${title}`, 'X-APP:kept', 'END:VEVENT', 'END:VCALENDAR', '')
    .join('\r\n')

describe.skipIf(!isInstalled)('kill -9 in the middle of a synchronization', () => {
  let hearth: AppServer
  let store: Store
  beforeAll(async () => {
    hearth = await startForApps()
    store = openStore(hearth.place('vdirsyncer'), hearth.login)
    expect((await store.discover('calendars')).code).toBe(0)
    await store.sync('calendars')
  }, 60_000)
  afterAll(() => hearth.stop())

  const events = async () => {
    const query = 'from=2030-05-01T00:00:00Z&to=2030-05-04T00:00:00Z'
    return (await hearth.ada.get(`/api/families/${hearth.familyId}/events?${query}`)).body as EventReply[]
  }
  const newest = () => hearth.rows<{ seq: number }>('select max(seq) as seq from dav_resources')[0]?.seq ?? 0
  test('leaves nothing twice and loses nothing, also when the next try is killed too', async () => {
    /** The titles that must be on both sides. */
    const titles = new Set<string>()
    const write = (name: string, title: string) => {
      store.write('family', name, text(name.replace('.ics', ''), title))
      titles.add(title)
    }
    for (let n = 0; n < 10; n++) write(`old-${n}.ics`, `Old ${n}`)
    await store.sync('calendars')
    const edit = (kill: number) => {
      for (let n = 0; n < 15; n++) write(`${kill}-${n}.ics`, `New ${kill} ${n}`)
      for (const n of [3 * kill, 3 * kill + 1]) titles.delete(`Old ${n}`)
      store.remove('family', `old-${3 * kill}.ics`)
      write(`old-${3 * kill + 1}.ics`, `Changed ${kill}`)
    }
    // The numbers of writes of the app that the server has seen when it dies.
    for (const [kill, writes] of [1, 9, 16].entries()) {
      edit(kill)
      for (let n = 0; n < 5; n++) {
        const made = { title: `Hearth ${kill} ${n}`, startTime: '2030-05-02T12:00:00Z', endTime: '2030-05-02T13:00:00Z' }
        await hearth.ada.call(calendarApi.create, hearth.params, made)
        titles.add(made.title)
      }
      const before = newest()
      let isOver = false
      const run = store.begin().finally(() => {
        isOver = true
      })
      while (!isOver && newest() < before + writes) await Bun.sleep(1)
      await hearth.kill()
      const { code } = await run
      expect([kill, code]).toEqual([kill, 1])
      await hearth.start()
    }
    await store.sync('calendars')
    expect((await events()).map(({ title }) => title).sort()).toEqual([...titles].sort())
    const kept = store.names('family').map((name) => /SUMMARY:(.*)\r/.exec(store.read('family', name))?.[1])
    expect(kept.sort()).toEqual([...titles].sort())
    expect(await store.sync('calendars')).not.toMatch(/Copying|Deleting/)
  }, 120_000)
})
