import type { Member } from '#src/platform/access'
import { iso } from '#src/platform/clock'
import { AppError } from '#src/platform/errors'
import { type Component, componentsOf, type Limits, propertyOf, readComponents } from '#src/platform/icalendar/icalendar.read'
import { calendarText, componentLines, line, utcDigits } from '#src/platform/icalendar/icalendar.write'
import { ns } from '#src/platform/webdav/webdav.xml'
import { englishOf } from '#src/shared/language/message'
import { mayDo } from '#src/shared/permissions'
import { fullName } from '../accounts/accounts.rules'
import type { WholeEvent } from '../calendar/calendar.ical'
import { type ReadEvent, readEvents } from '../calendar/calendar.ical.read'
import { eventText, mergeEventText, occurrenceLines } from '../calendar/calendar.ical.text'
import { mayChangeEvent } from '../calendar/calendar.rules'
import type { Calendar } from '../calendar/calendar.service'
import type { DavDeps } from './dav.deps'
import { DavError } from './dav.errors'
import { segment } from './dav.paths'
import { createPauses } from './dav.pauses'
import { assertConditions, isName, rowSource, type Source } from './dav.source'

/** Maximum bytes of a calendar object. */
const maxCalendarBytes = 64 * 1024
/** Occurrences of a calendar-query or a multiget that expands series. */
const maxExpanded = 2000
/** Days of a VFREEBUSY. */
const maxBusyDays = 400
const limits: Limits = { bytes: maxCalendarBytes, lines: 5000, depth: 3, components: 1000 }

/** 403 for an object that Hearth can't take, with the reason as text. */
export const refusedObject = (reason: string) => new DavError(403, `${ns.caldav} valid-calendar-data`, reason)

/** The one VCALENDAR of a body. @throws DavError 403 */
export const readCalendarObject = (text: string, component: string): Component => {
  if (Buffer.byteLength(text) > maxCalendarBytes) throw new DavError(403, `${ns.caldav} max-resource-size`)
  let found: Component[]
  try {
    found = readComponents(text, limits)
  } catch (error) {
    throw error instanceof AppError ? refusedObject(error.message) : error
  }
  const [calendar] = found
  if (!calendar || found.length > 1 || calendar.name !== 'VCALENDAR') throw refusedObject('Send one VCALENDAR.')
  if (propertyOf(calendar, 'METHOD'))
    throw new DavError(403, `${ns.caldav} valid-calendar-object-resource`, 'A stored object has no METHOD.')
  const others = ['VEVENT', 'VTODO', 'VJOURNAL', 'VFREEBUSY'].filter((name) => name !== component && componentsOf(calendar, name).length)
  if (others.length) throw new DavError(403, `${ns.caldav} supported-calendar-component`, `This collection has ${component} only.`)
  const uids = new Set(componentsOf(calendar, component).map((one) => propertyOf(one, 'UID')?.value.trim()))
  const [uid] = uids
  if (uids.size !== 1 || !uid || uid.length > 250)
    throw new DavError(403, `${ns.caldav} valid-calendar-object-resource`, 'An object has components of one UID.')
  return calendar
}

export const addressOf = (userId: string) => `urn:uuid:${userId}`
const userOf = (address: string) => /^urn:uuid:([\da-f-]{36})$/i.exec(address)?.[1]?.toLowerCase()

type Whole = ReturnType<Calendar['synced']['read']>[number]

type Place = {
  /** The address of this server, for the links of files. */
  base: string
  path: string
  /** Whether the collection has only the events that concern the member. */
  isOwn: boolean
}

