import type { Query, QueryCacheNotifyEvent } from '@tanstack/react-query'
import type { AuthUser } from '#src/features/accounts/accounts.contract'
import type { MyFamily } from '#src/features/families/families.contract'
import { ApiError } from '../api/api'
import { cachedAt, queryClient, userKey } from '../api/query-client'
import { familiesQuery } from '../session/session'
import { isSignOutPending, onSignOutElsewhere } from '../session/sign-out'
import { build } from './build'
import { type CachedResponse, deviceDb, type Transaction } from './device-db'

// What the server answered last stays on this device, so that a screen that was opened once can be read without a network.

/** Answers larger than this are not kept, and all of them together are no larger than that, in about bytes. */
const limits = { answer: 2_000_000, all: 20_000_000 }

/** Milliseconds after which an answer is too old to be of use. */
const longest = 30 * 24 * 3600 * 1000

/** Milliseconds for which answers are gathered before they are written. */
const pause = 300

/** Not kept: what is for one moment, names other devices or what is wrong with the server, is the text of an upload, or is code. */
const passing = new Set(['setup', 'invitation', 'invitations', 'sessions', 'server', 'backups', 'search', 'text', 'markdown'])

const isKept = ({ queryKey, state }: Pick<Query, 'queryKey' | 'state'>) =>
  state.data !== undefined && !queryKey.some((part) => typeof part === 'string' && passing.has(part))

const isUser = (data: unknown): data is AuthUser => typeof data === 'object' && data !== null && 'id' in data

/** The id of whoever is signed in. */
export const signedInUserId = () => {
  const user = queryClient.getQueryData(userKey)
  return isUser(user) ? user.id : undefined
}

/** An answer of an earlier visit, unless it is too old. */
export const cachedResponse = async (queryHash: string): Promise<CachedResponse | undefined> => {
  const answer = await deviceDb.answer(queryHash, build, signedInUserId())
  return answer && Date.now() - answer.at < longest ? answer : undefined
}

const waiting = new Map<string, Query>()
let timer: ReturnType<typeof setTimeout> | undefined

/** The oldest go when there is no room, and those that are too old. */
const trim = async (transaction: Transaction) => {
  let room = limits.all
  for (
    let cursor = await transaction.objectStore('answers').index('at').openCursor(null, 'prev');
    cursor;
    cursor = await cursor.continue()
  ) {
    room -= cursor.value.size
    if (room < 0 || Date.now() - cursor.value.at > longest) await cursor.delete()
  }
}

const answerOf = (query: Query): CachedResponse => ({
  query: query.queryHash,
  data: query.state.data,
  at: cachedAt.get(query.queryHash) ?? query.state.dataUpdatedAt,
  size: JSON.stringify(query.state.data)?.length ?? 0,
})

const familiesHash = JSON.stringify(familiesQuery.queryKey)

/** What somebody may see, by the list of their families. */
const accessFingerprint = (families: unknown) =>
  JSON.stringify((families as MyFamily[]).map(({ id, membership: { isActive, role, permissions } }) => [id, isActive, role, permissions]))

/** Who may see something else than before keeps nothing of before: it may be what was taken from them. */
const clearIfAccessChanged = async (transaction: Transaction, families: CachedResponse) => {
  const answers = transaction.objectStore('answers')
  const before = await answers.get(families.query)
  if (before && accessFingerprint(before.data) !== accessFingerprint(families.data)) await answers.clear()
}

const write = async () => {
  clearTimeout(timer)
  timer = undefined
  const owner = signedInUserId()
  const answers = [...waiting.values()].filter(isKept).map(answerOf)
  waiting.clear()
  if (!owner || answers.length === 0) return
  const families = answers.find(({ query }) => query === familiesHash)
  await deviceDb.as(owner, async (transaction) => {
    if (families) await clearIfAccessChanged(transaction, families)
    await Promise.all(answers.filter(({ size }) => size <= limits.answer).map((answer) => transaction.objectStore('answers').put(answer)))
    await trim(transaction)
  })
}

const drop = async (queryHash: string) => {
  const owner = signedInUserId()
  if (owner) await deviceDb.as(owner, (transaction) => transaction.objectStore('answers').delete(queryHash))
}

/** Where a browser keeps nothing, there is nothing to be done about it. */
const quietly = (work: Promise<unknown>) => work.catch(() => {})

const keep = (query: Query) => {
  waiting.set(query.queryHash, query)
  timer ??= setTimeout(() => quietly(write()), pause)
}

/** Whoever is signed in owns what is kept; nobody, and it goes. */
const changeOwner = (user: unknown) => {
  if (user === undefined) return
  if (isUser(user)) return quietly(deviceDb.claim(user.id, build))
  waiting.clear()
  return quietly(deviceDb.forget())
}

const onEvent = (event: QueryCacheNotifyEvent) => {
  if (event.type !== 'updated') return
  const { query, action } = event
  if (action.type === 'success') {
    if (query.queryHash === JSON.stringify(userKey)) changeOwner(query.state.data)
    keep(query)
  }
  // What one may not see any more, or what is gone.
  if (action.type === 'error' && action.error instanceof ApiError && [403, 404].includes(action.error.status))
    quietly(drop(query.queryHash))
}

/** Begins to keep what is answered. Call once. */
export const startResponseCache = () => {
  const cache = queryClient.getQueryCache()
  changeOwner(queryClient.getQueryData(userKey))
  for (const query of cache.getAll()) if (query.state.data !== undefined) keep(query)
  cache.subscribe(onEvent)
  // Without a network no server tells this tab, and it may have happened before this began to listen.
  const leaveToo = () => queryClient.setQueryData(userKey, null)
  onSignOutElsewhere(leaveToo)
  if (isSignOutPending()) leaveToo()
  // A phone that goes to sleep may never wake this page again.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && quietly(write()))
}
