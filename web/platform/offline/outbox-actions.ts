import type { QueryKey } from '@tanstack/react-query'
import type { Area } from '#src/shared/areas'
import type { OfflineAction, QueuedAction } from './device-db'

/** How to send one kind of action, and how it changes cached data. */
export type OutboxAction = {
  area: Area
  /** @returns the changed row, if there is one */
  send: (act: QueuedAction) => Promise<{ updatedAt?: string } | undefined>
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
