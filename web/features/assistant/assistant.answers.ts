import type { EventReply } from '#src/features/calendar/calendar.contract'
import { foldText } from '#src/shared/language/spelling'
import { dateName } from '../calendar/calendar.labels'
import { clockTime, enumerate, hasKeyword } from './assistant.words'
import { msg, t } from './texts'

/** Questions whose answers need more than the page has: what it then loads. */
export type More = {
  /** The events of the coming two weeks that take place. */
  coming?: ComingEvent[]
  /** The points that the reader may see, with the names of those who have them; `isOwn` is the reader. */
  points?: { name: string; isOwn: boolean; total: number; week: number }[]
}
type ComingEvent = Pick<EventReply, 'title' | 'startTime' | 'endTime' | 'isAllDay'> & {
  creator: { firstName: string | null; name: string }
  participants: readonly { user: { firstName: string | null; name: string }; rsvpStatus: string }[]
}
type Where = { today: Temporal.PlainDate; timezone: string }

/** Days ahead in which an answer looks. */
export const comingDays = 14

/** The hours of an evening. */
const evening = { from: '17:00', to: '22:00' }

// A translation lists the words of its language in the same way.
const words = {
  free: msg('free'),
  who: msg('who has, who goes to, who is at, who plays'),
  points: msg('point, points, star, stars'),
  left: msg('the, a, an, today, tomorrow, this, week'),
}

/** What a message asks about beyond the page, if it does. */
export const needOf = (message: string): 'free' | 'who' | 'points' | undefined => {
  if (hasKeyword(message, t(words.points))) return 'points'
  if (hasKeyword(message, t(words.free))) return 'free'
  return subjectOf(message) ? 'who' : undefined
}

/** The subject of "Who has football?" */
export const subjectOf = (message: string): string => {
  const text = foldText(message).replace(/[?!.]+$/, '')
  const start = t(words.who)
    .split(',')
    .map((phrase) => `${foldText(phrase.trim())} `)
    .find((phrase) => text.startsWith(phrase))
  if (!start) return ''
  const left = t(words.left)
    .split(',')
    .map((word) => foldText(word.trim()))
  return text
    .slice(start.length)
    .split(/\s+/)
    .filter((word) => word && !left.includes(word))
    .join(' ')
}

const dayOf = (instant: string, timezone: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(timezone).toPlainDate()

/** The first day whose evening has no event. All-day events, such as birthdays, leave it free. */
const nextFreeEvening = (events: readonly ComingEvent[], { today, timezone }: Where): Temporal.PlainDate | undefined => {
  const timed = events.filter(({ isAllDay }) => !isAllDay)
  return Array.from({ length: comingDays }, (_, at) => today.add({ days: at })).find((day) => {
    const [from, to] = [evening.from, evening.to].map(
      (plainTime) => day.toZonedDateTime({ timeZone: timezone, plainTime }).epochMilliseconds,
    ) as [number, number]
    return timed.every(({ startTime, endTime }) => Date.parse(endTime) <= from || Date.parse(startTime) >= to)
  })
}

export const ofFreeEvening = ({ coming }: More, where: Where) => {
  if (!coming) return t('The calendar shows what your family has planned.')
  const day = nextFreeEvening(coming, where)
  if (!day) return t('No evening is free in the next two weeks.')
  if (day.equals(where.today)) return t('This evening is free.')
  return t('The next free evening: {day}.', { day: dateName(day, where.today) })
}

/** Whether a title has words that begin with all words of a subject. */
const isNamed = (title: string, subject: string) => {
  const known = foldText(title).split(/[^\p{L}\p{N}]+/u)
  return subject.split(' ').every((word) => known.some((one) => one.startsWith(word)))
}

const nameOf = ({ firstName, name }: ComingEvent['creator']) => firstName || name

/** "Noah and Ivy: Football, Wed, Nov 25 at 4:30 PM." */
export const ofWho = (
  subject: string,
  { coming, tasks = [] }: More & { tasks?: readonly { title: string; assignee?: { name: string } | null }[] },
  { today, timezone }: Where,
) => {
  if (!coming) return t('The calendar shows what your family has planned.')
  const lines = coming
    .filter(({ title }) => isNamed(title, subject))
    .sort((a, b) => (a.startTime < b.startTime ? -1 : 1))
    .slice(0, 3)
    .map((event) => {
      const people = event.participants.flatMap(({ user, rsvpStatus }) => (rsvpStatus === 'declined' ? [] : [nameOf(user)]))
      const names = enumerate(people.length ? people : [nameOf(event.creator)])
      const day = dateName(dayOf(event.startTime, timezone), today)
      return event.isAllDay
        ? t('{names}: {title}, {day}.', { names, title: event.title, day })
        : t('{names}: {title}, {day} at {time}.', { names, title: event.title, day, time: clockTime(event.startTime, timezone) })
    })
  const assigned = tasks.flatMap(({ title, assignee }) =>
    assignee && isNamed(title, subject) ? [t('{name}: {titles}.', { name: assignee.name, titles: title })] : [],
  )
  return [...lines, ...assigned.slice(0, 3)].join(' ') || t('I found nothing about {subject} in the next two weeks.', { subject })
}

export const ofPoints = ({ points }: More) => {
  if (!points) return t('The chores page counts points.')
  const own = points.filter(({ isOwn, total }) => isOwn && total > 0)
  const others = points.filter(({ isOwn, total }) => !isOwn && total > 0).sort((a, b) => b.total - a.total)
  if (own.length + others.length === 0) return t('There are no points yet.')
  return [
    ...own.map(({ total, week }) => t('You have {total, plural, one {one point} other {# points}}, {week} of this week.', { total, week })),
    ...others.map(({ name, total, week }) =>
      t('{name} has {total, plural, one {one point} other {# points}}, {week} of this week.', { name, total, week }),
    ),
  ].join(' ')
}
