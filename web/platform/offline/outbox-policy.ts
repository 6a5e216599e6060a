import { ApiError } from '../api/api'
import type { OfflineAction } from './device-db'

/** Acts of one place are sent after each other, and the later one must not overtake the earlier one. */
export const orderingKey = ({ kind, familyId, row = '' }: Pick<OfflineAction, 'kind' | 'familyId' | 'row'>) => `${kind} ${familyId} ${row}`

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Whether an act would leave its row as it was before. */
export const isNoOp = ({ wish, before }: Pick<OfflineAction, 'wish' | 'before'>) => before !== undefined && isSame(wish, before)

/** How often an act is sent before it counts as refused. One that a rate limit held back was not sent. */
const mostTries = 8

/**
 * What becomes of an act that the server did not take. One that met a rate limit is held back, and never given up. It is tried again as long as
 * the reason may pass: a full disk, a server that stumbled. All else is an answer.
 */
export const retryDecision = (error: unknown, tries: number): 'held' | 'later' | 'refused' => {
  if (error instanceof ApiError && error.status === 429) return 'held'
  const mayPass = error instanceof ApiError ? error.status >= 500 : error instanceof TypeError
  return mayPass && tries < mostTries ? 'later' : 'refused'
}

/** Milliseconds in which a try that failed is made again: at least, and at most, whatever a server or a proxy says. */
const [shortest, longest] = [3000, 5 * 60_000]

/** Milliseconds until an act is sent again that the server did not take. */
export const retryDelay = (error: unknown) => {
  const seconds = error instanceof ApiError ? (error.retryAfter ?? 0) : 0
  return Math.min(Math.max(seconds * 1000, shortest), longest)
}
