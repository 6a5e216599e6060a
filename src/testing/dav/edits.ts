import type { Random } from '#src/demo/random'

/** Texts of a calendar app, and random changes of them. All times are in Berlin. */

const object = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const zone = 'TZID=Europe/Berlin'

/** A day of 2027, the year of the edits. */
export const someDay = (random: Random) => Temporal.PlainDate.from('2027-01-04').add({ days: random.int(0, 300) })
const digits = (time: Temporal.PlainDate | Temporal.PlainDateTime) => time.toString().replace(/[-:]|\.\d+/g, '')
const timeOf = (text: string) => {
  const [, year, month, day, hour, minute] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)/.exec(text) ?? []
  return Temporal.PlainDateTime.from(`${year}-${month}-${day}T${hour}:${minute}`)
}
const stamp = (time: Temporal.PlainDateTime) => digits(time.round('second')).padEnd(15, '0')

const newTexts = {
  family(random: Random, uid: string) {
    const day = someDay(random)
    const start = day.toPlainDateTime({ hour: random.int(0, 22), minute: random.pick([0, 15, 30]) })
    const form = random.pick(['single', 'series', 'days', 'utc'])
    const times =
      form === 'days'
        ? [`DTSTART;VALUE=DATE:${digits(day)}`, `DTEND;VALUE=DATE:${digits(day.add({ days: 1 }))}`]
        : form === 'utc'
          ? [`DTSTART:${stamp(start)}Z`, 'DURATION:PT30M']
          : [`DTSTART;${zone}:${stamp(start)}`, `DTEND;${zone}:${stamp(start.add({ hours: 1 }))}`]
    const more = [...(form === 'series' ? ['RRULE:FREQ=WEEKLY;COUNT=6'] : []), 'X-APP;LEVEL="1;2":kept']
    return object('BEGIN:VEVENT', `UID:${uid}`, 'DTSTAMP:20261121T080000Z', ...times, `SUMMARY:App ${uid}`, ...more, 'END:VEVENT')
  },
  tasks: (random: Random, uid: string) =>
    object(
      ...['BEGIN:VTODO', `UID:${uid}`, 'DTSTAMP:20261121T080000Z', `SUMMARY:App ${uid}`],
      ...[`DUE;VALUE=DATE:${digits(someDay(random))}`, 'X-APP:kept', 'STATUS:NEEDS-ACTION', 'END:VTODO'],
    ),
  directory: (random: Random, uid: string) =>
    ['BEGIN:VCARD', random.pick(['VERSION:3.0', 'VERSION:4.0']), `UID:${uid}`, `N:${uid};App;;;`, `FN:App ${uid}`]
      .concat('item1.TEL:+49 30 1', 'item1.X-ABLabel:Farm', 'X-APP;T=1:kept', 'END:VCARD', '')
      .join('\r\n'),
}
export type Kind = keyof typeof newTexts
export const newText = (kind: Kind, random: Random, uid: string) => newTexts[kind](random, uid)

/** Sets a line of the first component of a name: replaces its first one of the name, or adds one. */
const setLine = (text: string, component: string, name: string, line: string) => {
  const start = text.indexOf(`BEGIN:${component}\r\n`)
  const end = text.indexOf(`END:${component}\r\n`, start)
  const inside = text.slice(start, end)
  const known = new RegExp(`^${name}[;:].*\\r\\n(?:[ \\t].*\\r\\n)*`, 'm')
  const alarm = inside.indexOf('BEGIN:VALARM')
  const place = alarm < 0 ? inside.length : alarm
  const changed = known.test(inside.slice(0, place))
    ? inside.replace(known, `${line}\r\n`)
    : `${inside.slice(0, place)}${line}\r\n${inside.slice(place)}`
  return text.slice(0, start) + changed + text.slice(end)
}

const ofSeries = (text: string) => {
  const [, master = ''] = /(BEGIN:VEVENT\r\n[\s\S]*?END:VEVENT\r\n)/.exec(text) ?? []
  const [, start] = /^DTSTART;TZID=Europe\/Berlin:(\w+)/m.exec(master) ?? []
  return start && /^RRULE:/m.test(master) && !/RECURRENCE-ID/.test(master) ? timeOf(start) : undefined
}

/** Changes of an event, beside its title. */
const eventEdits = {
  location: (text: string, random: Random) => setLine(text, 'VEVENT', 'LOCATION', `LOCATION:Room ${random.int(1, 99)}`),
  alarm: (text: string, random: Random) =>
    text.replace(
      'END:VEVENT',
      `BEGIN:VALARM\r\nACTION:AUDIO\r\nTRIGGER;VALUE=DATE-TIME:20270101T0000${random.int(10, 59)}Z\r\nX-A:1\r\nEND:VALARM\r\nEND:VEVENT`,
    ),
  /** A changed occurrence, unless it has one or is gone. */
  occurrence(text: string, random: Random) {
    const start = ofSeries(text)
    const at = start && stamp(start.add({ weeks: random.int(1, 5) }))
    if (!start || !at || text.includes(at)) return text
    const [, uid] = /^UID:(.*)\r\n/m.exec(text) ?? []
    const moved = stamp(timeOf(at).add({ hours: random.int(1, 3) }))
    const lines = ['BEGIN:VEVENT', `UID:${uid}`, 'DTSTAMP:20261121T080000Z', `RECURRENCE-ID;${zone}:${at}`]
    lines.push(`DTSTART;${zone}:${moved}`, 'DURATION:PT1H', `SUMMARY:Once ${random.int(1, 999)}`, 'END:VEVENT', '')
    return text.replace('END:VCALENDAR', `${lines.join('\r\n')}END:VCALENDAR`)
  },
  /** An occurrence that is gone; two at most. */
  gone(text: string, random: Random) {
    const start = ofSeries(text)
    const at = start && stamp(start.add({ weeks: random.int(1, 5) }))
    if (!at || text.includes(at) || (text.match(/^EXDATE/gm)?.length ?? 0) > 1) return text
    const first = text.indexOf('BEGIN:VEVENT')
    return text.slice(0, first) + text.slice(first).replace(/^RRULE:.*\r\n/m, (rule) => `${rule}EXDATE;${zone}:${at}\r\n`)
  },
}

/** A random change, as an app makes it. */
export const editText = (kind: Kind, random: Random, text: string) => {
  const title = `App ${random.int(1, 9999)}`
  if (kind === 'directory') return setLine(text, 'VCARD', 'NOTE', `NOTE:${title}`)
  if (kind === 'tasks')
    return random.chance(0.5)
      ? setLine(text, 'VTODO', 'SUMMARY', `SUMMARY:${title}`)
      : setLine(setLine(text, 'VTODO', 'STATUS', 'STATUS:COMPLETED'), 'VTODO', 'COMPLETED', 'COMPLETED:20270101T080000Z')
  const edit = random.pick(['title', 'location', 'alarm', 'occurrence', 'gone', 'occurrence'] as const)
  return edit === 'title' ? setLine(text, 'VEVENT', 'SUMMARY', `SUMMARY:${title}`) : eventEdits[edit](text, random)
}
