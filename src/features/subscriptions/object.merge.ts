import { unescapeText } from '#src/platform/icalendar/icalendar.lines'
import { componentText, meaningOf, mergeComponent, type Rule } from '#src/platform/icalendar/icalendar.merge'
import { type Component, componentsOf, isComponent, propertyOf, readComponents } from '#src/platform/icalendar/icalendar.read'
import { timeOf, type Zones, zonesOf } from '#src/platform/icalendar/icalendar.values'
import { originalOf, rulesOf } from '../calendar/calendar.ical.text'

/** A change that was made here and one on the server, of the same object: property by property, the later one wins. */

export type Versions = {
  /** As the server had it before both changes; null for a new object. */
  base: string | null
  own: string
  remote: string
  /** When it was changed here. */
  changedAt: string
}

export type Merged = {
  text: string
  /** The values that gave way. */
  lost: string[]
}

const emptyEvent: Component = { name: 'VEVENT', entries: [] }

const stampOf = (event: Component | undefined) => {
  const property = event && (propertyOf(event, 'LAST-MODIFIED') ?? propertyOf(event, 'DTSTAMP'))
  const time = property && timeOf(property)
  return time?.kind === 'instant' ? time.instant.toString({ fractionalSecondDigits: 3 }) : undefined
}

/** Whether the change here is later. A server that does not say when it changed is the earlier one. */
const isOwnLater = (base: Component | undefined, remote: Component | undefined, changedAt: string) => {
  try {
    const stamp = stampOf(remote)
    return stamp === undefined || stamp === stampOf(base) || stamp < changedAt
  } catch {
    return true
  }
}

const lostValue = (event: Component, { names }: Rule) => {
  const property = names.map((name) => propertyOf(event, name)).find(Boolean)
  return property ? unescapeText(property.value).trim().slice(0, 100) : '–'
}

/** @param zone of whole days and floating times */
export const mergeVersions = ({ base, own, remote, changedAt }: Versions, zone: string): Merged => {
  const calendars = [base ?? 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n', own, remote].map((text) => readComponents(text)[0] as Component)
  const zones: Zones = new Map(calendars.flatMap((calendar) => [...zonesOf(calendar)]))
  const [before, mine, theirs] = calendars.map(
    (calendar) => new Map(componentsOf(calendar, 'VEVENT').map((event) => [originalOf(event, zone, zones), event])),
  ) as [Map<string, Component>, Map<string, Component>, Map<string, Component>]
  const isLater = isOwnLater(before.get(''), theirs.get(''), changedAt)
  const rules = rulesOf(zone, zones).filter(({ names }) => !names.includes('LAST-MODIFIED'))
  const lost: string[] = []
  const isSame = (one: Component, other: Component) => rules.every((rule) => meaningOf(rule, one) === meaningOf(rule, other))

  /** The parts of the change here that stay. */
  const mergeOne = (old: Component, ours: Component, now: Component) => {
    const kept = rules.filter((rule) => {
      const [was, here, there] = [old, ours, now].map((event) => meaningOf(rule, event))
      if (here === was || here === there) return false
      if (there === was) return true
      lost.push(lostValue(isLater ? now : ours, rule))
      return isLater
    })
    return mergeComponent(now, ours, kept)
  }

  const remoteCalendar = calendars[2] as Component
  const entries = remoteCalendar.entries.flatMap((entry) => {
    if (!isComponent(entry) || entry.name !== 'VEVENT') return [entry]
    const key = originalOf(entry, zone, zones)
    const [old, ours] = [before.get(key), mine.get(key)]
    if (ours) return [mergeOne(old ?? emptyEvent, ours, entry)]
    // A date that was deleted here goes, unless it was changed meanwhile.
    return old && isSame(old, entry) ? [] : [entry]
  })
  const added = [...mine].flatMap(([key, ours]) => {
    if (theirs.has(key)) return []
    const old = before.get(key)
    return !old || !isSame(old, ours) ? [ours] : []
  })
  return { text: componentText({ name: 'VCALENDAR', entries: [...entries, ...added] }), lost }
}
