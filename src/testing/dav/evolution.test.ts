import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { calendarApi, type EventReply } from '#src/features/calendar/calendar.contract'
import { contactsApi } from '#src/features/directory/contacts.contract'
import { tasksApi } from '#src/features/tasks/tasks.contract'
import { until } from '../receivers'
import { hasEvolution, type Kind, startEvolution } from './evolution'
import { type AppServer, startForApps } from './server'

// Evolution drops the parameters of properties that it does not know.
const event = (uid: string, start: string, ...lines: string[]) =>
  ['BEGIN:VEVENT', `UID:${uid}`, 'DTSTAMP:20261121T080000Z', `DTSTART;TZID=Europe/Berlin:${start}`, 'DURATION:PT1H']
    .concat('X-APP-COLOR:kept', lines, 'END:VEVENT', '')
    .join('\r\n')
const toDo = (uid: string, ...lines: string[]) =>
  ['BEGIN:VTODO', `UID:${uid}`, 'DTSTAMP:20261121T080000Z', ...lines, 'END:VTODO', ''].join('\r\n')
const card = (uid: string, name: string, ...lines: string[]) =>
  ['BEGIN:VCARD', 'VERSION:3.0', `UID:${uid}`, `FN:Ann ${name}`, `N:${name};Ann;;;`, ...lines, 'END:VCARD', ''].join('\r\n')
const day = '20300501'
const today = Temporal.Now.plainDateISO('Europe/Berlin')

