import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { id, instant } from '#src/platform/database/columns'
import type { Role } from '#src/shared/permissions'
import { familyId, madeBy } from '../families/families.table'
import type { InvitationType } from './invitations.contract'

export const familyInvitations = sqliteTable(
  'family_invitations',
  {
    id: id(),
    familyId: familyId(),
    invitedBy: madeBy('invited_by'),
    invitationType: text('invitation_type').$type<InvitationType>().notNull().default('email'),
    email: text('email'),
    phoneNumber: text('phone_number'),
    role: text('role').$type<Role>().notNull().default('member'),
    /** SHA-256 of the code in the link. The code itself is not stored. */
    codeHash: text('code_hash').notNull().unique(),
    status: text('status').$type<'pending' | 'accepted' | 'cancelled'>().notNull().default('pending'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('family_invitations_family').on(table.familyId, table.status)],
)
