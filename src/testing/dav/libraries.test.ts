import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DAVClient, type DAVCollection } from 'tsdav'
import { calendarApi } from '#src/features/calendar/calendar.contract'
import { contactsApi } from '#src/features/directory/contacts.contract'
import { type AppServer, direct, startForApps } from './server'

// The two libraries that most apps and bridges are made of.

const python = '/usr/bin/python3'
const hasCaldav = existsSync('/usr/lib/python3/dist-packages/caldav')
if (!hasCaldav) process.stderr.write('python-caldav is not tested without python3-caldav of Debian.\n')

let hearth: AppServer
beforeAll(async () => {
  hearth = await startForApps()
}, 60_000)
afterAll(() => hearth.stop())

const window = '?from=2030-04-30T00:00:00Z&to=2030-05-03T00:00:00Z'
const events = async () =>
  (await hearth.ada.get(`/api/families/${hearth.familyId}/events${window}`)).body as { id: string; title: string }[]
const named = async (title: string) => {
  const found = (await events()).find((one) => one.title === title)
  if (!found) throw new Error(title)
  return found
}
const titles = async (start: string) => (await events()).flatMap(({ title }) => (title.startsWith(start) ? [title] : [])).sort()
const rename = async (from: string, to: string) => {
  const { id, ...event } = await named(from)
  const { status } = await hearth.ada.put(`/api/families/${hearth.familyId}/events/${id}`, { ...event, title: to, participants: undefined })
  expect(status).toBe(200)
}
const remove = async (title: string) => hearth.ada.call(calendarApi.remove, { ...hearth.params, eventId: (await named(title)).id })

describe.skipIf(!hasCaldav)('python-caldav', () => {
  test('discovers, lists, creates, changes, synchronizes and deletes', async () => {
    const { url, username, password } = hearth.login
    const app = Bun.spawn([python, join(import.meta.dir, 'python-caldav.py'), url, username, password], {
      env: direct(),
      stdin: 'pipe',
      stdout: 'pipe',
      stderr: 'pipe',
    })
    const lines = (async function* () {
      const decoder = new TextDecoder()
      let text = ''
      for await (const bytes of app.stdout) {
        text += decoder.decode(bytes, { stream: true })
        const parts = text.split('\n')
        text = parts.pop() ?? ''
        yield* parts
      }
    })()
    const next = async () => {
      const { value, done } = await lines.next()
      if (done) throw new Error(await new Response(app.stderr).text())
      return JSON.parse(value)
    }
    const goOn = () => {
      app.stdin.write('\n')
      app.stdin.flush()
      return next()
    }
    expect((await next()).calendars).toEqual(['birthdays', 'family', 'holidays', 'mine', 'tasks'])
    expect(await goOn()).toEqual({ titles: ['Python both', 'Python gone', 'Python left', 'Python made'] })
    expect(await titles('Python')).toEqual(['Python both', 'Python gone', 'Python left', 'Python made'])
    await rename('Python made', 'Python renamed')
    await remove('Python gone')
    expect(await goOn()).toEqual({ changed: ['Python renamed'] })
    expect(await goOn()).toEqual({ before: 'Python both' })
    await rename('Python both', 'Of Hearth')
    // The last one to write wins, on both sides.
    expect(await goOn()).toEqual({ found: ['Of Python', 'Python renamed'] })
    expect(await titles('')).toEqual(['Of Python', 'Python renamed'])
    app.stdin.end()
    expect(await app.exited).toBe(0)
  }, 60_000)
})

