import type { Member } from '#src/platform/access'
import { type Clock, dayBounds, iso, todayIn } from '#src/platform/clock'
import type { Reader } from '#src/platform/language/reader'
import { msg } from '#src/shared/language/message'
import type { EventReply } from '../calendar/calendar.contract'
import { covers, spansOf } from '../calendar/calendar.days.rules'
import type { Calendar } from '../calendar/calendar.service'
import type { Subscriptions } from '../subscriptions/subscriptions.service'
import type { Celebrations } from '../wishlists/celebrations.service'
import { holidayNames } from '../wishlists/holidays.rules'
import type { DisplayDay, DisplayEvent } from './display.contract'
import { shownDays, shownLimits } from './displays.rules'

export type DayDeps = {
  calendar: Pick<Calendar, 'list'>
  subscriptions: Pick<Subscriptions, 'events'>
  celebrations: Celebrations
  clock: Clock
}

type Own = EventReply
type Shown = Pick<Own, 'id' | 'title' | 'location' | 'color' | 'startTime' | 'endTime' | 'isAllDay' | 'timezone'> & Partial<Own>

/** Today and the coming week, for a reader outside of the family. */
export const createDisplayDays = ({ calendar, subscriptions, celebrations, clock }: DayDeps) => {
  /** Events of the family and of calendars that everybody in it sees. */
  const eventsOf = async (reader: Member, today: Temporal.PlainDate, zone: string): Promise<Shown[]> => {
    // An all-day event of another time zone keeps its dates, so its instants may fall on adjacent days.
    const window = { from: dayBounds(today.subtract({ days: 2 }), zone).from, to: dayBounds(today.add({ days: shownDays + 2 }), zone).to }
    const own = (await calendar.list(reader, window)).parse()
    return [...own, ...subscriptions.events(reader, window)]
  }

  const toEvent = (event: Shown, day: Temporal.PlainDate, zone: string, memberOf: (userId: string) => string | undefined): DisplayEvent => {
    const isOn = (moment: string) => Temporal.Instant.from(moment).toZonedDateTimeISO(zone).toPlainDate().equals(day)
    const { id, title, location, color, startTime, endTime, isAllDay, isCancelled = false, participants = [] } = event
    return {
      id,
      title,
      location,
      color,
      startsAt: !isAllDay && isOn(startTime) ? startTime : null,
      endsAt: !isAllDay && isOn(endTime) ? endTime : null,
      isCancelled,
      people: participants.flatMap(({ user, rsvpStatus }) => (rsvpStatus === 'declined' ? [] : (memberOf(user.id) ?? []))),
    }
  }

  const marksOf = (reader: Member, { t }: Reader) => {
    const { holidays, dates } = celebrations.holidays(reader)
    const chosen = dates.filter(({ key }) => holidays.includes(key))
    return [
      ...celebrations.birthdays(reader).map(({ name, age, date }) => ({
        date,
        kind: 'birthday' as const,
        title: age ? t(msg('{name} turns {age}', { name, age })) : t(msg('Birthday of {name}', { name })),
      })),
      ...chosen.map(({ key, date }) => ({ date, kind: 'holiday' as const, title: t(holidayNames[key]) })),
    ]
  }

  return async (
    reader: Member,
    words: Reader,
    zone: string,
    shows: { events: boolean; marks: boolean },
    memberOf: (userId: string) => string | undefined,
  ): Promise<DisplayDay[]> => {
    const today = todayIn(clock, zone)
    const spans = spansOf(shows.events ? await eventsOf(reader, today, zone) : [], zone)
    const marks = shows.marks ? marksOf(reader, words) : []
    const now = iso(clock.now())
    return Array.from({ length: shownDays }, (_, n) => {
      const day = today.add({ days: n })
      const date = day.toString()
      const all = spans.filter((span) => covers(span, day)).map(({ event }) => event)
      // A day with many events keeps the coming ones.
      const events = all.length > shownLimits.events ? all.filter((event) => event.isAllDay || event.endTime > now) : all
      return {
        date,
        marks: marks.flatMap(({ date: on, ...mark }) => (on === date ? [mark] : [])),
        events: events.slice(0, shownLimits.events).map((event) => toEvent(event, day, zone, memberOf)),
        more: Math.max(0, events.length - shownLimits.events),
      }
    })
  }
}
