import { ApiError } from '../api/api'
import type { OfflineAction } from './device-db'

/** Actions with the same key are sent in order: a later one must not overtake an earlier one. */
export const orderingKey = ({ kind, familyId, row = '' }: Pick<OfflineAction, 'kind' | 'familyId' | 'row'>) => `${kind} ${familyId} ${row}`

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Whether an action leaves its row unchanged. */
export const isNoOp = ({ wish, before }: Pick<OfflineAction, 'wish' | 'before'>) => before !== undefined && isSame(wish, before)

/** Attempts before an action counts as refused. An attempt that met a rate limit does not count. */
const maxTries = 8

/**
 * Decides about a failed action: hold it after a rate limit (it is never given up), retry it if the cause may pass (5xx, such as a full
 * disk, or a broken connection), otherwise treat it as refused.
 */
export const retryDecision = (error: unknown, tries: number): 'hold' | 'retry' | 'refuse' => {
  if (error instanceof ApiError && error.status === 429) return 'hold'
  const isTransient = error instanceof ApiError ? error.status >= 500 : error instanceof TypeError
  return isTransient && tries < maxTries ? 'retry' : 'refuse'
}

/** Minimum and maximum retry delay in milliseconds, whatever Retry-After a server or proxy sends. */
const [minDelayMs, maxDelayMs] = [3000, 5 * 60_000]

/** The delay before the next attempt, in milliseconds. */
export const retryDelay = (error: unknown) => {
  const seconds = error instanceof ApiError ? (error.retryAfter ?? 0) : 0
  return Math.min(Math.max(seconds * 1000, minDelayMs), maxDelayMs)
}