/** The events of a family that a member sees. @param zone of the family */
export const eventSource = (deps: DavDeps, member: Member, zone: string, { base, path, isOwn }: Place): Source => {
  const { store, calendar, atomically } = deps
  const { synced: whole } = calendar
  const isShown = isOwn ? (ids: readonly string[]) => whole.concerning(member, ids.length > 100 ? undefined : ids) : undefined
  const rows = rowSource({ store, member, area: 'calendar', ending: '.ics', today: deps.today, isShown })

  const toWhole = ({ event, occurrences, people, files }: Whole): WholeEvent => {
    const personOf = (user: { id: string; firstName: string; lastName: string | null; username: string }) => ({
      address: addressOf(user.id),
      name: fullName(user),
    })
    const invited = people.flatMap(({ user, rsvpStatus }) => (rsvpStatus ? [{ ...personOf(user), rsvpStatus }] : []))
    const own = people.find(({ userId }) => userId === member.userId)?.reminderMinutes
    const maker = people.find(({ userId }) => userId === event.createdBy)
    return {
      ...event,
      occurrences,
      invited,
      organizer: maker ? personOf(maker.user) : { address: addressOf(event.createdBy), name: '' },
      reminders: own === null || own === undefined ? [] : [own],
      links: files.map(({ storageKey, originalName, mimeType }) => ({
        url: `${base}/api/objects/${storageKey}`,
        name: originalName,
        mimeType,
      })),
    }
  }

  /** The people of a text, for an event whose maker or editor sends it: members among its attendees. */
  const participantsOf = (read: ReadEvent, known: Whole | undefined) => {
    const editors = new Set(known?.people.flatMap(({ userId, canEdit }) => (canEdit ? [userId] : [])) ?? [])
    const invited = new Set(known?.people.flatMap(({ userId, rsvpStatus }) => (rsvpStatus ? [userId] : [])) ?? [])
    return [...new Set(read.attendees.flatMap(({ address }) => userOf(address) ?? []))]
      .filter((userId) => invited.has(userId) || deps.families.isActiveMember(member.familyId, userId))
      .map((userId) => ({ userId, canEdit: editors.has(userId) }))
  }

  /** The fields that a guest may change in somebody else's event: their answer and their reminder. */
  const answerOf = (read: ReadEvent, known: Whole) => {
    const own = known.people.find(({ userId }) => userId === member.userId)
    const status = read.attendees.find(({ address }) => userOf(address) === member.userId)?.rsvpStatus
    return {
      answer: own?.rsvpStatus && status && status !== own.rsvpStatus ? status : undefined,
      reminder: (own?.reminderMinutes ?? null) === (read.event.reminderMinutes ?? null) ? undefined : (read.event.reminderMinutes ?? null),
    }
  }

  /** Whether a text changes at most the member's own answer and reminder. */
  const isSameEvent = (read: ReadEvent, known: Whole) => {
    const before = readEvents(readComponents(eventText(toWhole(known), read.uid))[0] as Component, zone)[0] as ReadEvent
    const shape = ({
      event: { reminderMinutes: _, color: __, category: ___, isPrivate: ____, timezone: _____, ...event },
      occurrences,
    }: ReadEvent) => ({
      event,
      occurrences: occurrences.map((one) => JSON.stringify({ ...one, isCancelled: one.isCancelled ?? false })).sort(),
    })
    return Bun.deepEquals(shape(read), shape(before))
  }

  const inputOf = (read: ReadEvent, known: Whole | undefined) => {
    const { event } = read
    const isPrivate = read.saysPrivacy || !known ? event.isPrivate : known.event.isPrivate
    const category = read.saysCategory || !known ? event.category : known.event.category
    const color = known && category === known.event.category ? known.event.color : event.color
    // A time in UTC or without a zone keeps the event's zone.
    return { ...event, isPrivate, category, color, participants: isPrivate ? [] : participantsOf(read, known) }
  }

  return {
    list: rows.list,
    find: rows.find,
    state: rows.state,
    token: rows.token,
    changes: rows.changes,

    async texts(items) {
      const ids = items.map(({ id }) => id)
      const stored = store.texts(member.userId, 'calendar', ids)
      const fresh = items.filter(({ id, etag }) => `"${stored.get(id)?.seq}"` !== etag)
      const texts = new Map(
        items.flatMap(({ id }) => {
          const text = stored.get(id)?.text
          return text === undefined ? [] : [[id, text] as const]
        }),
      )
      for (const one of whole.read(
        member,
        fresh.map(({ id }) => id),
      )) {
        const uid = store.find('calendar', one.event.id)?.uid ?? one.event.id
        const known = stored.get(one.event.id)?.text
        texts.set(
          one.event.id,
          known === undefined ? eventText(toWhole(one), uid) : mergeEventText(known, toWhole(one), uid, one.event.timezone),
        )
      }
      return texts
    },

    async window(from, to) {
      const dates = await whole.load()
      const found = new Set<string>()
      const letOthers = createPauses()
      for (const occurrences of whole.within(member, from, to, dates, undefined, 1)) {
        for (const { id } of occurrences) found.add(id)
        await letOthers()
      }
      return found
    },

    async expand(items, from, to) {
      const dates = await whole.load()
      const letOthers = createPauses()
      const byId = new Map(items.map((item) => [item.id, item]))
      const rowsOf = new Map(whole.read(member, [...byId.keys()]).map((one) => [one.event.id, toWhole(one)]))
      const shown = []
      for (const occurrences of whole.within(member, from, to, dates, new Set(byId.keys()))) {
        shown.push(...occurrences)
        if (shown.length > maxExpanded)
          throw new DavError(403, `${ns.dav} number-of-matches-within-limits`, `Ask for at most ${maxExpanded} occurrences.`)
      }
      const found = new Map<string, string[]>()
      for (const { id, event: own } of shown) {
        const row = rowsOf.get(id)
        if (!row) continue
        const lines = found.get(id) ?? []
        lines.push(...occurrenceLines(row, store.find('calendar', id)?.uid ?? id, own))
        found.set(id, lines)
        await letOthers()
      }
      return new Map([...byId.keys()].map((id) => [id, calendarText('Calendar', found.get(id) ?? [])]))
    },

    async busy(from, to) {
      const end = [to, iso(Temporal.Instant.from(from).add({ hours: 24 * maxBusyDays }))].sort()[0] as string
      const dates = await whole.load()
      const periods: string[] = []
      for (const occurrences of whole.within(member, from, end, dates, isOwn ? whole.concerning(member) : undefined))
        for (const { startTime, endTime, isCancelled } of occurrences)
          if (!isCancelled && endTime > startTime) periods.push(`${utcDigits(startTime)}/${utcDigits(endTime)}`)
      const own = [
        line('UID', Bun.randomUUIDv7()),
        line('DTSTAMP', utcDigits(deps.clock.now())),
        line('DTSTART', utcDigits(from)),
        line('DTEND', utcDigits(end)),
      ]
      return calendarText('Calendar', componentLines('VFREEBUSY', [...own, ...periods.sort().map((period) => line('FREEBUSY', period))]))
    },

    async put(name, text, conditions) {
      const [read] = readEvents(readCalendarObject(text, 'VEVENT'), zone)
      if (!read) throw refusedObject('Send a VEVENT.')
      if ('refusal' in read) throw refusedObject(englishOf(read.refusal))
      const dates = await whole.load()
      const item = rows.find(name)
      assertConditions(conditions, item)
      if (!item && !isName(name, '.ics')) throw new DavError(403, '', 'The name must end in .ics.')
      if (!item && !mayDo(member, 'edit_calendar')) throw new DavError(403, `${ns.dav} need-privileges`)
      rows.assertUid(read.uid, item, (other) => path + segment(other))
      const [known] = item ? whole.read(member, [item.id]) : []
      const before = item && rows.reread(item.id)?.row
      if (before && read.uid !== (before.uid ?? before.objectId)) throw refusedObject('An object keeps its UID.')
      return atomically(() => {
        let id = item?.id
        if (known && !mayChangeEvent(member, { ...known.event, participants: known.people.filter(({ rsvpStatus }) => rsvpStatus) })) {
          if (!isSameEvent(read, known)) throw new DavError(403, `${ns.dav} need-privileges`)
          const { answer, reminder } = answerOf(read, known)
          if (answer) calendar.synced.answer(member, known.event, answer, dates)
          if (reminder !== undefined) calendar.synced.remind(member, known.event, reminder, dates)
        } else {
          const { event, ...rest } = { event: inputOf(read, known), occurrences: read.occurrences }
          id = whole.save(member, known?.event, { event, ...rest }, dates)
          const now = whole.read(member, [id])[0]
          const answer = now && answerOf(read, now).answer
          if (now && answer) calendar.synced.answer(member, now.event, answer, dates)
        }
        return rows.keep(id as string, text, { name, uid: read.uid, isNew: !item })
      })
    },

    async remove(name, conditions) {
      const item = rows.find(name)
      if (!item) throw new DavError(404)
      assertConditions(conditions, item)
      const event = calendar.find(member, item.id)
      if (!event) throw new DavError(404)
      await calendar.remove(member, event, { scope: 'all' })
    },
  }
}
