import { describe, expect, test } from 'bun:test'
import { changeObject, newObject, type ObjectFields, removeDate, type ShownDate } from './object.change'
import { mergeVersions } from './object.merge'

const at = { zone: 'Europe/Berlin', now: '2026-11-21T12:00:00.000Z' }
const calendar = (...lines: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'X-OWN:kept',
    'BEGIN:VEVENT',
    'UID:one',
    'DTSTAMP:20261101T000000Z',
    ...lines,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
const single = calendar(
  ...[
    'SUMMARY:Dentist',
    'DTSTART:20261124T150000Z',
    'DTEND:20261124T160000Z',
    'LOCATION:Room 1',
    'X-FOREIGN;A=b:kept',
    'CATEGORIES:Health',
  ],
  ...['BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-PT30M', 'END:VALARM'],
)
const shown: ShownDate = {
  ...{ title: 'Dentist', description: null, location: 'Room 1', isAllDay: false, plannedAt: null },
  ...{ startTime: '2026-11-24T15:00:00.000Z', endTime: '2026-11-24T16:00:00.000Z' },
}
const series = calendar('SUMMARY:Piano', 'DTSTART;TZID=Europe/Berlin:20261124T160000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=4')
const lesson: ShownDate = {
  ...{ title: 'Piano', description: null, location: null, isAllDay: false, plannedAt: '2026-12-01T15:00:00.000Z' },
  ...{ startTime: '2026-12-01T15:00:00.000Z', endTime: '2026-12-01T16:00:00.000Z' },
}
const fieldsOf = ({ plannedAt: _, ...fields }: ShownDate, change: Partial<ObjectFields>) => ({ ...fields, ...change })

describe('a change of an event', () => {
  test('replaces only its own lines', () => {
    const text = changeObject(single, shown, fieldsOf(shown, { title: 'Dentist, again' }), 'all', at)
    const lines = text.split('\r\n')
    expect(lines).toContain('SUMMARY:Dentist\\, again')
    const kept = single.split('\r\n').filter((line) => !/^(SUMMARY|DTSTAMP)/.test(line))
    expect(lines.filter((line) => kept.includes(line))).toEqual(kept)
  })
  test.each<[string, Partial<ObjectFields>, 'one' | 'all', RegExp[], RegExp | undefined]>([
    [
      'one date',
      { title: 'Recital' },
      'one',
      [/RECURRENCE-ID;TZID=Europe\/Berlin:20261201T160000/, /SUMMARY:Recital/, /SUMMARY:Piano/],
      /CATEGORIES/,
    ],
    [
      'all dates',
      { startTime: '2026-12-01T16:00:00.000Z', endTime: '2026-12-01T17:30:00.000Z' },
      'all',
      [/DTSTART;TZID=Europe\/Berlin:20261124T170000/, /DTEND;TZID=Europe\/Berlin:20261124T183000/],
      /DURATION|RECURRENCE-ID/,
    ],
  ])('of a series can be one of %s', (_, change, scope, says, saysNot) => {
    const text = changeObject(series, lesson, fieldsOf(lesson, change), scope, at)
    for (const pattern of says) expect(text).toMatch(pattern)
    if (saysNot) expect(text).not.toMatch(saysNot)
  })
  test('removes a date of a series', () =>
    expect(removeDate(series, '2026-12-01T15:00:00.000Z', at)).toContain('EXDATE;TZID=Europe/Berlin:20261201T160000'))
  test('that Hearth does not understand in full is refused', () => {
    const text = single.replace('X-FOREIGN;A=b:kept', 'RDATE:20261130T150000Z')
    expect(() => changeObject(text, shown, fieldsOf(shown, { title: 'x' }), 'all', at)).toThrow(/can’t change this event/)
  })
  test('can make one', () => {
    const text = newObject(fieldsOf(shown, {}), 'new', 'Europe/Berlin', at.now)
    expect(text).toMatch(/UID:new[\s\S]*DTSTART;TZID=Europe\/Berlin:20261124T160000[\s\S]*SUMMARY:Dentist/)
    expect(text).not.toMatch(/CATEGORIES/)
  })
})

describe('two changes of the same event', () => {
  const changed = (...replaced: [string, string][]) => replaced.reduce((text, [from, to]) => text.replace(from, to), single)
  const own = changed(['Room 1', 'Room 2'])
  test.each<[string, string, string, string[], string[]]>([
    ['of different parts both stay', own, changed(['Dentist', 'Dr. Who']), ['LOCATION:Room 2', 'SUMMARY:Dr. Who'], []],
    ['of one part: the later one here', own, changed(['Room 1', 'Room 3']), ['LOCATION:Room 2'], ['Room 3']],
    [
      'of one part: the later one there',
      own,
      changed(['Room 1', 'Room 3'], ['DTSTAMP:20261101', 'DTSTAMP:20261201']),
      ['LOCATION:Room 3'],
      ['Room 2'],
    ],
    ['that are the same', own, own, ['LOCATION:Room 2'], []],
  ])('%s', (_, mine, remote, says, lost) => {
    const merged = mergeVersions({ base: single, own: mine, remote, changedAt: at.now }, at.zone)
    for (const line of says) expect(merged.text.split('\r\n')).toContain(line)
    expect(merged.text).toContain('X-FOREIGN;A=b:kept')
    expect(merged.lost).toEqual(lost)
  })
})
