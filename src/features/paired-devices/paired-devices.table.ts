import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { id, instant } from '#src/platform/database/columns'
import { sessions } from '../accounts/accounts.table'
import { displays } from '../displays/displays.table'
import { familyId, familyMembers, madeBy } from '../families/families.table'
import type { PinKind } from './paired-devices.contract'

/** Devices on which the children of a family sign in by PIN. The token is in the device's cookie. */
export const pairedDevices = sqliteTable(
  'paired_devices',
  {
    id: id(),
    familyId: familyId(),
    /** SHA-256 of the token, in hex. */
    tokenHash: text('token_hash').notNull().unique(),
    pairedBy: madeBy('paired_by'),
    userAgent: text('user_agent'),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
    /** "Kitchen tablet". */
    name: text('name'),
  },
  (table) => [index('paired_devices_family').on(table.familyId, table.id), index('paired_devices_paired_by').on(table.pairedBy)],
)

/** The PINs of children. */
export const childPins = sqliteTable(
  'child_pins',
  {
    memberId: text('member_id')
      .primaryKey()
      .references(() => familyMembers.id, { onDelete: 'cascade' }),
    familyId: familyId(),
    pinHash: text('pin_hash').notNull(),
    /** Whether the child enters it by digits or by pictures. */
    kind: text('kind').$type<PinKind>().notNull().default('digits'),
  },
  (table) => [index('child_pins_family').on(table.familyId)],
)

/** The wrong tries of a PIN on a device since the last right one. They are stored, so that a restart forgets none. */
export const pinTries = sqliteTable(
  'pin_tries',
  {
    deviceId: text('device_id')
      .notNull()
      .references(() => pairedDevices.id, { onDelete: 'cascade' }),
    memberId: text('member_id')
      .notNull()
      .references(() => childPins.memberId, { onDelete: 'cascade' }),
    wrong: integer('wrong').notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.memberId] }), index('pin_tries_member').on(table.memberId)],
)

/** The wrong tries of a PIN on a wall display since the last right one. */
export const displayPinTries = sqliteTable(
  'display_pin_tries',
  {
    deviceId: text('display_id')
      .notNull()
      .references(() => displays.id, { onDelete: 'cascade' }),
    memberId: text('member_id')
      .notNull()
      .references(() => childPins.memberId, { onDelete: 'cascade' }),
    wrong: integer('wrong').notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.memberId] }), index('display_pin_tries_member').on(table.memberId)],
)

/** The sessions that began with a PIN. They end with the pairing of their device. */
export const pinSessions = sqliteTable(
  'pin_sessions',
  {
    sessionId: text('session_id')
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    deviceId: text('device_id')
      .notNull()
      .references(() => pairedDevices.id, { onDelete: 'cascade' }),
  },
  (table) => [index('pin_sessions_device').on(table.deviceId)],
)
