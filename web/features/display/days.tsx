import { Cake, PartyPopper, Utensils } from 'lucide-react'
import type { DisplayDay, DisplayEvent, DisplayPerson, DisplayWeather } from '#src/features/displays/display.contract'
import { formatDay, formatMoment } from '#web/platform/format/formats'
import { withMeals } from './display.rules'
import { PersonFace } from './person-face'
import { t } from './texts'
import { WeatherOfDay } from './weather'

type Around = { people: readonly DisplayPerson[]; timezone: string; now: number }

/** "4:30 PM", "until 6 PM" on the last day of a longer event, or "All day". */
const timeOf = ({ startsAt, endsAt }: DisplayEvent, timezone: string) => {
  const short = (moment: string) => formatMoment(moment, timezone, { timeStyle: 'short' })
  if (startsAt) return short(startsAt)
  return endsAt ? t('until {time}', { time: short(endsAt) }) : t('All day')
}

const isOver = ({ endsAt }: DisplayEvent, now: number) => endsAt !== null && Date.parse(endsAt) <= now

const markIcons = { birthday: Cake, holiday: PartyPopper }

/** Birthdays and holidays of a day. */
export const Marks = ({ marks }: Pick<DisplayDay, 'marks'>) => (
  <>
    {marks.map(({ kind, title }) => {
      const Icon = markIcons[kind]
      return (
        <p key={title} className="flex items-center gap-2 font-medium text-primary">
          <Icon aria-hidden className="size-6 shrink-0" strokeWidth={1.75} />
          <span className="min-w-0 [overflow-wrap:anywhere]">{title}</span>
        </p>
      )
    })}
  </>
)

/** What there is to eat: the events of a day whose titles begin with a meal, such as "Dinner: Tacos". */
export function Meals({ events, timezone, now }: Pick<DisplayDay, 'events'> & Pick<Around, 'timezone' | 'now'>) {
  const { meals } = withMeals(events)
  if (meals.length === 0) return null
  return (
    <ul aria-label={t('Meals')} className="flex flex-col gap-1.5">
      {meals.map(({ event, meal, dish }) => (
        <li
          key={`${event.id} ${event.startsAt}`}
          className={`flex items-baseline gap-3.5 text-xl ${isOver(event, now) ? 'text-muted' : ''}`}
        >
          <Utensils aria-hidden className="mt-1 size-5 shrink-0 self-start text-primary" strokeWidth={1.75} />
          <span className="shrink-0 text-muted">{meal}</span>
          <span className="min-w-0 flex-1 font-medium [overflow-wrap:anywhere]">
            {dish}
            {event.location && <span className="block truncate font-normal text-base text-muted">{event.location}</span>}
          </span>
          {event.startsAt && <span className="shrink-0 text-base text-muted tabular-nums">{timeOf(event, timezone)}</span>}
        </li>
      ))}
    </ul>
  )
}

/** The events of today without its meals; past ones are pale. */
export function TodayEvents({ day, people, timezone, now }: Around & { day: DisplayDay }) {
  const { others } = withMeals(day.events)
  if (others.length + day.more === 0) return <p className="text-lg text-muted">{t('Nothing planned')}</p>
  return (
    <ul className="flex flex-col gap-4">
      {others.map((event) => {
        const { id, startsAt, title, location, color, isCancelled } = event
        const isPale = isCancelled || isOver(event, now)
        return (
          <li key={`${id} ${startsAt}`} className={`flex gap-3.5 ${isPale ? 'text-muted' : ''}`}>
            <span aria-hidden className={`w-1.5 shrink-0 rounded-full ${isPale ? 'opacity-40' : ''}`} style={{ backgroundColor: color }} />
            <div className="min-w-0 flex-1">
              <p className="text-muted tabular-nums">{timeOf(event, timezone)}</p>
              <p className={`font-medium text-xl leading-snug [overflow-wrap:anywhere] ${isCancelled ? 'line-through' : ''}`}>{title}</p>
              {location && <p className="truncate text-muted">{location}</p>}
            </div>
            <Faces event={event} people={people} />
          </li>
        )
      })}
      {day.more > 0 && <li className="text-muted">{t('{count} more', { count: day.more })}</li>}
    </ul>
  )
}

const maxFaces = 3

const Faces = ({ event, people }: { event: DisplayEvent; people: readonly DisplayPerson[] }) => {
  const going = people.filter(({ id }) => event.people.includes(id))
  if (going.length === 0) return null
  return (
    <span className="flex shrink-0 items-center gap-1.5 self-center">
      {going.slice(0, maxFaces).map((person) => (
        <PersonFace key={person.id} person={person} size="sm" />
      ))}
      {going.length > maxFaces && <span className="text-muted text-sm">+{going.length - maxFaces}</span>}
    </span>
  )
}

/** The lines of a weekday: its events, or some of them and the number of the others. */
const linesPerDay = 3

type WeekProps = { days: readonly DisplayDay[]; timezone: string; weather: DisplayWeather | null }

/** The days after today. */
export function Week({ days, timezone, weather }: WeekProps) {
  return (
    <ul className="flex flex-col gap-3.5">
      {days.map((day) => {
        const date = Temporal.PlainDate.from(day.date)
        const isWhole = day.events.length + day.more <= linesPerDay
        const shown = isWhole ? day.events : day.events.slice(0, linesPerDay - 1)
        const left = day.events.length - shown.length + day.more
        return (
          <li key={day.date} className="flex gap-4">
            <p className="w-11 shrink-0 text-center leading-tight">
              <span className="block text-muted text-sm">{formatDay(date, { weekday: 'short' })}</span>
              <span className="block font-heading font-semibold text-2xl tabular-nums">{formatDay(date, { day: 'numeric' })}</span>
            </p>
            <div className="flex min-w-0 flex-1 flex-col justify-center gap-0.5">
              <Marks marks={day.marks} />
              {shown.map((event) => (
                <p key={`${event.id} ${event.startsAt}`} className="flex items-baseline gap-2">
                  <span aria-hidden className="size-2 shrink-0 rounded-full" style={{ backgroundColor: event.color }} />
                  <span className={`min-w-0 flex-1 truncate ${event.isCancelled ? 'text-muted line-through' : ''}`}>{event.title}</span>
                  <span className="shrink-0 text-muted text-sm tabular-nums">{timeOf(event, timezone)}</span>
                </p>
              ))}
              {left > 0 && <p className="ps-4 text-muted text-sm">{t('{count} more', { count: left })}</p>}
              {day.events.length + day.marks.length === 0 && <p className="text-muted">–</p>}
            </div>
            <WeatherOfDay weather={weather} date={day.date} />
          </li>
        )
      })}
    </ul>
  )
}
