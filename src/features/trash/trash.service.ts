import { getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Member } from '#src/platform/access'
import type { Acts } from '#src/platform/act'
import { type Clock, iso, isoIn } from '#src/platform/clock'
import { sha256 } from '#src/platform/data-folder/secret'
import type { Db } from '#src/platform/database/db'
import { AppError, forbidden } from '#src/platform/errors'
import type { Live } from '#src/platform/live/live'
import { viewable } from '#src/shared/areas'
import { msg } from '#src/shared/language/message'
import { holdsAll, mayDo } from '#src/shared/permissions'
import { toPerson } from '../accounts/accounts.rules'
import type { Activity } from '../activity/activity.service'
import { type Restored, type TrashEntry, type TrashKind, trashDays, trashKinds } from './trash.contract'
import { isDerived } from './trash.links'
import { createRestore } from './trash.restore'
import { createRows, type Row, type Target, type TrashContent } from './trash.rows'
import { createTrashStore, type TrashStore } from './trash.store'

/** The bounds of a family's trash. The oldest rows above them are deleted for good. */
const maxTrashRows = 5000
const maxTrashBytes = 50 * 1024 * 1024

/** Tables that do not count: nothing that a wishlist's owner can measure may depend on its claims. */
const uncounted = new Set(['wishlist_claims', 'wishlist_comments', 'wishlist_links'])

const byText = (one: Row, other: Row) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)

export type Deletion = {
  kind: TrashKind
  table: SQLiteTable
  /** The id of the row to delete. */
  id: string
  /** The id of the entry, if it is not that of the row: for a part of a row. */
  rowId?: string
  title: string
  /** The person who made the row. */
  ownerId: string | null
  /** Only its owner and the person who deletes it may see it in the trash. */
  isPersonal?: boolean
  /** Rows of other tables that the deletion takes along without a foreign key. */
  also?: { table: SQLiteTable; id: string }[]
}

/** Runs when a row of the feature comes back. */
export type TrashHook = {
  /** Loads what `restored` needs, before its transaction. */
  prepare?: () => Promise<unknown>
  /** Runs in the transaction, once the rows are back: schedules reminders and checks what no foreign key does. */
  restored?: (member: Member, rowId: string) => void
  /** Replaces the live frame to the members who may view the area. */
  announce?: (member: Member, rowId: string) => void
}
export type TrashHooks = Partial<Record<TrashKind, TrashHook>>

type Deps = {
  db: Db
  clock: Clock
  acts: Acts
  live: Live
  activity: Pick<Activity, 'record'>
  membership: (userId: string, familyId: string) => unknown
  /** Makes the rows of a family forget a member who left. */
  forget: (familyId: string, userId: string) => void
  hooks: () => TrashHooks
}

/** Ids in the rows: those of uploads among them keep their files. */
const idsIn = (text: string) => [...new Set(text.match(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g))]

