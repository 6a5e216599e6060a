import ICAL from 'ical.js'
import { addDays, firstDate, type Occurrences, occurrenceTimesOf } from '#src/features/calendar/calendar.recurrence'
import { daysOf } from '#src/features/calendar/calendar.rules'
import type { Recurrence } from '#src/features/calendar/calendar.series.rules'
import { eventInstances, eventParticipants, eventRecurrences, type events } from '#src/features/calendar/calendar.table'
import { dateProperty, day, local, text, utc } from './export.ical'
import type { Rows } from './export.rows'
import { stripControls } from './export.text'

/** Events in RFC 5545: a series, followed by its modified occurrences. */

type Event = typeof events.$inferSelect
type Instance = typeof eventInstances.$inferSelect
type Participant = typeof eventParticipants.$inferSelect
/** Names and e-mail addresses, by user id. */
export type People = Map<string, { name: string; email: string | null }>

type Times = { startTime: string; endTime: string }

/** The reminder of an all-day event, in minutes after its start (`calendar.reminders`). */
const allDayReminder = 9 * 60

/** @param begins the series' first date @param untilTime `until` in the form of the series' dates */
const ruleOf = (
  { frequency, interval, byWeekday, byMonthday, byMonth, count, until }: Recurrence,
  begins: string,
  untilTime?: ICAL.Time,
) => {
  // Calendars that read only the start date would move such a day to 1 March in other years.
  const isLeapDay = frequency === 'yearly' && begins.endsWith('-02-29') && !byWeekday && !byMonthday && !byMonth
  const [months, days] = isLeapDay ? [[2], [29]] : [byMonth, byMonthday]
  return new ICAL.Recur({
    freq: frequency.toUpperCase() as 'DAILY',
    interval,
    ...(count !== null && { count }),
    ...(until !== null && { until: untilTime }),
    parts: {
      ...(byWeekday && { BYDAY: byWeekday }),
      ...(days && { BYMONTHDAY: days }),
      ...(months && { BYMONTH: months }),
    },
  } as ConstructorParameters<typeof ICAL.Recur>[0])
}

const addPeople = (component: ICAL.Component, event: Event, participants: Participant[], people: People) => {
  const add = (name: string, userId: string, parameters: Record<string, string>) => {
    const person = people.get(userId)
    const property = new ICAL.Property(name)
    property.setValue(person?.email ? `mailto:${person.email}` : `urn:uuid:${userId}`)
    property.setParameter('cn', stripControls(person?.name ?? ''))
    for (const [parameter, value] of Object.entries(parameters)) property.setParameter(parameter, value)
    component.addProperty(property)
  }
  const invited = participants.filter(({ rsvpStatus }) => rsvpStatus !== null)
  if (!invited.length) return
  add('organizer', event.createdBy, {})
  const answers = { pending: 'NEEDS-ACTION', accepted: 'ACCEPTED', declined: 'DECLINED', tentative: 'TENTATIVE' }
  for (const { userId, rsvpStatus } of invited) add('attendee', userId, { partstat: answers[rsvpStatus ?? 'pending'] })
}

const addAlarms = (component: ICAL.Component, event: Event, participants: Participant[]) => {
  for (const minutes of new Set(participants.flatMap(({ reminderMinutes }) => reminderMinutes ?? []))) {
    const alarm = new ICAL.Component('valarm')
    alarm.addPropertyWithValue('action', 'DISPLAY')
    alarm.addPropertyWithValue('description', stripControls(event.title))
    alarm.addPropertyWithValue('trigger', ICAL.Duration.fromSeconds(60 * (event.isAllDay ? allDayReminder - minutes : -minutes)))
    component.addSubcomponent(alarm)
  }
}

const addTimes = (component: ICAL.Component, event: Event, times: Times) => {
  const { isAllDay, timezone } = event
  const days = isAllDay ? daysOf({ ...times, isAllDay, timezone }, timezone) : undefined
  const [start, end] = days
    ? [day(days.first.toString()), day(days.last.add({ days: 1 }).toString())]
    : [local(times.startTime, timezone), local(times.endTime, timezone)]
  component.addProperty(dateProperty('dtstart', [start], timezone))
  component.addProperty(dateProperty('dtend', [end], timezone))
}

