import * as z from 'zod'
import { endpoint, type OutputOf } from '#src/shared/endpoint'
import { roles } from '#src/shared/permissions'
import { calendarDate, changeOf, emptyToNull, moment, optionalText } from '#src/shared/schemas'
import { person } from '../accounts/accounts.contract'
import { contact } from './contacts.contract'
import { healthVisibilities } from './profiles.rules'

export const bloodTypes = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'] as const

const words = () => z.string().nullable()

export const profile = () =>
  z.object({
    userId: z.string(),
    dateOfBirth: words(),
    phoneNumber: words(),
    address: words(),
    emergencyContact: words(),
    emergencyPhone: words(),
    allergies: words(),
    medications: words(),
    bloodType: words(),
    doctor: words(),
    doctorPhone: words(),
    occupation: words(),
    school: words(),
    grade: words(),
    favoriteColor: words(),
    hobbies: words(),
    bio: words(),
    /** Whether the family sees the profile. Of a private one it sees the emergency contact only. */
    isPublic: z.boolean(),
    /** The readers of allergies, medications, blood type and doctor. */
    healthVisibleTo: z.enum(healthVisibilities),
    /** Whether the emergency sheet has the health fields, for the whole family. */
    isOnEmergencySheet: z.boolean(),
    /** Null before the first change. */
    updatedAt: moment.nullable(),
  })
export type ProfileReply = OutputOf<typeof profile>

export const memberProfile = () => profile().extend({ role: z.enum(roles), user: person() })
export type MemberProfile = OutputOf<typeof memberProfile>

const fields = () =>
  z.object({
    dateOfBirth: z.preprocess(emptyToNull, calendarDate.nullable()).default(null),
    phoneNumber: optionalText(50),
    address: optionalText(500),
    emergencyContact: optionalText(200),
    emergencyPhone: optionalText(50),
    allergies: optionalText(2000),
    medications: optionalText(2000),
    bloodType: optionalText(20),
    doctor: optionalText(200),
    doctorPhone: optionalText(50),
    occupation: optionalText(200),
    school: optionalText(200),
    grade: optionalText(50),
    favoriteColor: optionalText(50),
    hobbies: optionalText(1000),
    bio: optionalText(5000),
    isPublic: z.boolean().default(true),
    healthVisibleTo: z.enum(healthVisibilities).default('parents'),
    isOnEmergencySheet: z.boolean().default(false),
  })

export const profileChange = z.lazy(() => changeOf(fields()))
export type ProfileChange = z.output<typeof profileChange>

const sheet = () =>
  z.object({
    /** The emergency contacts, in their order. */
    contacts: z.array(contact()),
    /** The members whose health fields are on the sheet, children first. */
    people: z.array(memberProfile()),
  })
export type EmergencySheet = OutputOf<typeof sheet>

const own = '/api/user/profile'
const path = '/api/families/:familyId/profiles'

export const profilesApi = {
  own: endpoint('GET', own, { can: 'signed_in', about: "Returns the caller's profile.", response: profile }),
  putOwn: endpoint('PUT', own, {
    can: 'signed_in',
    about:
      "Sets the given fields of the caller's profile; the others stay. A child cannot put itself on the emergency sheet or take itself off.",
    body: profileChange,
    response: profile,
  }),
  list: endpoint('GET', path, {
    can: 'member',
    about: 'Lists the profiles of the active members, with null for the fields that the caller may not see.',
    response: () => z.array(memberProfile()),
  }),
  put: endpoint('PUT', `${path}/:memberId`, {
    can: 'member',
    about: "Sets the given fields of a member's profile: of the caller's own, or of a child as a parent or admin.",
    body: profileChange,
    response: memberProfile,
  }),
  sheet: endpoint('GET', '/api/families/:familyId/emergency-sheet', {
    can: 'member',
    about:
      'Returns the emergency contacts, and the health fields of the members on the emergency sheet. A parent puts a child on it, an adult themselves; then the whole family sees these fields here.',
    response: sheet,
  }),
}