/** Deleted rows, which people restore within 30 days. */
export const createTrash = ({ db, clock, acts, live, activity, membership, forget, hooks }: Deps) => {
  const store: TrashStore = createTrashStore(db)
  const rows = createRows(db)
  const restore = createRestore(db, rows)
  const readerOf = (member: Member) => ({ ...member, areas: viewable(member), seesAll: holdsAll(member) })

  /** Deletes the oldest entries above the bounds; the newest one always stays. */
  const trim = (familyId: string) => {
    const used = store.used(familyId)
    if (used.rows <= maxTrashRows && used.bytes <= maxTrashBytes) return
    const old: string[] = []
    for (const { id, bytes } of store.oldest(familyId, Math.min(used.rows - 1, 1000))) {
      if (used.rows <= maxTrashRows && used.bytes <= maxTrashBytes) break
      used.rows -= 1
      used.bytes -= bytes
      old.push(id)
    }
    store.removeAll(old)
  }

  /** The entry of another row, for references to it. A personal one keeps its title. */
  const othersOf = (familyId: string, reader: Member) => ({
    edit(table: string, id: unknown, change: (content: TrashContent) => void) {
      const entry = store.holding(familyId, table, String(id))
      if (!entry) return undefined
      const { content } = entry
      change(content)
      store.setContent(entry.id, content)
      return store.find(readerOf(reader), entry.rowId) ? entry.title : '…'
    },
  })

  /** Former members lose what they would have lost if the rows had been there when they left. */
  const forgetFormerMembers = (familyId: string, back: readonly Row[]) => {
    const people = new Set(back.flatMap(([table, values]) => rows.schema.userColumns(table).map((column) => values[column])))
    for (const userId of people) if (typeof userId === 'string' && membership(userId, familyId) === undefined) forget(familyId, userId)
  }

  const announce = (member: Member, entry: NonNullable<ReturnType<TrashStore['find']>>) => {
    const hook = hooks()[entry.kind]
    if (hook?.announce) hook.announce(member, entry.rowId)
    else if (entry.isPersonal)
      live.changedFor(entry.familyId, entry.area, ({ userId }) => userId === member.userId || userId === entry.ownerId)
    else live.changed(entry.familyId, entry.area)
  }

  const add = ({ familyId, userId }: Pick<Member, 'familyId' | 'userId'>, deletion: Deletion, run: () => Target[] | undefined) => {
    const { kind, table, id, rowId = id, title, ownerId, isPersonal = false, also = [] } = deletion
    const targets = [{ table, id }, ...also].map((target) => ({ ...target, table: getTableName(target.table) }))
    const content = rows.watch(targets, run)
    const counted = content.rows.filter(([name]) => !uncounted.has(name))
    const bytes = Buffer.byteLength(JSON.stringify(counted))
    const entry = store.insert({
      familyId,
      rowId,
      area: trashKinds[kind].area,
      kind,
      title: title.slice(0, 200),
      ownerId,
      deletedBy: userId,
      deletedAt: iso(clock.now()),
      isPersonal,
      bytes,
      content,
    })
    store.keepFiles(entry.id, idsIn(JSON.stringify(content.rows)))
    trim(familyId)
  }

  return {
    /**
     * Deletes a row, and keeps it with all that the database deletes along with it. Call it in the transaction of the deletion.
     * @param remove deletes the row, and may change others
     */
    move: (member: Pick<Member, 'familyId' | 'userId'>, deletion: Deletion, remove: () => void) =>
      add(member, deletion, () => void remove()),

    /**
     * Keeps the values that a change of a row replaces. `restore` undoes the whole change, unless a part has changed since. Call it in the
     * transaction of the change.
     * @param change returns the ids of the rows that it creates in the same table
     */
    keep: (member: Member, replaced: Deletion, change: () => string[]) =>
      add(member, replaced, () => change().map((id) => ({ table: getTableName(replaced.table), id }))),

    /**
     * A hash of a row with all that its deletion would take along: another one means that somebody changed it.
     * @returns undefined if there is no such row
     */
    fingerprint(table: SQLiteTable, id: string): string | undefined {
      const owned = [...rows.collect([{ table: getTableName(table), id }]).owned].filter(([, [name]]) => !isDerived(name))
      return owned.length === 0 ? undefined : sha256(JSON.stringify(owned.map(([, row]) => row).sort(byText)))
    },

    find: (member: Member, rowId: string) => store.find(readerOf(member), rowId),
    isKept: store.isKept,

    list: (member: Member, { limit, before }: { limit: number; before?: string }): TrashEntry[] =>
      store.newest(readerOf(member), limit, before).map(({ ownerId: _, isPersonal: __, ...row }) => ({
        ...row,
        deletedBy: toPerson(row.deletedBy),
        expiresAt: iso(Temporal.Instant.from(row.deletedAt).add({ hours: 24 * trashDays })),
      })),

    /**
     * Puts the row back, once, with all that was deleted along with it.
     * @throws AppError 403 without the permission to delete it; 404 if it is not there, also for a second call; 409 if it can't come back
     */
    async restore(member: Member, rowId: string): Promise<Restored> {
      const kind = store.find(readerOf(member), rowId)?.kind
      if (kind) await hooks()[kind]?.prepare?.()
      // Another call may have restored it meanwhile.
      const entry = store.find(readerOf(member), rowId)
      const content = entry && store.content(entry.id)
      if (!entry || !content) throw new AppError(404, 'not_found', msg('This is no longer in the trash.'))
      if (!mayDo(member, trashKinds[entry.kind].can)) throw forbidden()
      const write = () => {
        restore(content, othersOf(member.familyId, member))
        hooks()[entry.kind]?.restored?.(member, rowId)
        forgetFormerMembers(member.familyId, content.rows)
        const [root] = content.rows
        if (root && rows.reread([root]).size === 0)
          throw new AppError(409, 'member_left', msg('This can’t come back: it belonged to a person who has left the family.'))
        store.remove(entry.id)
        activity.record(member, 'trash.restored', {
          area: entry.area,
          subjectId: rowId,
          title: entry.title,
          onlyUserId: entry.isPersonal ? member.userId : undefined,
        })
      }
      acts(entry.area)(member, write, () => announce(member, entry))
      return { rowId, kind: entry.kind }
    },

    /** Deletes an entry for good. @throws AppError 403 without the permission to delete the row */
    remove(member: Member, entry: NonNullable<ReturnType<TrashStore['find']>>) {
      if (!mayDo(member, trashKinds[entry.kind].can)) throw forbidden()
      acts(entry.area)(
        member,
        () => void store.remove(entry.id),
        () => announce(member, entry),
      )
    },

    /** Deletes the entries older than 30 days. */
    prune: () => store.removeBefore(isoIn(clock, { hours: -24 * trashDays })),
  }
}
export type Trash = ReturnType<typeof createTrash>
