import { readFileSync } from 'node:fs'
import { unzipSync } from 'fflate'
import ICAL from 'ical.js'
import Papa from 'papaparse'

/** Reads an export with libraries of other programs. */

/** Opens a ZIP and reads its files by path. */
export const unzipped = (file: string) => {
  const entries = unzipSync(readFileSync(file))
  const paths = Object.keys(entries).sort()
  const bytes = (path: string) => {
    const found = entries[path]
    if (!found) throw new Error(`${path} is not in ${paths.join(', ')}`)
    return found
  }
  const text = (path: string) => new TextDecoder('utf-8', { fatal: true }).decode(bytes(path))
  return {
    paths,
    under: (folder: string) => paths.filter((path) => path.startsWith(`${folder}/`)),
    bytes,
    text,
    json: <T = Record<string, Record<string, unknown>[]>>(path: string) => JSON.parse(text(path)) as T,
    csv: (path: string) => {
      const { data, errors } = Papa.parse<Record<string, string>>(text(path), { header: true, skipEmptyLines: true })
      if (errors.length) throw new Error(`${path}: ${JSON.stringify(errors)}`)
      return data
    },
    /** The content of all files as one text, to search for content that must not be exported. */
    all: () =>
      paths
        .filter((path) => !path.startsWith('files/'))
        .map(text)
        .join('\n'),
  }
}

const utc = (time: ICAL.Time) => new Date(time.toUnixTime() * 1000).toISOString()

/** Occurrences that a calendar program shows in a span of time, as `title from to`; all-day events with dates only. */
export const occurrencesIn = (ics: string, from: string, to: string): string[] => {
  const calendar = new ICAL.Component(ICAL.parse(ics))
  for (const zone of calendar.getAllSubcomponents('vtimezone'))
    ICAL.TimezoneService.register(new ICAL.Timezone(zone), String(zone.getFirstPropertyValue('tzid')))
  const groups = Map.groupBy(calendar.getAllSubcomponents('vevent'), (event) => String(event.getFirstPropertyValue('uid')))
  const shown: string[] = []
  const show = (title: string, start: ICAL.Time, end: ICAL.Time) => {
    if (start.isDate) {
      if (String(start) < to.slice(0, 10) && String(end) > from.slice(0, 10)) shown.push(`${title} ${start} ${end}`)
    } else if (utc(start) < to && utc(end) > from) shown.push(`${title} ${utc(start)} ${utc(end)}`)
  }
  for (const components of groups.values()) {
    const main = components.find((component) => !component.hasProperty('recurrence-id')) as ICAL.Component
    const event = new ICAL.Event(main, { exceptions: components.filter((component) => component !== main) })
    if (!event.isRecurring()) {
      show(event.summary, event.startDate, event.endDate)
      continue
    }
    const dates = event.iterator()
    // Includes occurrences that were moved here from later.
    const late = ICAL.Time.fromDateTimeString(`${to.slice(0, 19)}Z`)
    late.adjust(62, 0, 0, 0)
    for (let next = dates.next(); next && next.compare(late) < 0; next = dates.next()) {
      const { item, startDate, endDate } = event.getOccurrenceDetails(next)
      show(item.summary, startDate, endDate)
    }
  }
  return shown.sort()
}

type GedcomLine = { level: number; tag: string; mark?: string; value: string }

/** The lines of a GEDCOM file, each checked against the standard's grammar. @throws Error for an invalid line */
export const gedcomLines = (text: string): GedcomLine[] => {
  const lines = text.split('\r\n')
  if (lines.pop() !== '') throw new Error('The last line has no line break.')
  let before = -1
  return lines.map((line) => {
    const [, level, mark, tag = '', value = ''] = /^(\d) (?:(@\w+@) )?([A-Z]{3,4}|_[A-Z]+)(?: (.*))?$/.exec(line) ?? []
    if (level === undefined || [...line].length > 253) throw new Error(`Not a line of GEDCOM: ${line}`)
    if (Number(level) > before + 1) throw new Error(`This line has no parent: ${line}`)
    before = Number(level)
    return { level: Number(level), tag, mark, value }
  })
}

/** Joins a text that was split over several lines. @param at the index of its first line */
export const gedcomText = (lines: GedcomLine[], at: number) => {
  let text = lines[at]?.value ?? ''
  for (const { tag, value } of lines.slice(at + 1)) {
    if (tag !== 'CONT' && tag !== 'CONC') break
    text += tag === 'CONT' ? `\n${value}` : value
  }
  return text.replaceAll('@@', '@')
}
