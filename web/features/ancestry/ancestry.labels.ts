import type { RelativeReply } from '#src/features/ancestry/ancestry.contract'
import { ageOf, firstDayOf, generationOptions, relativesOf } from '#src/features/ancestry/ancestry.rules'
import { msg, t } from './texts'

const names = new Map([
  [3, msg('Great-grandparents')],
  [2, msg('Grandparents')],
  [1, msg('Parents')],
  [0, msg('Own generation')],
  [-1, msg('Children')],
  [-2, msg('Grandchildren')],
  [-3, msg('Great-grandchildren')],
])

/** "Grandparents"; from the fourth on, "2× great-grandparents". */
export const generationName = (generation: number) =>
  names.get(generation) ?? `${Math.abs(generation) - 2}× great-${generation > 0 ? 'grandparents' : 'grandchildren'}`

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
  if (born) return `b. ${born}`
  return died ? `d. ${died}` : ''
}

/** "May 14, 1938", "May 1938" or "1938", as precise as the date is known. */
export const lifeDay = (date: string) =>
  Temporal.PlainDate.from(firstDayOf(date)).toLocaleString(undefined, {
    year: 'numeric',
    ...(date.length > 4 && { month: 'long' }),
    ...(date.length > 7 && { day: 'numeric' }),
  })

/** "73", "about 73". @param today `YYYY-MM-DD` */
export const ageText = (life: Life, today: string) => {
  const age = ageOf(life, today)
  return age && `${age.about ? 'about ' : ''}${age.years}`
}

/** "Ella, Noah and Ivy" */
const listed = (people: readonly { name: string }[]) =>
  new Intl.ListFormat(undefined, { type: 'conjunction' }).format(people.map(({ name }) => name))

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
  people.toSorted((one, other) => (born(one) < born(other) ? -1 : born(one) > born(other) ? 1 : one.name.localeCompare(other.name)))

/** "16 people in 4 generations" */
export const treeSize = (people: number, generations: number) =>
  `${people} ${people === 1 ? 'person' : 'people'} in ${generations} ${generations === 1 ? 'generation' : 'generations'}`
