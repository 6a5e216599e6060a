import type { QueryKey } from '@tanstack/react-query'
import type { Area } from '#src/shared/areas'
import type { OfflineAction, QueuedAction } from './device-db'

/** The server's row for an action: its time, and its id if the action was merged into another row. */
export type RowReply = { id?: string; updatedAt?: string }

/** How to send one kind of action, and how it changes cached data. */
export type OutboxAction = {
  area: Area
  /** @returns the changed row, if there is one */
  send: (act: QueuedAction) => Promise<RowReply | undefined>
  /**
   * Merges an action with an earlier one on the same row that was never sent; without it the later one replaces the earlier one.
   * @returns undefined if the two cancel out
   */
  merge?: (earlier: OfflineAction, later: OfflineAction) => OfflineAction | undefined
  /** The server compares each field with what others changed since `seen`, so a device's own changes need no newer one, which would hide theirs. */
  mergesFields?: boolean
  /** A note for the user about a sent action, such as a conflict with another member. It stays until the user dismisses it. */
  noteOf?: (act: QueuedAction, reply: RowReply) => string | undefined
  /** @returns the data with the action applied; the same reference if it changes nothing */
  applyPending?: (queryKey: QueryKey, data: unknown, act: OfflineAction) => unknown
  /** The title for a refused action, such as "“Milk” was not changed". */
  failed: (act: OfflineAction) => string
  /** Runs after a refusal. */
  refused?: (act: QueuedAction) => void
}

/** All registered kinds, by name. */
export const outboxActions: Record<string, OutboxAction> = {}

/** Registers a kind of action, in the module that performs it: its pending changes then show even before `start-offline.ts` runs. */
export const registerAction = (name: string, kind: OutboxAction) => {
  outboxActions[name] = kind
}
