import { type Authority, holdsAll } from '#src/shared/permissions'

export const healthVisibilities = ['me', 'parents', 'family'] as const
export type HealthVisibility = (typeof healthVisibilities)[number]

/** The fields of a profile that `healthVisibleTo` covers. */
export const healthFields = ['allergies', 'medications', 'bloodType', 'doctor', 'doctorPhone'] as const
/** The fields that `isPublic` covers. The emergency contact is visible to the whole family in any case. */
export const generalFields = [
  'dateOfBirth',
  'phoneNumber',
  'address',
  'occupation',
  'school',
  'grade',
  'favoriteColor',
  'hobbies',
  'bio',
] as const

type Person = Authority & { userId: string }
type Switches = { isPublic: boolean; healthVisibleTo: HealthVisibility }

/** Parents and admins keep the profiles of children. */
const isGuardian = (viewer: Person, owner: Person) => holdsAll(viewer) && owner.role === 'child'

/** Whether a member may change the profile of a member of the same family. */
export const mayEditProfile = (viewer: Person, owner: Person) => viewer.userId === owner.userId || isGuardian(viewer, owner)

const maySeeGeneral = (viewer: Person, owner: Person, { isPublic }: Switches) => isPublic || mayEditProfile(viewer, owner)

/** `me` is only the person: not even the parents of a child, who may change the switch. */
export const maySeeHealth = (viewer: Person, owner: Person, { healthVisibleTo }: Switches) =>
  viewer.userId === owner.userId || healthVisibleTo === 'family' || (healthVisibleTo === 'parents' && holdsAll(viewer))

type Fields = Record<(typeof healthFields)[number] | (typeof generalFields)[number], string | null> & Switches

/** A profile as a member of the family may see it: hidden fields are null. */
export const visibleProfile = <P extends Fields>(viewer: Person, owner: Person, profile: P): P => {
  const hidden = [
    ...(maySeeGeneral(viewer, owner, profile) ? [] : generalFields),
    ...(maySeeHealth(viewer, owner, profile) ? [] : healthFields),
  ]
  return { ...profile, ...Object.fromEntries(hidden.map((name) => [name, null])) }
}
