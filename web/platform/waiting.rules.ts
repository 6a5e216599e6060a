import { ApiError } from './api'
import type { Act } from './device'

/** Acts of one place are sent after each other, and the later one must not overtake the earlier one. */
export const placeOf = ({ kind, familyId, row = '' }: Pick<Act, 'kind' | 'familyId' | 'row'>) => `${kind} ${familyId} ${row}`

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Whether an act would leave its row as it was before. */
export const isDone = ({ wish, before }: Pick<Act, 'wish' | 'before'>) => before !== undefined && isSame(wish, before)

/** How often an act is sent before it counts as refused. */
const mostTries = 8

/**
 * What becomes of an act that the server did not take. It is tried again as long as the reason may pass: too many at once, a full disk,
 * a server that stumbled. All else is an answer.
 */
export const fateOf = (error: unknown, tries: number): 'later' | 'refused' => {
  const mayPass = error instanceof ApiError ? error.status === 429 || error.status >= 500 : error instanceof TypeError
  return mayPass && tries < mostTries ? 'later' : 'refused'
}
