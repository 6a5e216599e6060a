import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import ICAL from 'ical.js'
import { readCalendarFile } from './schedule.calendar'
import { readCalendar, writeCalendar } from './schedule.ical'
import { readLines } from './schedule.lines'
import { readTitle } from './schedule.rules'

const zone = 'America/New_York'
const context = { team: 'Comets', zone, today: Temporal.PlainDate.from('2026-11-21') }
const lines = (text: string) => readLines(text, context)

describe('a title', () => {
  test.each([
    ['vs Hawks', 'game', 'Hawks', true],
    ['@ Hawks', 'game', 'Hawks', false],
    ['at Hawks FC', 'game', 'Hawks FC', false],
    ['Comets vs Hawks', 'game', 'Hawks', true],
    ['Comets at Hawks', 'game', 'Hawks', false],
    ['Hawks at Comets', 'game', 'Hawks', true],
    ['Hawks vs. U12 COMETS', 'game', 'Hawks', false],
    ['Hawks', 'game', 'Hawks', true],
    ['Practice', 'practice', null, true],
    ['Comets - Training', 'game', 'Training', true],
  ] as const)('%s', (title, kind, opponent, isHome) => expect(readTitle(title, 'Comets')).toEqual({ kind, opponent, isHome }))
})

describe('a pasted line', () => {
  test.each([
    ['2026-12-05 15:00 vs Hawks, North Field', '2026-12-05T20:00:00.000Z', 'Hawks', 'North Field'],
    ['Sat 12/5 3:00 PM @ Hawks', '2026-12-05T20:00:00.000Z', 'Hawks', null],
    ['12/5/26\t3pm\tHawks\tNorth Field\t2 Mill Road', '2026-12-05T20:00:00.000Z', 'Hawks', 'North Field, 2 Mill Road'],
    ['5.12.2026 15:00 Hawks', '2026-12-05T20:00:00.000Z', 'Hawks', null],
    ['25/12 at 9:30 am, Practice; Gym', '2026-12-25T14:30:00.000Z', null, 'Gym'],
    ['Saturday, Dec 5th, 2026 3 p.m. vs Hawks', '2026-12-05T20:00:00.000Z', 'Hawks', null],
    ['5 June 12:00 am Hawks', '2027-06-05T04:00:00.000Z', 'Hawks', null],
    ['Nov 1 10:00 Hawks', '2026-11-01T15:00:00.000Z', 'Hawks', null],
  ])('%s', (line, gameDate, opponent, location) => expect(lines(line).fixtures).toMatchObject([{ gameDate, opponent, location }]))

  test.each([
    ['Hawks', 'Start the line with a date, such as 2026-12-05 or 12/5.'],
    ['12/5 Hawks', 'Add a time after the date, such as 15:00 or 3 PM.'],
    ['2026-02-30 15:00 Hawks', 'This date or time does not exist.'],
    ['2026-12-05 25:00 Hawks', 'This date or time does not exist.'],
    ['2026-12-05 13 pm Hawks', 'This date or time does not exist.'],
    ['2026-12-05 15:00', 'Add the opponent, or “Practice”.'],
  ])('%s is skipped', (line, reason) => expect(lines(`# Fall\n\n${line}`)).toMatchObject({ fixtures: [], problems: [{ line: 3, reason }] }))

  test('of any text is read without an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('', '12/5 3pm ', '2026-12-05T15:00 '), (text, start) => {
        for (const { opponent, location } of lines(start + text).fixtures) {
          expect(opponent?.length ?? 0).toBeLessThanOrEqual(50)
          expect(location?.length ?? 0).toBeLessThanOrEqual(200)
        }
      }),
    )
  })
})

const calendar = (...events: string[]) =>
  ['BEGIN:VCALENDAR', ...events.flatMap((event) => ['BEGIN:VEVENT', ...event.split('\n'), 'END:VEVENT']), 'END:VCALENDAR'].join('\r\n')
const read = (...events: string[]) => readCalendar(calendar(...events), 'Comets', zone)

