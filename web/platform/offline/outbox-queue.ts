import type { OfflineAction, QueuedAction } from './device-db'
import { outboxActions, type RowReply } from './outbox-actions'
import { isNoOp, orderingKey } from './outbox-policy'

/** The rules of the queue, without its storage. */

/** A later action replaces an earlier one on its row, which keeps the values that the server had before both. */
const replaceEarlier = (earlier: OfflineAction, later: OfflineAction): OfflineAction | undefined => {
  const { before = later.before, seen = later.seen } = earlier
  const merged = { ...later, before, seen }
  return isNoOp(merged) ? undefined : merged
}

/** How the queue changes: the action to delete, and the one to append. */
export type QueueChange = { remove?: QueuedAction; add?: Omit<QueuedAction, 'n'> }

/**
 * Adds an action. It merges with an earlier one on its row that was never sent; if the two cancel out, neither is kept.
 * @param tries the attempts that were already made
 */
export const planEnqueue = (acts: readonly QueuedAction[], act: OfflineAction, tries: number): QueueChange => {
  const earlier = acts.findLast((other) => act.row !== undefined && orderingKey(other) === orderingKey(act))
  if (earlier?.tries !== 0 || earlier.refusal !== undefined) return { add: { ...act, tries, lease: 0 } }
  const { n: _, tries: __, lease: ___, ...waiting } = earlier
  const merged = (outboxActions[act.kind]?.merge ?? replaceEarlier)(waiting, act)
  return { remove: earlier, ...(merged && { add: { ...merged, tries, lease: 0 } }) }
}

const seenAfter = ({ kind, seen }: QueuedAction, updatedAt: string) =>
  outboxActions[kind]?.mergesFields && seen !== undefined && seen < updatedAt ? seen : updatedAt

/** The later actions on the row of a sent action, with the row's new time, and its new id if it has one. */
export const followRow = (acts: readonly QueuedAction[], sent: QueuedAction, { id = sent.row, updatedAt }: RowReply): QueuedAction[] =>
  sent.row === undefined || updatedAt === undefined
    ? []
    : acts
        .filter((other) => other.n !== sent.n && orderingKey(other) === orderingKey(sent))
        .map((other) => ({ ...other, ...(id !== undefined && { row: id }), seen: seenAfter(other, updatedAt) }))
