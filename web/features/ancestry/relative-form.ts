import type * as z from 'zod'
import type { newRelative, RelativeReply, relativeChange } from '#src/features/ancestry/ancestry.contract'
import { ancestorsOf } from '#src/features/ancestry/ancestry.rules'
import { compareNames } from '#web/platform/format/formats'
import { lifeYears } from './ancestry.labels'
import { t } from './texts'

/** The relation of a new person to an existing one. */
export type Kinship = { to: RelativeReply; as: 'parent' | 'partner' | 'child' }

export type Values = Record<
  | 'firstName'
  | 'lastName'
  | 'maidenName'
  | 'birthDate'
  | 'deathDate'
  | 'birthPlace'
  | 'bio'
  | 'generation'
  | 'userId'
  | 'parentId'
  | 'secondParentId'
  | 'spouseId'
  | 'profileImageUrl',
  string
>

const empty: Values = {
  firstName: '',
  lastName: '',
  maidenName: '',
  birthDate: '',
  deathDate: '',
  birthPlace: '',
  bio: '',
  generation: '0',
  userId: '',
  parentId: '',
  secondParentId: '',
  spouseId: '',
  profileImageUrl: '',
}

/** The form values of an existing person. */
export const valuesOf = (person: RelativeReply): Values => {
  const kept = Object.keys(empty).map((name) => [name, `${person[name as keyof Values] ?? ''}`])
  return Object.fromEntries(kept) as Values
}

/** The form values of a new person, with values derived from their relative. */
export const valuesFor = (people: readonly RelativeReply[], kinship: Kinship | undefined): Values => {
  if (!kinship) return empty
  const { to, as } = kinship
  const generation = to.generation + { parent: 1, partner: 0, child: -1 }[as]
  const values = { ...empty, generation: `${generation}` }
  if (as === 'partner') return { ...values, spouseId: to.id }
  if (as === 'child') return { ...values, lastName: to.lastName ?? '', parentId: to.id, secondParentId: to.spouseId ?? '' }
  const other = people.find(({ id }) => id === to.parentId)
  return { ...values, spouseId: other && !other.spouseId ? other.id : '' }
}

export const bodyOf = ({ generation, ...values }: Values): z.input<typeof newRelative> => ({ ...values, generation: Number(generation) })

/** Only the changed fields, so that concurrent changes by others stay. */
export const changesOf = (before: Values, after: Values): z.input<typeof relativeChange> => {
  const changed = Object.entries(bodyOf(after)).filter(([name]) => before[name as keyof Values] !== after[name as keyof Values])
  return Object.fromEntries(changed)
}

type Option = { value: string; label: string }

const optionOf = (person: RelativeReply): Option => ({
  value: person.id,
  label: [person.name, lifeYears(person)].filter(Boolean).join(', '),
})
const byName = (one: Option, other: Option) => compareNames(one.label, other.label)

/** Possible parents and partners of a person, without cycles and without people who have another partner. */
export const choicesFor = (people: readonly RelativeReply[], person: RelativeReply | undefined) => {
  const others = people.filter(({ id }) => id !== person?.id)
  const isBelow = (one: RelativeReply) => person !== undefined && ancestorsOf(people, one.id).has(person.id)
  const above = person ? ancestorsOf(people, person.id) : new Set<string>()
  const parents = others.filter((one) => !isBelow(one))
  const partners = parents.filter((one) => !above.has(one.id) && (!one.spouseId || one.spouseId === person?.id))
  return {
    parents: [{ value: '', label: t('Not known') }, ...parents.map(optionOf).sort(byName)],
    partners: [{ value: '', label: t('None') }, ...partners.map(optionOf).sort(byName)],
  }
}
