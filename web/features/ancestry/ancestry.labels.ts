import type { RelativeReply } from '#src/features/ancestry/ancestry.contract'
import { ageOf, firstDayOf, generationOptions, relativesOf } from '#src/features/ancestry/ancestry.rules'
import { compareNames, listText } from '#web/platform/format/formats'
import { readerLocale } from '#web/platform/language/language'
import { msg, t } from './texts'

/** The names of the generations from three below to three above the own one. */
const names = [
  msg('Great-grandchildren'),
  msg('Grandchildren'),
  msg('Children'),
  msg('Own generation'),
  msg('Parents'),
  msg('Grandparents'),
  msg('Great-grandparents'),
] as const

/** "Grandparents"; from the fourth on, "2× great-grandparents". */
export const generationName = (generation: number) => {
  const name = names[generation + 3]
  if (name) return t(name)
  const count = Math.abs(generation) - 2
  return generation > 0 ? t('{count}× great-grandparents', { count }) : t('{count}× great-grandchildren', { count })
}

const signed = (generation: number) => (generation > 0 ? `+${generation}` : `${generation}`)

/** The form's generation options, including the person's current one. */
export const generationChoices = (current: number) =>
  [...new Set([...generationOptions, current])]
    .sort((one, other) => other - one)
    .map((value) => ({ value: `${value}`, label: `${signed(value)} · ${generationName(value)}` }))

type Life = Pick<RelativeReply, 'birthDate' | 'deathDate'>

/** "1938 – 2011", "b. 1941", "d. 1911"; empty if neither is known. */
export const lifeYears = ({ birthDate, deathDate }: Life) => {
  const [born, died] = [birthDate?.slice(0, 4), deathDate?.slice(0, 4)]
  if (born && died) return `${born} – ${died}`
  if (born) return t('b. {year}', { year: born })
  return died ? t('d. {year}', { year: died }) : ''
}

/** "May 14, 1938", "May 1938" or "1938", as precise as the date is known. */
export const lifeDay = (date: string) =>
  Temporal.PlainDate.from(firstDayOf(date)).toLocaleString(readerLocale(), {
    year: 'numeric',
    ...(date.length > 4 && { month: 'long' }),
    ...(date.length > 7 && { day: 'numeric' }),
  })

/** "73", "about 73". @param today `YYYY-MM-DD` */
export const ageText = (life: Life, today: string) => {
  const age = ageOf(life, today)
  return age && (age.about ? t('about {years}', { years: age.years }) : `${age.years}`)
}

/** "Lived to 73". @param today `YYYY-MM-DD` */
export const lifespanText = (life: Life, today: string) => {
  const age = ageOf(life, today)
  return age && (age.about ? t('Lived to about {years}', { years: age.years }) : t('Lived to {years}', { years: age.years }))
}

/** "Ella, Noah and Ivy" */
const listed = (people: readonly { name: string }[]) => listText(people.map(({ name }) => name))

/** Describes a person's relatives for screen readers, which cannot see the lines: "child of …, partner of …". */
export const spokenKin = (people: readonly RelativeReply[], person: RelativeReply) => {
  const { parents, partner, children } = relativesOf(people, person)
  return [
    parents.length > 0 && t('child of {parents}', { parents: listed(parents) }),
    partner && t('partner of {name}', { name: partner.name }),
    children.length > 0 && t('parent of {children}', { children: listed(children) }),
  ]
    .filter(Boolean)
    .join(', ')
}

// People without a birth date sort last.
const born = ({ birthDate }: Life) => birthDate ?? '~'

/** Sorts people by birth date, the eldest first. */
export const eldestFirst = <P extends Life & { name: string }>(people: readonly P[]) =>
  people.toSorted((one, other) => (born(one) < born(other) ? -1 : born(one) > born(other) ? 1 : compareNames(one.name, other.name)))

/** "16 people in 4 generations" */
export const treeSize = (people: number, generations: number) =>
  t('{people, plural, one {# person} other {# people}} in {generations, plural, one {# generation} other {# generations}}', {
    people,
    generations,
  })
