import type { DisplayChore, DisplayContent, DisplayPerson } from '#src/features/displays/display.contract'
import { isNight } from '#src/features/displays/displays.rules'

/** Minutes without a reply before the wall says so. */
const staleMinutes = 3
/** Seconds for which a touch wakes the wall at night. */
const awakeSeconds = 60

const minutesSince = (moment: number, now: number) => (now - moment) / 60_000

export const isStale = (refreshedAt: number, now: number) => minutesSince(refreshedAt, now) >= staleMinutes

/** Hours after which a forecast says of when it is, and after which it is not shown. */
const weatherHours = { old: 2, most: 24 }

/** @param at when the source was asked. A clock that was set back makes a forecast old, too */
export const weatherAge = (at: number, now: number) => {
  const hours = Math.abs(minutesSince(at, now)) / 60
  return { isOld: hours >= weatherHours.old, isOver: hours >= weatherHours.most }
}

/** Date and time of day in the family's zone. */
export const localTime = (now: number, timezone: string) => {
  const local = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timezone)
  return { date: local.toPlainDate().toString(), time: local.toPlainTime().toString().slice(0, 'HH:MM'.length) }
}

/** How to write a moment in the past: with its day, unless that is today. */
export const ageFormat = (moment: number, now: number, timezone: string) =>
  localTime(moment, timezone).date === localTime(now, timezone).date
    ? ({ timeStyle: 'short' } as const)
    : ({ dateStyle: 'medium', timeStyle: 'short' } as const)

type Shown = 'wall' | 'photos' | 'night'

/** The view of a display at a time. @param touchedAt the last touch */
export const shownAt = (
  { night, timezone, photosAfter, photos }: Pick<DisplayContent, 'night' | 'timezone' | 'photosAfter' | 'photos'>,
  now: number,
  touchedAt: number,
): { shown: Shown; isDark: boolean } => {
  const isDark = night !== null && isNight(localTime(now, timezone).time, night)
  if (isDark) return { isDark, shown: now - touchedAt >= awakeSeconds * 1000 ? 'night' : 'wall' }
  const isIdle = photosAfter !== null && minutesSince(touchedAt, now) >= photosAfter
  return { isDark, shown: isIdle && (photos?.length ?? 0) > 0 ? 'photos' : 'wall' }
}

/** The days from today on, by the server's date; without the server, by this device's. */
export const daysFrom = <D extends { date: string }>(
  days: readonly D[],
  { refreshedAt, now, timezone }: { refreshedAt: number; now: number; timezone: string },
) => {
  const today = isStale(refreshedAt, now) || refreshedAt > now ? localTime(now, timezone).date : (days[0]?.date ?? '')
  return days.filter(({ date }) => date >= today)
}

/** The names of meals in the languages of Hearth, before a colon. */
const mealTitle =
  /^(breakfast|lunch|dinner|supper|snack|frühstück|mittagessen|abendessen|abendbrot|desayuno|almuerzo|comida|merienda|cena|petit[- ]déjeuner|déjeuner|goûter|dîner)\s?:\s*(\S.*)$/iu

/** Separates the meals of a day, which are events such as "Dinner: Tacos", from its other events. */
export const withMeals = <E extends { title: string; isCancelled: boolean }>(events: readonly E[]) => {
  const meals = events.flatMap((event) => {
    const [, meal, dish] = (!event.isCancelled && mealTitle.exec(event.title)) || []
    return meal && dish ? [{ event, meal, dish }] : []
  })
  return { meals, others: events.filter((event) => !meals.some((meal) => meal.event === event)) }
}

/** The people who may tick a chore here, its assignee first. */
export const choreTickers = (people: readonly DisplayPerson[], { memberId }: Pick<DisplayChore, 'memberId'>) =>
  people
    .filter(({ id, tick, ticksAll }) => tick !== null && (ticksAll || id === memberId))
    .toSorted((a, b) => Number(b.id === memberId) - Number(a.id === memberId))

/** The people who may tick an item of a list here. */
export const itemTickers = (people: readonly DisplayPerson[]) => people.filter(({ tick, ticksItems }) => tick !== null && ticksItems)

/** The chores of each person who has some, open ones first; those of everybody last. */
export const choresByPerson = (people: readonly DisplayPerson[], chores: readonly DisplayChore[]) => {
  const sorted = (own: DisplayChore[]) => own.toSorted((a, b) => Number(a.isDone) - Number(b.isDone))
  const groups = people.map((person) => ({ person, chores: sorted(chores.filter(({ memberId }) => memberId === person.id)) }))
  const known = new Set(people.map(({ id }) => id))
  const others = sorted(chores.filter(({ memberId }) => memberId === null || !known.has(memberId)))
  return [
    ...groups.filter(({ person, chores: own }) => own.length > 0 || person.hasChores),
    ...(others.length > 0 ? [{ person: undefined, chores: others }] : []),
  ]
}

const ring = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
] as const

/** Minutes before the whole content moves. */
const shiftMinutes = 3

/** The offset of the content, from -1 to 1, so that nothing burns into the screen. */
export const shiftAt = (now: number): { x: number; y: number } => {
  const [x, y] = ring[Math.floor(now / 60_000 / shiftMinutes) % ring.length] ?? ring[0]
  return { x, y }
}

export type Area = 'today' | 'chores' | 'week' | 'lists'

const rowsOf = (rows: readonly (readonly string[])[]) => rows.map((row) => `"${row.join(' ')}"`).join(' ')

/**
 * The positions of parts, as `grid-template-areas`. On a wide screen the clock is above the day, and the lists are below the week if there
 * are chores beside them; on a tall one there are pairs; on a narrow one each has a row.
 */
export const areasOf = (areas: readonly Area[]): { wide: string; tall: string; one: string } => {
  const has = (area: Area) => areas.includes(area)
  const whole = (area: Area) => [area, area, area]
  const first = has('today') ? ['head', 'today', 'today'] : ['head', '.', '.']
  const isStacked = has('chores') && has('week') && has('lists')
  const others = isStacked ? [whole('chores'), ['week', 'week', 'lists']] : areas.filter((area) => area !== 'today').map(whole)
  const columns = [first, ...others]
  const wide = [0, 1, 2].map((row) => columns.map((column) => column[row] ?? '.'))
  const pairs = [
    ['today', 'week'],
    ['chores', 'lists'],
  ] as const
  const tall = pairs.flatMap(([one, other]) => {
    if (!has(one) && !has(other)) return []
    return [[has(one) ? one : other, has(other) ? other : one]]
  })
  return { wide: rowsOf(wide), tall: rowsOf([['head', 'head'], ...tall]), one: rowsOf([['head'], ...areas.map((area) => [area])]) }
}
