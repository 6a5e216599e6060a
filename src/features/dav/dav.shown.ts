import { sha256 } from '#src/platform/data-folder/secret'
import { calendarText, componentLines, dateLine, line, textLines, utcDigits } from '#src/platform/icalendar/icalendar.write'
import { ns } from '#src/platform/webdav/webdav.xml'
import { DavError } from './dav.errors'
import { type Snapshots, snapshotOf } from './dav.snapshots'
import { type Changes, type Item, type Source, tokenPrefix } from './dav.source'

/** Events that apps read and cannot change: birthdays, holidays and subscribed calendars. Each is one date. */
export type ShownEvent = {
  id: string
  title: string
  description?: string | null
  location?: string | null
  startTime: string
  endTime: string
  /** First and last day of an event of whole days. */
  days?: { first: Temporal.PlainDate; last: Temporal.PlainDate }
}

/** The fields of an event that are known without its text. */
export type ShownItem = Item & Pick<ShownEvent, 'startTime' | 'endTime'>

/** A fixed stamp: the text of an event is the same until the event changes. */
const stamp = '20000101T000000Z'

const linesOf = ({ id, title, description, location, startTime, endTime, days }: ShownEvent) =>
  componentLines('VEVENT', [
    line('UID', id),
    line('DTSTAMP', stamp),
    ...(days
      ? [dateLine('DTSTART', days.first.toString()), dateLine('DTEND', days.last.add({ days: 1 }).toString())]
      : [line('DTSTART', utcDigits(startTime)), line('DTEND', utcDigits(endTime))]),
    ...textLines('SUMMARY', title),
    ...textLines('DESCRIPTION', description),
    ...textLines('LOCATION', location),
    ...(days ? [line('TRANSP', 'TRANSPARENT')] : []),
  ])

export const shownItem = (event: ShownEvent): ShownItem => {
  const { id, title, description, location, startTime, endTime, days } = event
  const content = JSON.stringify([id, title, description, location, startTime, endTime, days?.first, days?.last])
  return { id, name: `${id}.ics`, etag: `"${Bun.hash(content).toString(36)}"`, startTime, endTime }
}

type Options = {
  snapshots: Snapshots
  /** Of the collection and the person, for its tokens. */
  key: string
  items: () => ShownItem[]
  events: (ids: readonly string[]) => ShownEvent[]
}

/** A collection that is computed. */
export const shownSource = ({ snapshots, key, items, events }: Options): Source => {
  const prefix = `${tokenPrefix}${sha256(key).slice(0, 12)}-`
  const tokenOf = (list: readonly Item[]) => prefix + snapshots.keep(snapshotOf(list))
  const within = (from: string, to: string) =>
    items().filter(({ startTime, endTime }) => startTime < to && (endTime > from || (startTime === endTime && startTime >= from)))
  const texts = async (list: readonly Item[]) =>
    new Map(events(list.map(({ id }) => id)).map((event) => [event.id, calendarText('Calendar', linesOf(event))]))

  return {
    list: items,
    find: (name) => items().find((item) => item.name === name),
    texts,
    token: () => tokenOf(items()),
    state: () => tokenOf(items()),

    changes(token, limit): Changes | undefined {
      const list = items()
      const newest = tokenOf(list)
      if (token === newest) return { changed: [], gone: [], token, isCut: false }
      const before = token === undefined ? new Map<string, string>() : snapshots.find(token.slice(prefix.length))
      if (!before || (token !== undefined && !token.startsWith(prefix))) return undefined
      const names = new Set(list.map(({ name }) => name))
      const gone = [...before.keys()].filter((name) => !names.has(name))
      const changed = list.filter(({ name, etag }) => before.get(name) !== etag)
      if (gone.length + changed.length <= limit) return { changed, gone, token: newest, isCut: false }
      const [firstGone, firstChanged] = [gone.slice(0, limit), changed.slice(0, Math.max(0, limit - gone.length))]
      const reached = new Map(before)
      for (const name of firstGone) reached.delete(name)
      for (const { name, etag } of firstChanged) reached.set(name, etag)
      return { changed: firstChanged, gone: firstGone, token: prefix + snapshots.keep(reached), isCut: true }
    },

    window: async (from, to) => new Set(within(from, to).map(({ id }) => id)),

    async expand(list, from, to) {
      const shown = new Set(within(from, to).map(({ id }) => id))
      const found = await texts(list.filter(({ id }) => shown.has(id)))
      return new Map(list.map(({ id }) => [id, found.get(id) ?? calendarText('Calendar', [])]))
    },

    /** None of these takes up anybody's time. */
    busy: async (from, to) =>
      calendarText(
        'Calendar',
        componentLines('VFREEBUSY', [
          line('UID', Bun.randomUUIDv7()),
          line('DTSTAMP', stamp),
          line('DTSTART', utcDigits(from)),
          line('DTEND', utcDigits(to)),
        ]),
      ),
  }
}

/** The refusal of a change of such a collection. */
export const readOnly = () => new DavError(403, `${ns.dav} need-privileges`, 'This calendar can only be read.')
