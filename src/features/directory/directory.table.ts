import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, id, instant, json } from '#src/platform/database/columns'
import { users } from '../accounts/accounts.table'
import { familyId, madeBy } from '../families/families.table'
import type { EmailAddress, Phone, PostalAddress } from './contacts.rules'
import type { HealthVisibility } from './profiles.rules'

/** People and organisations outside the family. */
export const contacts = sqliteTable(
  'contacts',
  {
    id: id(),
    familyId: familyId(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    organization: text('organization'),
    phones: json<Phone[]>('phones').notNull(),
    emails: json<EmailAddress[]>('emails').notNull(),
    addresses: json<PostalAddress[]>('addresses').notNull(),
    /** `YYYY-MM-DD`, or `--MM-DD` without a year. */
    birthday: text('birthday'),
    notes: text('notes'),
    photoUrl: text('photo_url'),
    tags: json<string[]>('tags').notNull(),
    isEmergency: flag('is_emergency'),
    emergencyOrder: integer('emergency_order'),
    createdBy: madeBy('created_by'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('contacts_family').on(table.familyId), index('contacts_photo').on(table.photoUrl)],
)

/** One profile of a user, in all their families. */
export const userProfiles = sqliteTable('user_profiles', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** `YYYY-MM-DD` */
  dateOfBirth: text('date_of_birth'),
  phoneNumber: text('phone_number'),
  address: text('address'),
  emergencyContact: text('emergency_contact'),
  emergencyPhone: text('emergency_phone'),
  allergies: text('allergies'),
  medications: text('medications'),
  bloodType: text('blood_type'),
  doctor: text('doctor'),
  doctorPhone: text('doctor_phone'),
  occupation: text('occupation'),
  school: text('school'),
  grade: text('grade'),
  favoriteColor: text('favorite_color'),
  hobbies: text('hobbies'),
  bio: text('bio'),
  isPublic: flag('is_public').default(true),
  healthVisibleTo: text('health_visible_to').$type<HealthVisibility>().notNull().default('parents'),
  isOnEmergencySheet: flag('is_on_emergency_sheet'),
  updatedAt: instant('updated_at').notNull(),
})