/** An event without its rule; for a modified occurrence, with its changes. */
const componentOf = (event: Event, times: Times, other: Partial<Instance> = {}) => {
  const component = new ICAL.Component('vevent')
  component.addPropertyWithValue('uid', event.id)
  component.addPropertyWithValue('dtstamp', utc(event.updatedAt))
  component.addPropertyWithValue('created', utc(event.createdAt))
  component.addPropertyWithValue('last-modified', utc(event.updatedAt))
  addTimes(component, event, times)
  text(component, 'summary', other.title ?? event.title)
  text(component, 'description', other.description ?? event.description)
  text(component, 'location', other.location ?? event.location)
  component.addPropertyWithValue('categories', event.category)
  if (event.isPrivate) component.addPropertyWithValue('class', 'PRIVATE')
  if (other.isCancelled) component.addPropertyWithValue('status', 'CANCELLED')
  return component
}

/** Converts the events of a family. */
export const createEvents = (rows: Rows, dates: Occurrences, people: People) => {
  const series = (event: Event, recurrence: Recurrence, instances: Instance[], finish: (component: ICAL.Component) => ICAL.Component) => {
    const { timezone, isAllDay } = event
    const at = occurrenceTimesOf(event)
    const stands = (date: string) => (isAllDay ? day(date) : local(at(date).startTime, timezone))
    const begins = firstDate(event)
    const main = componentOf(event, at(begins))
    const { until } = recurrence
    main.addPropertyWithValue('rrule', ruleOf(recurrence, begins, until ? (isAllDay ? day(until) : utc(at(until).startTime)) : undefined))
    const deleted = instances.filter(({ isDeleted }) => isDeleted)
    if (deleted.length)
      main.addProperty(
        dateProperty(
          'exdate',
          deleted.map(({ instanceDate }) => stands(instanceDate)),
          timezone,
        ),
      )
    const changed = instances.filter(({ isDeleted }) => !isDeleted)
    const others = changed.map((instance) => {
      const component = componentOf(event, instance, instance)
      component.addProperty(dateProperty('recurrence-id', [stands(instance.instanceDate)], timezone))
      return component
    })
    return [main, ...others].map(finish)
  }

  /**
   * For an event whose first date does not match its rule: exports that date separately, and the series from its first match. RFC 5545
   * leaves this case undefined.
   */
  const separately = (
    event: Event,
    recurrence: Recurrence,
    instances: Instance[],
    finish: (component: ICAL.Component) => ICAL.Component,
  ) => {
    const own = firstDate(event)
    const changed = instances.find(({ instanceDate }) => instanceDate === own)
    const single = { ...event, id: `${event.id}-first` }
    const first = changed?.isDeleted ? [] : [finish(componentOf(single, changed ?? event, changed))]
    const next = recurrence.count === 1 ? undefined : dates.from({ ...event, recurrence }, addDays(own, 1)).next().value
    if (!next) return first
    const rest = { ...recurrence, count: recurrence.count && recurrence.count - 1 }
    const later = instances.filter(({ instanceDate }) => instanceDate !== own)
    return [...first, ...series({ ...event, startTime: next.startTime, endTime: next.endTime }, rest, later, finish)]
  }

  return {
    /** The components of an event. */
    of(event: Event): ICAL.Component[] {
      const [recurrence] = rows.of(eventRecurrences, 't.event_id = ?2', event.id)
      const participants = [...rows.of(eventParticipants, 't.event_id = ?2', event.id)]
      const finish = (component: ICAL.Component) => {
        addPeople(component, event, participants, people)
        addAlarms(component, event, participants)
        return component
      }
      if (!recurrence) return [finish(componentOf(event, event))]
      const instances = [...rows.of(eventInstances, 't.event_id = ?2', event.id)]
      const own = firstDate(event)
      return (dates.firstFrom(recurrence, own) === own ? series : separately)(event, recurrence, instances, finish)
    },
  }
}
