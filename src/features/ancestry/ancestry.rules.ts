import { msg, type PlainMessage } from '#src/shared/language/message'

/** A person's links in the tree. */
export type Kin = { id: string; parentId: string | null; secondParentId: string | null; spouseId: string | null }

/** Generations above the reader's own (0) that the form offers (spec 3 section 9). */
export const generationOptions = [2, 1, 0, -1, -2] as const

/** The largest distance in generations that the server accepts; more than the form offers. */
export const maxGeneration = 50

/** Maximum people in a tree. The tree is drawn, and so loaded, as a whole. */
export const maxPeople = 2000

// A life date has year, month or day precision: '1938', '1938-05' or '1938-05-14'.
const pattern = /^(1\d{3}|2[01]\d{2})(-\d{2}){0,2}$/

/** The first possible day of a life date, `YYYY-MM-DD`. */
export const firstDayOf = (date: string) => `${date}-01-01`.slice(0, 10)

/** The last possible day of a life date, `YYYY-MM-DD`. */
const lastDayOf = (date: string) => {
  const first = Temporal.PlainDate.from(firstDayOf(date))
  if (date.length === 4) return first.with({ month: 12, day: 31 }).toString()
  return date.length === 7 ? first.with({ day: first.daysInMonth }).toString() : date
}

/** Whether a text is an existing year, month or day. */
export const isLifeDate = (text: string) => {
  if (!pattern.test(text)) return false
  try {
    Temporal.PlainDate.from(firstDayOf(text))
    return true
  } catch {
    return false
  }
}

/** Whether a life date is certainly before another one; "1938" is not before "1938-05". */
export const isBefore = (date: string, other: string) => lastDayOf(date) < firstDayOf(other)

/** Validates birth and death date; undefined if they are valid. @param today `YYYY-MM-DD` */
export const lifeError = ({ birthDate, deathDate }: { birthDate: string | null; deathDate: string | null }, today: string) => {
  if (birthDate && isBefore(today, birthDate)) return { path: 'birthDate', message: msg('Must not be in the future.') }
  if (deathDate && isBefore(today, deathDate)) return { path: 'deathDate', message: msg('Must not be in the future.') }
  if (birthDate && deathDate && isBefore(deathDate, birthDate)) return { path: 'deathDate', message: msg('Must not be before the birth.') }
  return undefined
}

/** Whole years between two life dates; `about` is true if the dates' precision leaves a range. */
const yearsBetween = (from: string, to: string) => {
  const years = (one: string, other: string) =>
    Temporal.PlainDate.from(one).until(Temporal.PlainDate.from(other), { largestUnit: 'years' }).years
  const max = years(firstDayOf(from), lastDayOf(to))
  const min = years(lastDayOf(from), firstDayOf(to))
  return { years: Math.max(0, max), about: max !== min }
}

/** The longest recorded life, in years. A person without a death date who would be older has no age. */
const maxAge = 122

/** The age of a person now or at death; undefined if unknown. @param today `YYYY-MM-DD` */
export const ageOf = ({ birthDate, deathDate }: { birthDate: string | null; deathDate: string | null }, today: string) => {
  if (!birthDate) return undefined
  const age = yearsBetween(birthDate, deathDate ?? today)
  return deathDate || age.years <= maxAge ? age : undefined
}

export const parentsOf = ({ parentId, secondParentId }: Kin) => [parentId, secondParentId].filter((id) => id !== null)

/** The ids of all ancestors of a person. */
export const ancestorsOf = (people: readonly Kin[], id: string): Set<string> => {
  const byId = new Map(people.map((person) => [person.id, person]))
  const above = new Set<string>()
  const climb = (one: Kin | undefined) => {
    for (const parent of one ? parentsOf(one) : []) if (!above.has(parent) && above.add(parent)) climb(byId.get(parent))
  }
  climb(byId.get(id))
  return above
}

type LinkError = { path: 'parentId' | 'secondParentId' | 'spouseId'; message: PlainMessage }

const unknown = msg('Choose somebody of this family tree.')

const parentError = (people: readonly Kin[], person: Kin): LinkError | undefined => {
  for (const path of ['parentId', 'secondParentId'] as const) {
    const parent = person[path]
    if (parent === null) continue
    if (!people.some(({ id }) => id === parent)) return { path, message: unknown }
    if (parent === person.id || ancestorsOf(people, parent).has(person.id))
      return { path, message: msg('Nobody can be their own ancestor.') }
  }
  if (person.secondParentId && person.secondParentId === person.parentId)
    return { path: 'secondParentId', message: msg('Choose two different parents.') }
  return undefined
}

const spouseError = (people: readonly Kin[], person: Kin): LinkError | undefined => {
  if (person.spouseId === null) return undefined
  const error = (message: PlainMessage): LinkError => ({ path: 'spouseId', message })
  const spouse = people.find(({ id }) => id === person.spouseId)
  if (!spouse) return error(unknown)
  if (spouse.id === person.id) return error(msg('Nobody can be their own partner.'))
  if (ancestorsOf(people, person.id).has(spouse.id) || ancestorsOf(people, spouse.id).has(person.id))
    return error(msg('An ancestor cannot be a partner.'))
  return spouse.spouseId && spouse.spouseId !== person.id ? error(msg('They have a partner already.')) : undefined
}

/** Validates a person's links; undefined if they are valid. @param people the tree after the change, including the person */
export const linkError = (people: readonly Kin[], person: Kin): LinkError | undefined =>
  parentError(people, person) ?? spouseError(people, person)

/** A person's next of kin, each group in the order of the tree. */
export const relativesOf = <P extends Kin>(people: readonly P[], person: P) => {
  const parents = people.filter(({ id }) => parentsOf(person).includes(id))
  const isChildOf = (ids: readonly string[]) => (one: P) => parentsOf(one).some((id) => ids.includes(id))
  const children = people.filter(isChildOf([person.id]))
  const others = new Set(children.flatMap(parentsOf).filter((id) => id !== person.id))
  return {
    parents,
    partner: people.find(({ id }) => id === person.spouseId),
    /** Other parents of their children, except the current partner. */
    coParents: people.filter(({ id }) => others.has(id) && id !== person.spouseId),
    siblings: people.filter((one) => one.id !== person.id && isChildOf(parents.map(({ id }) => id))(one)),
    children,
  }
}
