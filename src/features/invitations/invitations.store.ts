import { and, desc, eq, gt } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db'
import { personColumns, users } from '../accounts/accounts.table'
import { families } from '../families/families.table'
import { familyInvitations } from './invitations.table'

export const createInvitationStore = (db: Db) => {
  const withInviter = () =>
    db
      .select({ invitation: familyInvitations, inviter: personColumns, familyName: families.name })
      .from(familyInvitations)
      .innerJoin(users, eq(users.id, familyInvitations.invitedBy))
      .innerJoin(families, eq(families.id, familyInvitations.familyId))

  return {
    pending: (familyId: string, now: string) =>
      withInviter()
        .where(and(eq(familyInvitations.familyId, familyId), eq(familyInvitations.status, 'pending'), gt(familyInvitations.expiresAt, now)))
        .orderBy(desc(familyInvitations.createdAt), desc(familyInvitations.id))
        .all(),
    find: (familyId: string, invitationId: string) =>
      withInviter()
        .where(and(eq(familyInvitations.familyId, familyId), eq(familyInvitations.id, invitationId)))
        .get(),
    byCodeHash: (codeHash: string) => withInviter().where(eq(familyInvitations.codeHash, codeHash)).get(),
    insert: (row: typeof familyInvitations.$inferInsert) =>
      db.insert(familyInvitations).values(row).returning({ id: familyInvitations.id }).get(),
    /** Replaces the code of a pending invitation; undefined if it is no longer pending. */
    setCode: (id: string, codeHash: string) =>
      db
        .update(familyInvitations)
        .set({ codeHash })
        .where(and(eq(familyInvitations.id, id), eq(familyInvitations.status, 'pending')))
        .returning({ id: familyInvitations.id })
        .get(),
    setEmail: (id: string, email: string) =>
      db.update(familyInvitations).set({ invitationType: 'email', email }).where(eq(familyInvitations.id, id)).run(),
    /** Changes the status of a pending invitation; undefined if it is no longer pending. */
    settle: (id: string, status: 'accepted' | 'cancelled') =>
      db
        .update(familyInvitations)
        .set({ status })
        .where(and(eq(familyInvitations.id, id), eq(familyInvitations.status, 'pending')))
        .returning({ id: familyInvitations.id })
        .get(),
    /** @param familyId default: all families */
    cancelBy: (invitedBy: string, familyId?: string) =>
      db
        .update(familyInvitations)
        .set({ status: 'cancelled' })
        .where(
          and(
            familyId === undefined ? undefined : eq(familyInvitations.familyId, familyId),
            eq(familyInvitations.status, 'pending'),
            eq(familyInvitations.invitedBy, invitedBy),
          ),
        )
        .returning({ familyId: familyInvitations.familyId })
        .all(),
    cancelSame: (familyId: string, to: { email: string } | { phoneNumber: string }) =>
      db
        .update(familyInvitations)
        .set({ status: 'cancelled' })
        .where(
          and(
            eq(familyInvitations.familyId, familyId),
            eq(familyInvitations.status, 'pending'),
            'email' in to ? eq(familyInvitations.email, to.email) : eq(familyInvitations.phoneNumber, to.phoneNumber),
          ),
        )
        .run(),
  }
}
export type InvitationStore = ReturnType<typeof createInvitationStore>
export type InvitationRow = NonNullable<ReturnType<InvitationStore['find']>>
