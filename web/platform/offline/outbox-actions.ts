import type { QueryKey } from '@tanstack/react-query'
import type { Area } from '#src/shared/areas'
import type { OfflineAction, QueuedAction } from './device-db'

/** How acts of a kind are sent, and what they change of what was fetched. */
export type OutboxAction = {
  area: Area
  /** @returns the row as it is then, where there is one */
  send: (act: QueuedAction) => Promise<{ updatedAt?: string } | undefined>
  /** @returns the data as it is with the act done; the very same where that makes no difference */
  applyPending?: (queryKey: QueryKey, data: unknown, act: OfflineAction) => unknown
  /** What to say of an act that was refused, such as "“Milk” was not changed". */
  failed: (act: OfflineAction) => string
  /** What else to do then. */
  refused?: (act: QueuedAction) => void
}

/** All that are declared, by name. */
export const outboxActions: Record<string, OutboxAction> = {}

/** Declares a kind of acts, beside what does them: whoever can do one shows it as done, also before `away.ts` has begun. */
export const registerAction = (name: string, kind: OutboxAction) => {
  outboxActions[name] = kind
}
