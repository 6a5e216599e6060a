import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { type Db, inserter, prepared } from '#src/platform/database/db'
import { personColumns, users } from '../accounts/accounts.table'
import { shoppingAudits } from './shopping.table'

export const createAuditStore = (db: Db) => {
  const newest = prepared(() =>
    db
      .select({
        id: shoppingAudits.id,
        familyId: shoppingAudits.familyId,
        entityType: shoppingAudits.entityType,
        entityId: shoppingAudits.entityId,
        action: shoppingAudits.action,
        oldValues: shoppingAudits.oldValues,
        newValues: shoppingAudits.newValues,
        performedBy: shoppingAudits.performedBy,
        performer: personColumns,
        createdAt: shoppingAudits.createdAt,
      })
      .from(shoppingAudits)
      .leftJoin(users, eq(users.id, shoppingAudits.performedBy))
      .where(and(eq(shoppingAudits.familyId, sql.placeholder('familyId')), lt(shoppingAudits.id, sql.placeholder('before'))))
      .orderBy(desc(shoppingAudits.id))
      .limit(sql.placeholder('limit'))
      .prepare(),
  )

  return {
    insert: inserter(db, shoppingAudits),
    /** Newest first, older than the id `before`. `~` sorts after every id. */
    newest: (familyId: string, limit: number, before = '~') => newest().all({ familyId, limit, before }),
  }
}
export type AuditStore = ReturnType<typeof createAuditStore>