describe.skipIf(!hasEvolution)('Evolution', () => {
  let hearth: AppServer
  let evolution: Awaited<ReturnType<typeof startEvolution>>
  beforeAll(async () => {
    hearth = await startForApps()
    evolution = await startEvolution(hearth.place('evolution'), hearth.login)
  }, 60_000)
  afterAll(async () => {
    expect(await evolution.stop()).toEqual([])
    await hearth.stop()
  })

  const events = async () => {
    const window = 'from=2030-04-30T00:00:00Z&to=2030-05-30T00:00:00Z'
    return (await hearth.ada.get(`/api/families/${hearth.familyId}/events?${window}`)).body as EventReply[]
  }
  const named = async (title: string) => {
    const found = (await events()).find((one) => one.title === title)
    if (!found) throw new Error(title)
    return found
  }
  const tasks = () => hearth.ada.call(tasksApi.list, hearth.params)
  const contacts = () => hearth.ada.call(contactsApi.list, hearth.params)
  const rename = async (from: string, to: string) => {
    const one = await named(from)
    await hearth.ada.put(`/api/families/${hearth.familyId}/events/${one.id}`, { ...one, title: to, participants: undefined })
  }
  /** The objects that Evolution has of a UID: a series and its overrides. */
  const objects = async (kind: Kind, uid: string) =>
    (await evolution.ask<string[]>('listed', kind)).filter((text) => text.includes(`UID:${uid}\r\n`))
  const textOf = async (kind: Kind, uid: string) => (await objects(kind, uid))[0] ?? ''
  /** What Evolution has after a refresh, which it does in the background. */
  const refreshed = async (kind: Kind, expected: (texts: string) => boolean) => {
    await evolution.ask('refresh', kind)
    await until('a refresh of Evolution', async () => expected((await evolution.ask<string[]>('listed', kind)).join('')))
  }

  test('finds every collection with its kind', async () => {
    const found = await evolution.ask<[string, string, number][]>('discover')
    const [contactsOnly, eventsOnly, tasksOnly] = [1, 2, 8]
    expect(Object.fromEntries(found.map(([href, , supports]) => [href.split('/').at(-2), supports]))).toEqual({
      ...{ family: eventsOnly, mine: eventsOnly, birthdays: eventsOnly, holidays: eventsOnly },
      ...{ tasks: tasksOnly, directory: contactsOnly },
    })
    const hrefOf = (name: string) => found.find(([href]) => href.endsWith(`/${name}/`))?.[0]
    const connect = (kind: Kind, name: string) => evolution.ask('connect', kind, hrefOf(name))
    const isReadOnly = (kind: Kind) => evolution.ask<boolean>('isReadOnly', kind)
    await connect('Calendar', 'birthdays')
    await until('the right to read alone', () => isReadOnly('Calendar'))
    const writable = [
      ['Calendar', 'family'],
      ['Task List', 'tasks'],
      ['Address Book', 'directory'],
    ] as const
    for (const [kind, name] of writable) await connect(kind, name)
    for (const [kind] of writable) expect(await isReadOnly(kind)).toBe(false)
  }, 60_000)

  test('makes, changes and deletes events, and takes what happens in Hearth', async () => {
    for (const name of ['made', 'both', 'gone', 'left'])
      await evolution.ask('create', 'Calendar', event(`ev-${name}`, `${day}T100000`, `SUMMARY:Evolution ${name}`))
    expect((await named('Evolution made')).startTime).toBe('2030-05-01T08:00:00.000Z')
    await evolution.ask('change', 'Calendar', (await textOf('Calendar', 'ev-made')).replace('Evolution made', 'Evolution changed'))
    await evolution.ask('remove', 'Calendar', 'ev-left')
    expect((await events()).map(({ title }) => title).sort()).toEqual(['Evolution both', 'Evolution changed', 'Evolution gone'])
    await rename('Evolution changed', 'Renamed in Hearth')
    await hearth.ada.call(calendarApi.remove, { ...hearth.params, eventId: (await named('Evolution gone')).id })
    await refreshed('Calendar', (texts) => texts.includes('Renamed in Hearth') && !texts.includes('ev-gone'))
    expect(await textOf('Calendar', 'ev-made')).toContain('X-APP-COLOR:kept')
  }, 60_000)

  test('overwrites and deletes without a condition what Hearth has changed meanwhile, once', async () => {
    await rename('Evolution both', 'Both in Hearth')
    await evolution.ask('change', 'Calendar', (await textOf('Calendar', 'ev-both')).replace('Evolution both', 'Both in Evolution'))
    await rename('Renamed in Hearth', 'Newer in Hearth')
    await evolution.ask('remove', 'Calendar', 'ev-made')
    expect((await events()).map(({ title }) => title)).toEqual(['Both in Evolution'])
    expect(hearth.rows(`select title from trash where title = 'Newer in Hearth'`)).toHaveLength(1)
  }, 60_000)

  test('keeps a private event private when it changes it', async () => {
    const made = { title: 'Secret', startTime: '2030-05-02T10:00:00Z', endTime: '2030-05-02T11:00:00Z', isPrivate: true }
    const { id } = await hearth.ada.call(calendarApi.create, hearth.params, made)
    await refreshed('Calendar', (texts) => texts.includes('Secret'))
    await evolution.ask('change', 'Calendar', (await textOf('Calendar', id)).replace('Secret', 'Surprise'))
    expect(await named('Surprise')).toMatchObject({ id, isPrivate: true })
  }, 60_000)

  test('changes one date of a series, and gets a change of another', async () => {
    await evolution.ask('create', 'Calendar', event('ev-series', `${day}T190000`, 'RRULE:FREQ=WEEKLY;COUNT=4', 'SUMMARY:Choir'))
    const moved = event('ev-series', '20300508T200000', 'RECURRENCE-ID;TZID=Europe/Berlin:20300508T190000', 'SUMMARY:Choir, moved')
    await evolution.ask('change', 'Calendar', moved, 'this')
    const choir = async () => (await events()).filter(({ title }) => title.startsWith('Choir'))
    const starts = async () => (await choir()).map(({ title, startTime }) => `${startTime.slice(5, 16)} ${title}`)
    expect(await starts()).toEqual(['05-01T17:00 Choir', '05-08T18:00 Choir, moved', '05-15T17:00 Choir', '05-22T17:00 Choir'])
    const third = (await choir())[2]
    const address = `/api/families/${hearth.familyId}/events/${third?.id}?scope=one&instanceDate=2030-05-15`
    await hearth.ada.put(address, { ...third, title: 'Choir, in church', participants: undefined })
    await refreshed('Calendar', (texts) => texts.includes('in church'))
    const [from, to] = ['2030-05-03', '2030-05-30'].map((date) => Date.parse(date) / 1000)
    expect(await evolution.ask('occurrences', 'Calendar', from, to)).toEqual([
      ['Choir', '20300522T190000'],
      ['Choir, in church', '20300515T190000'],
      ['Choir, moved', '20300508T200000'],
    ])
    await evolution.ask('remove', 'Calendar', 'ev-series', '20300522T190000', 'this')
    expect(await starts()).toEqual(['05-01T17:00 Choir', '05-08T18:00 Choir, moved', '05-15T17:00 Choir, in church'])
  }, 60_000)

  test('makes, changes and deletes tasks; completing a chore earns its points once', async () => {
    for (const name of ['made', 'left'])
      await evolution.ask('create', 'Task List', toDo(`ev-t-${name}`, `SUMMARY:Task ${name}`, 'DUE;VALUE=DATE:20300501', 'PRIORITY:1'))
    await evolution.ask('change', 'Task List', (await textOf('Task List', 'ev-t-made')).replace('Task made', 'Task changed'))
    await evolution.ask('remove', 'Task List', 'ev-t-left')
    const chore = { title: 'Dishes', frequency: 'daily', points: 4, dueDate: today.toString(), assignedTo: hearth.userId, isChore: true }
    const { id } = await hearth.ada.call(tasksApi.create, hearth.params, chore)
    await refreshed('Task List', (texts) => texts.includes('Dishes'))
    const open = (await evolution.ask<string[]>('listed', 'Task List')).find((text) => text.includes('SUMMARY:Dishes')) ?? ''
    const done = open
      .replace(/STATUS:.*\r\n/, '')
      .replace('END:VTODO', 'STATUS:COMPLETED\r\nPERCENT-COMPLETE:100\r\nCOMPLETED:20300501T120000Z\r\nEND:VTODO')
    for (let n = 0; n < 2; n++) await evolution.ask('change', 'Task List', done)
    expect((await tasks()).map(({ title, status, dueDate, priority }) => [title, status, dueDate, priority]).sort()).toEqual([
      ['Dishes', 'completed', today.toString(), 'medium'],
      ['Dishes', 'pending', today.add({ days: 1 }).toString(), 'medium'],
      ['Task changed', 'pending', '2030-05-01', 'high'],
    ])
    expect(hearth.rows(`select points_earned from task_completions where task_id = '${id}'`)).toEqual([{ points_earned: 4 }])
    await refreshed('Task List', (texts) => texts.split('SUMMARY:Dishes').length === 3)
    const made = (await tasks()).find(({ title }) => title === 'Task changed')
    await hearth.ada.call(tasksApi.complete, { ...hearth.params, taskId: made?.id ?? '' }, {})
    await refreshed('Task List', (texts) =>
      texts.split('END:VTODO').some((text) => text.includes('Task changed') && text.includes('STATUS:COMPLETED')),
    )
  }, 60_000)

  test('makes, changes and deletes contacts', async () => {
    for (const name of ['Made', 'Gone', 'Left']) await evolution.ask('create', 'Address Book', card(`ev-${name}`, name, 'X-APP;T=1:kept'))
    await evolution.ask(
      'change',
      'Address Book',
      (await textOf('Address Book', 'ev-Made')).replaceAll('Made', 'Changed').replace('ev-Changed', 'ev-Made'),
    )
    await evolution.ask('remove', 'Address Book', 'ev-Left')
    expect((await contacts()).map(({ name }) => name).sort()).toEqual(['Ann Changed', 'Ann Gone'])
    const idOf = async (name: string) => (await contacts()).find((one) => one.name === name)?.id
    await hearth.ada.patch(`/api/contacts/${await idOf('Ann Changed')}`, { notes: 'Rings twice' })
    await hearth.ada.delete(`/api/contacts/${await idOf('Ann Gone')}`)
    await refreshed('Address Book', (texts) => texts.includes('NOTE:Rings twice') && !texts.includes('ev-Gone'))
    expect(await textOf('Address Book', 'ev-Made')).toContain('X-APP;T=1:kept')
  }, 60_000)
})
