import type { Member } from '#src/platform/access'
import type { Acts } from '#src/platform/act'
import { type Clock, iso } from '#src/platform/clock'
import { findExisting } from '#src/platform/idempotency'
import { fullName } from '../accounts/accounts.rules'
import type { ShoppingAuditReply } from './lists/lists.contract'
import type { AuditStore } from './shopping.acts.store'

/** The author of a change: a member, or null for an automatic change. */
export type Actor = { familyId: string; userId: string | null }
type EntityType = 'list' | 'item' | 'price' | 'category' | 'budget' | 'favorite' | 'request' | 'order'
type Row = { id: string } & Record<string, unknown>

/** Columns that the audit leaves out: keys, timestamps and internal state. */
const unaudited = new Set([
  'id',
  'familyId',
  'createdBy',
  'createdAt',
  'updatedAt',
  'purchaseId',
  'alertedFor',
  'generationStart',
  'fieldChanges',
])

const isNested = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
const factsOf = (row: Row) => Object.fromEntries(Object.entries(row).filter(([name, value]) => !unaudited.has(name) && !isNested(value)))

/** The fields that differ, with old and new values. */
const difference = (before: Row, after: Row) => {
  const [old, now] = [factsOf(before), factsOf(after)]
  const names = Object.keys({ ...old, ...now }).filter((name) => !Bun.deepEquals(old[name] ?? null, now[name] ?? null))
  const pick = (facts: Record<string, unknown>) => Object.fromEntries(names.map((name) => [name, facts[name] ?? null]))
  return names.length > 0 ? { oldValues: pick(old), newValues: pick(now) } : undefined
}

type Deps = { store: AuditStore; clock: Clock; acts: Acts }

/** Runs the actions of the shopping, and records each in its audit. */
export const createActionRecorder = ({ store, clock, acts }: Deps) => {
  const record = (
    { familyId, userId }: Actor,
    action: ShoppingAuditReply['action'],
    entityType: EntityType,
    entityId: string,
    values: { oldValues?: Record<string, unknown>; newValues?: Record<string, unknown> },
  ) => store.insert({ ...values, familyId, entityType, entityId, action, performedBy: userId, createdAt: iso(clock.now()) })

  return {
    act: acts('shopping'),

    /** The columns of a new row: family, creator and times. */
    made({ familyId, userId }: Member) {
      const now = iso(clock.now())
      return { familyId, createdBy: userId, createdAt: now, updatedAt: now }
    },

    /**
     * Whether a client's id belongs to an earlier request of the same member. @throws AppError 409 if it belongs to another member's row
     */
    isRetry(member: Member, row: { familyId: string; createdBy: string } | undefined) {
      return findExisting(member, row) !== undefined
    },

    created: (by: Actor, type: EntityType, row: Row) => record(by, 'created', type, row.id, { newValues: factsOf(row) }),
    /** Records the fields that differ, if any. */
    changed(by: Actor, type: EntityType, before: Row, after: Row) {
      const values = difference(before, after)
      if (values) record(by, 'changed', type, after.id, values)
    },
    deleted: (by: Actor, type: EntityType, row: Row) => record(by, 'deleted', type, row.id, { oldValues: factsOf(row) }),

    audits: ({ familyId }: Member, { limit, before }: { limit: number; before?: string }): ShoppingAuditReply[] =>
      store.newest(familyId, limit, before).map(({ performer, ...row }) => ({ ...row, performerName: performer && fullName(performer) })),
  }
}
export type ActionRecorder = ReturnType<typeof createActionRecorder>
