import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { fakeClock } from '#src/testing/fake-clock'
import { familyRows } from '#src/testing/family-rows'
import { type Hearth, startHearth } from '#src/testing/hearth'
import { importsOf } from '#src/testing/imports'
import { ancestryApi } from '../ancestry/ancestry.contract'
import { storiesApi } from '../ancestry/stories.contract'
import { contactsApi } from '../directory/contacts.contract'
import { readGedcom, readGedcomDate } from './kinds/gedcom.read'
import { readCalendarRecords } from './kinds/ics.read'

let hearth: Hearth
beforeAll(async () => {
  hearth = await startHearth({ clock: fakeClock('2026-11-21T12:00:00Z'), timezone: 'Europe/Berlin' })
})
afterAll(() => hearth.stop())

const family = () => ({ familyId: hearth.familyId })
const rowsNow = () => {
  const { imports: _, import_rows: __, objects: ___, ...rows } = familyRows(hearth)
  return rows
}

const calendarOf = (...events: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:x', ...events, 'END:VCALENDAR', ''].join('\r\n')
const eventOf = (...lines: string[]) => ['BEGIN:VEVENT', 'DTSTAMP:20261101T000000Z', ...lines, 'END:VEVENT'].join('\r\n')

const choir = [
  eventOf(
    ...['UID:choir', 'SUMMARY:Choir', 'DTSTART;TZID=Europe/Berlin:20261201T190000', 'DTEND;TZID=Europe/Berlin:20261201T203000'],
    ...['RRULE:FREQ=WEEKLY;COUNT=4', 'EXDATE;TZID=Europe/Berlin:20261208T190000'],
  ),
  eventOf(
    ...['UID:choir', 'SUMMARY:Choir in town', 'RECURRENCE-ID;TZID=Europe/Berlin:20261215T190000'],
    ...['DTSTART;TZID=Europe/Berlin:20261215T200000', 'DTEND;TZID=Europe/Berlin:20261215T210000'],
  ),
]
const holiday = eventOf('UID:holiday', 'SUMMARY:Holiday', 'DTSTART;VALUE=DATE:20261224', 'DTEND;VALUE=DATE:20261227')
const floating = eventOf('UID:tea', 'SUMMARY:Tea', 'DTSTART:20261202T160000', 'DURATION:PT1H')

describe('a calendar file', () => {
  test('adds series with their exceptions, all-day and floating events, once, and is taken back row by row', async () => {
    const before = rowsNow()
    const imports = importsOf(hearth)
    const text = calendarOf(...choir, holiday, floating, eventOf('UID:bad', 'SUMMARY:Bad', 'DTSTART:20261399T990000'))
    const shown = await imports.preview('ics', text)
    expect(shown.preview).toMatchObject({ new: 3, skipped: 1 })
    expect(shown.preview?.items.map(({ title, detail }) => [title, detail?.replace('\u202f', ' ') ?? null])).toEqual([
      ['Choir', 'Dec 1, 2026, 7:00 PM'],
      ['Holiday', 'Dec 24, 2026'],
      ['Tea', 'Dec 2, 2026, 4:00 PM'],
      ['Bad', null],
    ])
    expect(await imports.apply(shown.id)).toMatchObject({ status: 'applied', added: 3 })
    const { body } = await hearth.as('parent').get(hearth.path('/events?from=2026-11-30T00:00:00Z&to=2026-12-31T00:00:00Z'))
    expect((body as { title: string; startTime: string }[]).map(({ title, startTime }) => [title, startTime])).toEqual([
      ['Choir', '2026-12-01T18:00:00.000Z'],
      ['Tea', '2026-12-02T15:00:00.000Z'],
      ['Choir in town', '2026-12-15T19:00:00.000Z'],
      ['Choir', '2026-12-22T18:00:00.000Z'],
      ['Holiday', '2026-12-23T23:00:00.000Z'],
    ])
    expect((await imports.preview('ics', text)).preview).toMatchObject({ new: 0, unchanged: 3, skipped: 1 })
    expect(await imports.undo(shown.id)).toMatchObject({ status: 'undone', kept: [] })
    expect(rowsNow()).toEqual(before)
    // An undone import can be repeated.
    expect((await imports.preview('ics', text)).preview).toMatchObject({ new: 3 })
  })

  test('whose event was changed since keeps it', async () => {
    const imports = importsOf(hearth)
    const { id } = await imports.preview('ics', calendarOf(holiday, floating))
    await imports.apply(id)
    const list = await hearth.as('parent').get(hearth.path('/events?from=2026-12-20T00:00:00Z&to=2026-12-31T00:00:00Z'))
    const [event] = list.body as { id: string; title: string; startTime: string; endTime: string }[]
    const { startTime, endTime } = event ?? { startTime: '', endTime: '' }
    await hearth.as('parent').put(hearth.path(`/events/${event?.id}`), { title: 'Christmas', startTime, endTime, isAllDay: true })
    expect(await imports.undo(id)).toMatchObject({ kept: ['Holiday'] })
  })

  test.each([
    [
      'a bomb of seconds',
      calendarOf(eventOf('UID:b', 'SUMMARY:B', 'DTSTART:20260101T000000Z', 'RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30')),
    ],
    ['30 February', calendarOf(eventOf('UID:b', 'SUMMARY:B', 'DTSTART:20260101T000000Z', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'))],
    ['endless weeks', calendarOf(eventOf('UID:b', 'SUMMARY:B', 'DTSTART:20260101T000000Z', 'DURATION:P999999999999W'))],
  ])('with %s leaves it out within a second', (_, text) => {
    const began = performance.now()
    for (const event of readCalendarRecords(text, 'Europe/Berlin').events) expect(event).toBeDefined()
    expect(performance.now() - began).toBeLessThan(1000)
  })

  test('by a child is 403 without reading the file', async () => {
    const imports = importsOf(hearth, 'child')
    expect(imports.preview('ics', calendarOf(floating))).rejects.toThrow('403')
  })
})

describe('a vCard file', () => {
  test('adds and merges contacts, and is taken back', async () => {
    const imports = importsOf(hearth)
    const parent = hearth.as('parent')
    const own = await parent.call(contactsApi.create, family(), { firstName: 'Ada', lastName: 'Stone' })
    const before = rowsNow()
    const card = (name: string, phone: string) => `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:${name}\r\nTEL:${phone}\r\nEND:VCARD\r\n`
    const { id, preview } = await imports.preview('vcf', card('Ada Stone', '+1 555 0100') + card('Max Field', '+1 555 0200'))
    expect(preview).toMatchObject({ new: 1, changed: 1 })
    expect(await imports.apply(id)).toMatchObject({ added: 1, changed: 1 })
    const phones = (await parent.call(contactsApi.list, family())).map(({ name, phones }) => [name, phones.length])
    expect(phones).toEqual([
      ['Ada Stone', 1],
      ['Max Field', 1],
    ])
    expect(await imports.undo(id)).toMatchObject({ status: 'undone', kept: [] })
    // The time of the change is the one thing that stays.
    const timeless = (rows: ReturnType<typeof rowsNow>) => JSON.parse(JSON.stringify(rows).replace(/\\"updated_at\\":\\"[^"]*\\"/g, ''))
    expect(timeless(rowsNow())).toEqual(timeless(before))
    expect((await parent.call(contactsApi.list, family())).map((one) => one.id)).toEqual([own.id])
  })
})

const gedcom = (version: string) =>
  [
    ...['0 HEAD', '1 SOUR TEST', '1 GEDC', `2 VERS ${version}`, '1 CHAR UTF-8'],
    ...['0 @I1@ INDI', '1 NAME Ana /Costa/', '1 NAME Ana /Rivera/', '2 TYPE married', '1 BIRT', '2 DATE FEB 1950', '2 PLAC Porto'],
    ...['1 NOTE Bakes', '2 CONT bre', '2 CONC ad @@ home.', '1 OCCU Baker', '1 FAMS @F1@'],
    ...['0 @I2@ INDI', '1 NAME Ben /Rivera/', '1 BIRT', '2 DATE ABT 1948', '1 DEAT', '2 DATE BET 2001 AND 2003', '1 FAMS @F1@'],
    ...['0 @I3@ INDI', '1 NAME Cleo /Rivera/', '1 BIRT', '2 DATE 4 MAY 1975', '1 FAMC @F1@'],
    ...['0 @F1@ FAM', '1 HUSB @I2@', '1 WIFE @I1@', '1 CHIL @I3@', '0 TRLR', ''],
  ].join('\n')

describe('a GEDCOM file', () => {
  test.each([
    ['1938', '1938', true],
    ['MAY 1938', '1938-05', true],
    ['4 May 1938', '1938-05-04', true],
    ['ABT 1938', '1938', false],
    ['@#DGREGORIAN@ 4 MAY 1938', '1938-05-04', true],
    ['BEF 1938', null, false],
    ['BET 1930 AND 1938', null, false],
    ['@#DJULIAN@ 4 MAY 1938', null, false],
    ['(about the war)', null, false],
  ])('has the date %s', (raw, date, isExact) => expect(readGedcomDate(raw)).toEqual({ raw, date, isExact }))

  test.each([
    ['words', 'no tree'],
    ['a level that jumps', '0 HEAD\n3 NAME x'],
    ['no head', '0 @I1@ INDI\n1 NAME x'],
  ])('of %s is refused', (_, text) => expect(() => readGedcom(text)).toThrow('This is not a GEDCOM file.'))

  test.each(['5.5.1', '7.0'])('of version %s adds people with their links, once, and is taken back row by row', async (version) => {
    const before = rowsNow()
    const imports = importsOf(hearth)
    const { id, preview } = await imports.preview('gedcom', gedcom(version))
    expect(preview).toMatchObject({ new: 3, skipped: 0, leftOutCount: 2 })
    expect(await imports.apply(id)).toMatchObject({ status: 'applied', added: 3 })
    const people = await hearth.as('parent').call(ancestryApi.list, family())
    const of = (name: string) => people.find(({ firstName }) => firstName === name)
    const [ana, ben, cleo] = [of('Ana'), of('Ben'), of('Cleo')]
    expect(ana).toMatchObject({ lastName: 'Rivera', maidenName: 'Costa', birthDate: '1950-02', birthPlace: 'Porto', generation: 1 })
    expect(ana).toMatchObject({ bio: 'Bakes\nbread @ home.', spouseId: ben?.id ?? '' })
    expect(ben).toMatchObject({ birthDate: '1948', deathDate: null, spouseId: ana?.id ?? '' })
    expect(cleo).toMatchObject({ birthDate: '1975-05-04', parentId: ben?.id ?? '', secondParentId: ana?.id ?? '', generation: 0 })
    expect((await imports.preview('gedcom', gedcom(version))).preview).toMatchObject({ new: 0, unchanged: 3 })
    expect(await imports.undo(id)).toMatchObject({ status: 'undone', kept: [] })
    expect(rowsNow()).toEqual(before)
  })

  test('of people who are their own ancestors loses a link, not a person', async () => {
    const imports = importsOf(hearth)
    const text = ['0 HEAD', '1 CHAR UTF-8', '0 @I1@ INDI', '1 NAME A', '0 @I2@ INDI', '1 NAME B']
    const circle = ['0 @F1@ FAM', '1 HUSB @I1@', '1 CHIL @I2@', '0 @F2@ FAM', '1 HUSB @I2@', '1 CHIL @I1@', '0 TRLR']
    const { id } = await imports.preview('gedcom', [...text, ...circle].join('\n'))
    expect(await imports.apply(id)).toMatchObject({ added: 2 })
    await imports.undo(id)
  })

  test('names the other content of a couple’s record', async () => {
    const text = [
      '0 HEAD',
      '1 CHAR UTF-8',
      '0 @I1@ INDI',
      '1 NAME A',
      '0 @I2@ INDI',
      '1 NAME B',
      '0 @F1@ FAM',
      '1 HUSB @I1@',
      '1 WIFE @I2@',
    ]
    const couple = ['1 MARR', '2 DATE 4 MAY 1974', '1 OBJE', '2 FILE wedding.jpg', '0 @F2@ FAM', '1 HUSB @I2@', '1 MARR', '0 TRLR']
    const { preview } = await importsOf(hearth).preview('gedcom', [...text, ...couple].join('\n'))
    expect(preview).toMatchObject({ new: 2, leftOutCount: 1 })
    expect(JSON.stringify(preview)).toContain('MARR, OBJE')
  })

  test("of Hearth's own export brings its stories back", async () => {
    const own = gedcom('5.5.1').replace('SOUR TEST', 'SOUR HEARTH').replace('1 OCCU Baker', '1 NOTE @N1@')
    const story = ['0 @N1@ NOTE The oven (1961-07)', '1 CONT', '1 CONT It was hot.', '1 CONT', '1 CONT Told by Leo', '0 TRLR']
    const imports = importsOf(hearth)
    const { id } = await imports.preview('gedcom', own.replace('0 TRLR', story.join('\n')))
    expect(await imports.apply(id)).toMatchObject({ added: 4 })
    const stories = await hearth.as('parent').call(storiesApi.list, family())
    expect(stories).toMatchObject([{ title: 'The oven', content: 'It was hot.', storyDate: '1961-07' }])
    await imports.undo(id)
  })
})
