import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { type Db, prepared } from '#src/platform/database/db'
import { serverState } from '#src/platform/database/server-state.table'
import { personColumns, users } from '../accounts/accounts.table'
import { families, familyMembers } from './families.table'

const memberColumns = {
  id: familyMembers.id,
  familyId: familyMembers.familyId,
  userId: familyMembers.userId,
  role: familyMembers.role,
  color: familyMembers.color,
  isActive: familyMembers.isActive,
  lastSeen: familyMembers.lastSeen,
  joinedAt: familyMembers.joinedAt,
  acceptedAt: familyMembers.acceptedAt,
  permissions: familyMembers.permissions,
  doesChores: sql<boolean>`coalesce(${familyMembers.doesChores}, ${familyMembers.role} = 'child')`.mapWith(Boolean),
}

/** Key of the server family's id in `server_state`. */
const serverFamilyKey = 'server_family'

export const createFamilyStore = (db: Db) => {
  const membership = prepared(() =>
    db
      .select(memberColumns)
      .from(familyMembers)
      .where(and(eq(familyMembers.userId, sql.placeholder('userId')), eq(familyMembers.familyId, sql.placeholder('familyId'))))
      .prepare(),
  )

  const familiesOf = prepared(() =>
    db
      .select({ family: families, membership: memberColumns, user: personColumns })
      .from(familyMembers)
      .innerJoin(families, eq(families.id, familyMembers.familyId))
      .innerJoin(users, eq(users.id, familyMembers.userId))
      .where(eq(familyMembers.userId, sql.placeholder('userId')))
      .orderBy(desc(familyMembers.isActive), asc(familyMembers.joinedAt), asc(familyMembers.id))
      .prepare(),
  )

  const family = prepared(() =>
    db
      .select()
      .from(families)
      .where(eq(families.id, sql.placeholder('familyId')))
      .prepare(),
  )

  const serverFamily = prepared(() =>
    db
      .select({ family: families })
      .from(serverState)
      .innerJoin(families, eq(families.id, serverState.value))
      .where(eq(serverState.key, serverFamilyKey))
      .prepare(),
  )

  const isActiveAnywhere = prepared(() =>
    db
      .select({ id: familyMembers.id })
      .from(familyMembers)
      .where(and(eq(familyMembers.userId, sql.placeholder('userId')), eq(familyMembers.isActive, true)))
      .limit(1)
      .prepare(),
  )

  const withUser = () =>
    db
      .select({ ...memberColumns, user: personColumns })
      .from(familyMembers)
      .innerJoin(users, eq(users.id, familyMembers.userId))

  const ofFamily = eq(familyMembers.familyId, sql.placeholder('familyId'))
  const members = prepared(() => withUser().where(ofFamily).orderBy(asc(familyMembers.joinedAt), asc(familyMembers.id)).prepare())
  const member = prepared(() =>
    withUser()
      .where(and(ofFamily, eq(familyMembers.id, sql.placeholder('memberId'))))
      .prepare(),
  )

  return {
    membership: (userId: string, familyId: string) => membership().get({ userId, familyId }),

    family: (familyId: string) => family().get({ familyId }),
    /** Oldest first. */
    allFamilies: () => db.select().from(families).orderBy(asc(families.createdAt), asc(families.id)).all(),
    /** The stored server family; undefined if none is stored or it has been deleted. */
    serverFamily: () => serverFamily().get()?.family,
    setServerFamily: (familyId: string) =>
      db
        .insert(serverState)
        .values({ key: serverFamilyKey, value: familyId })
        .onConflictDoUpdate({ target: serverState.key, set: { value: familyId } })
        .run(),
    /** Whether a user is an active member of any family. */
    isActiveAnywhere: (userId: string) => isActiveAnywhere().get({ userId }) !== undefined,
    /** Active memberships first, then the oldest: the first one is the active family. */
    familiesOf: (userId: string) => familiesOf().all({ userId }),
    insertFamily: (row: typeof families.$inferInsert) => db.insert(families).values(row).returning().get(),
    updateFamily: (familyId: string, change: Partial<typeof families.$inferInsert>) =>
      db.update(families).set(change).where(eq(families.id, familyId)).returning().get(),
    /** Deletes all rows of the family by foreign keys. */
    deleteFamily: (familyId: string) => db.delete(families).where(eq(families.id, familyId)).run(),

    members: (familyId: string) => members().all({ familyId }),
    findMember: (familyId: string, memberId: string) => member().get({ familyId, memberId }),
    insertMember: (row: typeof familyMembers.$inferInsert) =>
      db.insert(familyMembers).values(row).returning({ id: familyMembers.id }).get(),
    updateMember: (familyId: string, memberId: string, change: Partial<typeof familyMembers.$inferInsert>) =>
      db
        .update(familyMembers)
        .set(change)
        .where(and(eq(familyMembers.familyId, familyId), eq(familyMembers.id, memberId)))
        .run(),
    deleteMember: (familyId: string, memberId: string) =>
      db
        .delete(familyMembers)
        .where(and(eq(familyMembers.familyId, familyId), eq(familyMembers.id, memberId)))
        .run(),
  }
}
export type FamilyStore = ReturnType<typeof createFamilyStore>
export type MemberRow = ReturnType<FamilyStore['members']>[number]
