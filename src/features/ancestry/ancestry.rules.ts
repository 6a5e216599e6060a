/** A person's place among the others of a tree. */
export type Kin = { id: string; parentId: string | null; secondParentId: string | null; spouseId: string | null }

/** What the form offers (spec 3 section 9): how many generations above one's own, which is 0. */
export const generationOptions = [2, 1, 0, -1, -2] as const

/** What the server takes: a tree may reach further than the form's options. */
export const farthestGeneration = 50

/** People in one tree. It is drawn whole, so it is read whole. */
export const mostPeople = 2000

// A life date is as exact as people know it: '1938', '1938-05' or '1938-05-14'.
const pattern = /^(1\d{3}|2[01]\d{2})(-\d{2}){0,2}$/

/** The first day that a life date can stand for, `YYYY-MM-DD`. */
export const firstDayOf = (date: string) => `${date}-01-01`.slice(0, 10)

/** The last day that a life date can stand for, `YYYY-MM-DD`. */
const lastDayOf = (date: string) => {
  const first = Temporal.PlainDate.from(firstDayOf(date))
  if (date.length === 4) return first.with({ month: 12, day: 31 }).toString()
  return date.length === 7 ? first.with({ day: first.daysInMonth }).toString() : date
}

/** Whether a text is a year, a month or a day that exists. */
export const isLifeDate = (text: string) => {
  if (!pattern.test(text)) return false
  try {
    Temporal.PlainDate.from(firstDayOf(text))
    return true
  } catch {
    return false
  }
}

/** Whether a life date lies before another one for certain; "1938" is not before "1938-05". */
export const isBefore = (date: string, other: string) => lastDayOf(date) < firstDayOf(other)

/** What is wrong with the dates of a life. @param today `YYYY-MM-DD` */
export const lifeFault = ({ birthDate, deathDate }: { birthDate: string | null; deathDate: string | null }, today: string) => {
  if (birthDate && isBefore(today, birthDate)) return { path: 'birthDate', message: 'Must not be in the future.' }
  if (deathDate && isBefore(today, deathDate)) return { path: 'deathDate', message: 'Must not be in the future.' }
  if (birthDate && deathDate && isBefore(deathDate, birthDate)) return { path: 'deathDate', message: 'Must not be before the birth.' }
  return undefined
}

/** Whole years between two life dates; `about` when the dates leave it open by a year. */
const yearsBetween = (from: string, to: string) => {
  const years = (one: string, other: string) =>
    Temporal.PlainDate.from(one).until(Temporal.PlainDate.from(other), { largestUnit: 'years' }).years
  const most = years(firstDayOf(from), lastDayOf(to))
  const least = years(lastDayOf(from), firstDayOf(to))
  return { years: Math.max(0, most), about: most !== least }
}

/** Nobody is known to have grown older than this; without a death date, it is not known either that they are alive. */
const oldest = 122

/** How old a person is, or became; undefined when it isn't known. @param today `YYYY-MM-DD` */
export const ageOf = ({ birthDate, deathDate }: { birthDate: string | null; deathDate: string | null }, today: string) => {
  if (!birthDate) return undefined
  const age = yearsBetween(birthDate, deathDate ?? today)
  return deathDate || age.years <= oldest ? age : undefined
}

export const parentsOf = ({ parentId, secondParentId }: Kin) => [parentId, secondParentId].filter((id) => id !== null)

/** Everybody above a person. */
export const ancestorsOf = (people: readonly Kin[], id: string): Set<string> => {
  const byId = new Map(people.map((person) => [person.id, person]))
  const above = new Set<string>()
  const climb = (one: Kin | undefined) => {
    for (const parent of one ? parentsOf(one) : []) if (!above.has(parent) && above.add(parent)) climb(byId.get(parent))
  }
  climb(byId.get(id))
  return above
}

type Fault = { path: 'parentId' | 'secondParentId' | 'spouseId'; message: string }

const unknown = 'Choose somebody of this family tree.'

const parentFault = (people: readonly Kin[], person: Kin): Fault | undefined => {
  for (const path of ['parentId', 'secondParentId'] as const) {
    const parent = person[path]
    if (parent === null) continue
    if (!people.some(({ id }) => id === parent)) return { path, message: unknown }
    if (parent === person.id || ancestorsOf(people, parent).has(person.id)) return { path, message: 'Nobody can be their own ancestor.' }
  }
  if (person.secondParentId && person.secondParentId === person.parentId)
    return { path: 'secondParentId', message: 'Choose two different parents.' }
  return undefined
}

const spouseFault = (people: readonly Kin[], person: Kin): Fault | undefined => {
  if (person.spouseId === null) return undefined
  const fault = (message: string): Fault => ({ path: 'spouseId', message })
  const spouse = people.find(({ id }) => id === person.spouseId)
  if (!spouse) return fault(unknown)
  if (spouse.id === person.id) return fault('Nobody can be their own partner.')
  if (ancestorsOf(people, person.id).has(spouse.id) || ancestorsOf(people, spouse.id).has(person.id))
    return fault('An ancestor cannot be a partner.')
  return spouse.spouseId && spouse.spouseId !== person.id ? fault('They have a partner already.') : undefined
}

/** What is wrong with whom a person is linked to. @param people the tree as it would be, the person included */
export const linkFault = (people: readonly Kin[], person: Kin): Fault | undefined =>
  parentFault(people, person) ?? spouseFault(people, person)

/** Who a person's next of kin are, each group in the order of the tree. */
export const relativesOf = <P extends Kin>(people: readonly P[], person: P) => {
  const parents = people.filter(({ id }) => parentsOf(person).includes(id))
  const isChildOf = (ids: readonly string[]) => (one: P) => parentsOf(one).some((id) => ids.includes(id))
  const children = people.filter(isChildOf([person.id]))
  const others = new Set(children.flatMap(parentsOf).filter((id) => id !== person.id))
  return {
    parents,
    partner: people.find(({ id }) => id === person.spouseId),
    /** With whom they have children, without being partners now. */
    coParents: people.filter(({ id }) => others.has(id) && id !== person.spouseId),
    siblings: people.filter((one) => one.id !== person.id && isChildOf(parents.map(({ id }) => id))(one)),
    children,
  }
}