describe('a league’s calendar', () => {
  test.each([
    ['DTSTART:20261205T200000Z\nDTEND:20261205T213000Z', '2026-12-05T20:00:00.000Z', 90],
    ['DTSTART;TZID=Europe/Berlin:20261205T150000\nDURATION:PT1H', '2026-12-05T14:00:00.000Z', 60],
    ['DTSTART;TZID=/league.org/America/New_York:20261205T150000', '2026-12-05T20:00:00.000Z', 90],
    ['DTSTART;TZID=Eastern Standard Time:20261205T150000', '2026-12-05T20:00:00.000Z', 90],
    ['DTSTART:20261205T150000\nDTEND:20261205T140000', '2026-12-05T20:00:00.000Z', 1],
  ])('%s', (times, gameDate, durationMinutes) => {
    const entry = `UID:g1\nSUMMARY:Hawks at Comets\nLOCATION:North Field\\, 2 Mill Road\n${times}`
    const fixture = { opponent: 'Hawks', isHome: true, location: 'North Field, 2 Mill Road', status: 'scheduled', externalId: 'g1' }
    expect(read(entry).fixtures).toMatchObject([{ ...fixture, gameDate, durationMinutes }])
  })

  test('recognizes cancelled games, and skips events without a time or with a rule', () => {
    const at = 'DTSTART:20261205T200000Z'
    expect(read(`SUMMARY:CANCELLED: Comets vs Hawks\n${at}`, `SUMMARY:vs Owls\nSTATUS:CANCELLED\n${at}`).fixtures).toMatchObject([
      { opponent: 'Hawks', status: 'cancelled' },
      { opponent: 'Owls', status: 'cancelled' },
    ])
    const skipped = read('SUMMARY:Cup\nDTSTART;VALUE=DATE:20261205', `SUMMARY:Practice\n${at}\nRRULE:FREQ=SECONDLY`, at)
    expect<string[]>(skipped.problems.map(({ reason }) => reason)).toEqual([
      'It has no time of day.',
      'It repeats. Add each date by hand.',
      'It has no title or no start.',
    ])
  })

  test.each([
    ['no calendar', 'hello'],
    ['a card', 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Otto\r\nEND:VCARD'],
    ['no events', calendar()],
    ['a line without end', `BEGIN:VCALENDAR\r\nX-A:${'a'.repeat(30_000)}\r\nEND:VCALENDAR`],
    ['components without end', 'BEGIN:VEVENT\r\n'.repeat(10_000)],
  ])('that is %s is refused', (_, text) =>
    expect(() => readCalendar(text, 'Comets', zone)).toThrow(/This (?:is not a calendar file|calendar has no events)/),
  )

  test.each([
    ['parameters', `SUMMARY${';X="a,b"'.repeat(2000)}:vs Hawks`],
    ['folded lines', `SUMMARY:a${'\n b'.repeat(30_000)}`],
    ['escapes', `SUMMARY:${'\\,\\;\\n'.repeat(3000)}`],
    ['values', `EXDATE:${'20261205T200000Z,'.repeat(1000)}20261205T200000Z`],
    ['properties', Array(10_000).fill('X:1').join('\n')],
  ])('of 200 kB of %s is read within a second', (_, entry) => {
    const start = performance.now()
    read(`DTSTART:20261205T200000Z\n${entry}`.slice(0, 190_000))
    expect(performance.now() - start).toBeLessThan(1000)
  })

  test('is read by a worker, which is ended when it takes too long', async () => {
    const order = { text: calendar('UID:g1\nSUMMARY:vs Hawks\nDTSTART:20261205T200000Z'), team: 'Comets', zone }
    expect(await readCalendarFile(order)).toEqual(readCalendar(order.text, 'Comets', zone))
    await expect(readCalendarFile({ ...order, text: 'hello' })).rejects.toThrow('This is not a calendar file.')
    await expect(readCalendarFile(order, 0)).rejects.toThrow('This calendar takes too long to read.')
  })

  test('that was exported is read again', () => {
    const entry = {
      id: 'g1',
      start: '2026-12-05T20:00:00.000Z',
      end: '2026-12-05T21:30:00.000Z',
      notes: 'Bring; water, "all"',
      updatedAt: '2026-11-21T08:00:00.000Z',
    }
    const text = writeCalendar('Comets', [{ ...entry, title: 'Comets at Hawks', location: 'Field, 2', isCancelled: true }])
    expect(text).toStartWith('BEGIN:VCALENDAR\r\n')
    expect(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent')?.getFirstPropertyValue('description')).toBe(entry.notes)
    expect(readCalendar(text, 'Comets', zone).fixtures).toEqual([
      {
        kind: 'game',
        opponent: 'Hawks',
        isHome: false,
        gameDate: entry.start,
        durationMinutes: 90,
        location: 'Field, 2',
        status: 'cancelled',
        externalId: 'g1',
      },
    ])
  })
})
