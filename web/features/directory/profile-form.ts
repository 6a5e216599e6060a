import type { MemberProfile, ProfileReply } from '#src/features/directory/profiles.contract'
import { generalFields, healthFields } from '#src/features/directory/profiles.rules'

const emergencyFields = ['emergencyContact', 'emergencyPhone'] as const
const textFields = [...generalFields, ...emergencyFields, ...healthFields] as const

type Texts = Record<(typeof textFields)[number], string>
type Switches = Pick<ProfileReply, 'isPublic' | 'healthVisibleTo' | 'isOnEmergencySheet'>

export type ProfileValues = Texts & Switches

/** The form of a profile. Hidden fields are empty. */
export const valuesOf = (profile: MemberProfile): ProfileValues => {
  const texts = Object.fromEntries(textFields.map((name) => [name, profile[name] ?? ''])) as Texts
  const { isPublic, healthVisibleTo, isOnEmergencySheet } = profile
  return { ...texts, isPublic, healthVisibleTo, isOnEmergencySheet }
}

/** The changed fields of a profile. Fields that the viewer may not see stay unchanged. */
export const changesOf = (profile: MemberProfile, values: ProfileValues): Partial<ProfileValues> => {
  const before: Record<string, unknown> = valuesOf(profile)
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== before[name]))
}