describe('tsdav', () => {
  const clientOf = async (accountType: 'caldav' | 'carddav') => {
    const { url, username, password } = hearth.login
    const client = new DAVClient({
      serverUrl: url,
      credentials: { username, password },
      authMethod: 'Basic',
      defaultAccountType: accountType,
    })
    await client.login()
    return client
  }
  const text = (uid: string, title: string) =>
    ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', `UID:${uid}`, 'DTSTAMP:20261121T080000Z', 'DTSTART:20300502T100000Z']
      .concat('DTEND:20300502T110000Z', `SUMMARY:${title}`, 'X-APP:kept', 'END:VEVENT', 'END:VCALENDAR', '')
      .join('\r\n')
  const collection = <C extends DAVCollection>(all: C[], name: string) => all.find(({ url }) => url.endsWith(`/${name}/`)) as C

  test('discovers, lists, creates, changes, synchronizes and deletes events', async () => {
    const client = await clientOf('caldav')
    const calendar = collection(await client.fetchCalendars(), 'family')
    for (const name of ['made', 'both', 'gone', 'left'])
      expect(
        (await client.createCalendarObject({ calendar, filename: `ts-${name}.ics`, iCalString: text(`ts-${name}`, `Tsdav ${name}`) }))
          .status,
      ).toBe(201)
    const objects = await client.fetchCalendarObjects({ calendar })
    const objectOf = (name: string) => objects.find(({ url }) => url.endsWith(`/ts-${name}.ics`)) as (typeof objects)[number]
    // The library cuts the last line break.
    expect(objectOf('made').data).toBe(text('ts-made', 'Tsdav made').trimEnd())
    const { syncToken } = collection(await client.fetchCalendars(), 'family')

    await rename('Tsdav made', 'Tsdav renamed')
    await rename('Tsdav both', 'Tsdav of Hearth')
    await remove('Tsdav gone')
    // The conflict is refused, and settled with the version of Hearth.
    const stale = await client.updateCalendarObject({ calendarObject: { ...objectOf('both'), data: text('ts-both', 'Tsdav of the app') } })
    expect(stale.status).toBe(412)
    expect((await client.deleteCalendarObject({ calendarObject: { ...objectOf('left'), etag: '"0"' } })).status).toBe(412)
    expect((await client.deleteCalendarObject({ calendarObject: objectOf('left') })).status).toBe(204)
    const answers = await client.syncCollection({
      url: calendar.url,
      props: { 'd:getetag': {} },
      syncLevel: 1,
      syncToken: syncToken ?? '',
    })
    const said = answers.flatMap(({ href, status }) => (href ? [`${status} ${href.split('/').at(-1)}`] : []))
    expect(said.sort()).toEqual(['207 ts-both.ics', '207 ts-made.ics', '404 ts-gone.ics', '404 ts-left.ics'])
    const again = await client.fetchCalendarObjects({ calendar, objectUrls: [objectOf('both').url, objectOf('made').url] })
    const both = again.find(({ url }) => url === objectOf('both').url) as (typeof again)[number]
    expect(both.data).toContain('SUMMARY:Tsdav of Hearth\r\nX-APP:kept')
    const settled = await client.updateCalendarObject({ calendarObject: { ...both, data: text('ts-both', 'Tsdav of both') } })
    expect(settled.status).toBe(204)
    expect(await titles('Tsdav')).toEqual(['Tsdav of both', 'Tsdav renamed'])
  }, 60_000)

  test('does the same with contacts', async () => {
    const client = await clientOf('carddav')
    const addressBook = collection(await client.fetchAddressBooks(), 'directory')
    const card = (uid: string, name: string) =>
      ['BEGIN:VCARD', 'VERSION:4.0', `UID:${uid}`, `FN:Ann ${name}`, `N:${name};Ann;;;`, 'X-APP:kept', 'END:VCARD', ''].join('\r\n')
    for (const name of ['Made', 'Both', 'Gone', 'Left'])
      expect((await client.createVCard({ addressBook, filename: `ts-${name}.vcf`, vCardString: card(`ts-${name}`, name) })).status).toBe(
        201,
      )
    const cards = await client.fetchVCards({ addressBook })
    const cardOf = (name: string) => cards.find(({ url }) => url.endsWith(`/ts-${name}.vcf`)) as (typeof cards)[number]
    expect(cardOf('Made').data).toBe(card('ts-Made', 'Made').trimEnd())
    const contacts = () => hearth.ada.call(contactsApi.list, hearth.params)
    const idOf = async (name: string) => (await contacts()).find((one) => one.name === name)?.id
    await hearth.ada.patch(`/api/contacts/${await idOf('Ann Both')}`, { notes: 'Of Hearth' })
    await hearth.ada.delete(`/api/contacts/${await idOf('Ann Gone')}`)
    expect((await client.updateVCard({ vCard: { ...cardOf('Both'), data: card('ts-Both', 'App') } })).status).toBe(412)
    expect((await client.deleteVCard({ vCard: cardOf('Left') })).status).toBe(204)
    expect((await client.updateVCard({ vCard: { ...cardOf('Made'), data: card('ts-Made', 'Changed') } })).status).toBe(204)
    expect((await contacts()).map(({ name }) => name).sort()).toEqual(['Ann Both', 'Ann Changed'])
    const after = await client.fetchVCards({ addressBook })
    expect(after.map(({ url }) => url.split('/').at(-1)).sort()).toEqual(['ts-Both.vcf', 'ts-Made.vcf'])
    expect(after.find(({ url }) => url.endsWith('Both.vcf'))?.data).toContain('NOTE:Of Hearth')
  }, 60_000)
})
