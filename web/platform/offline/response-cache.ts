import type { Query, QueryCacheNotifyEvent } from '@tanstack/react-query'
import type { AuthUser } from '#src/features/accounts/accounts.contract'
import type { MyFamily } from '#src/features/families/families.contract'
import { ApiError } from '../api/api'
import { cachedAt, queryClient, userKey } from '../api/query-client'
import { familiesQuery } from '../session/session'
import { isSignOutPending, onSignOutInOtherTab } from '../session/sign-out'
import { build } from './build'
import { type CachedResponse, deviceDb, type Transaction } from './device-db'
import { noteKept } from './has-kept'

// The response cache: the last response of each query is stored on this device, so that a screen opened before can be read offline.

/** The maximum size of one response and of all, in approximate bytes. */
const limits = { answer: 2_000_000, all: 20_000_000 }

/** Maximum age in milliseconds. */
const maxAgeMs = 30 * 24 * 3600 * 1000

/** Milliseconds during which responses are collected before one write. */
const writeDelayMs = 300

/** Keys of queries that are not cached: short-lived data, other devices, the server's state, texts of uploads, and code. */
const uncachedKeys = new Set(['setup', 'invitation', 'invitations', 'sessions', 'server', 'backups', 'search', 'text', 'markdown'])

const isCacheable = ({ queryKey, state }: Pick<Query, 'queryKey' | 'state'>) =>
  state.data !== undefined && !queryKey.some((part) => typeof part === 'string' && uncachedKeys.has(part))

const isUser = (data: unknown): data is AuthUser => typeof data === 'object' && data !== null && 'id' in data

/** The signed-in user's id. */
export const signedInUserId = () => {
  const user = queryClient.getQueryData(userKey)
  return isUser(user) ? user.id : undefined
}

/** Finds a query's cached response, unless it is too old. */
export const cachedResponse = async (queryHash: string): Promise<CachedResponse | undefined> => {
  const answer = await deviceDb.findResponse(queryHash, build, signedInUserId())
  return answer && Date.now() - answer.at < maxAgeMs ? answer : undefined
}

const familiesHash = JSON.stringify(familiesQuery.queryKey)

/** A fingerprint of what the user may see: their memberships, roles and permissions. */
const accessFingerprint = (families: unknown) =>
  JSON.stringify((families as MyFamily[]).map(({ id, membership: { isActive, role, permissions } }) => [id, isActive, role, permissions]))

/**
 * Finds what the reader may see of a query before the server answers: nothing if their access has changed since it was kept.
 * The session and the families are those of this page, never kept ones.
 */
export const keptReply = async (queryHash: string): Promise<CachedResponse | undefined> => {
  const families = queryClient.getQueryData(familiesQuery.queryKey)
  if (!signedInUserId() || !families) return undefined
  const [kept, before] = await Promise.all([cachedResponse(queryHash), cachedResponse(familiesHash)])
  return kept && before && accessFingerprint(before.data) === accessFingerprint(families) ? kept : undefined
}

const pending = new Map<string, Query>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Deletes responses that are too old, and the oldest ones above the size limit. */
const trim = async (transaction: Transaction) => {
  let room = limits.all
  for (
    let cursor = await transaction.objectStore('answers').index('at').openCursor(null, 'prev');
    cursor;
    cursor = await cursor.continue()
  ) {
    room -= cursor.value.size
    if (room < 0 || Date.now() - cursor.value.at > maxAgeMs) await cursor.delete()
  }
}

const responseOf = (query: Query): CachedResponse => ({
  query: query.queryHash,
  data: query.state.data,
  at: cachedAt.get(query.queryHash) ?? query.state.dataUpdatedAt,
  size: JSON.stringify(query.state.data)?.length ?? 0,
})

/** Clears the cache if the user's access changed: it may hold data that they may no longer see. */
const clearIfAccessChanged = async (transaction: Transaction, families: CachedResponse) => {
  const answers = transaction.objectStore('answers')
  const before = await answers.get(families.query)
  if (before && accessFingerprint(before.data) !== accessFingerprint(families.data)) await answers.clear()
}

const write = async () => {
  clearTimeout(timer)
  timer = undefined
  const owner = signedInUserId()
  const answers = [...pending.values()].filter(isCacheable).map(responseOf)
  pending.clear()
  if (!owner || answers.length === 0) return
  const families = answers.find(({ query }) => query === familiesHash)
  await deviceDb.runAsOwner(owner, async (transaction) => {
    if (families) await clearIfAccessChanged(transaction, families)
    await Promise.all(answers.filter(({ size }) => size <= limits.answer).map((answer) => transaction.objectStore('answers').put(answer)))
    await trim(transaction)
    noteKept()
  })
}

const drop = async (queryHash: string) => {
  const owner = signedInUserId()
  if (owner) await deviceDb.runAsOwner(owner, (transaction) => transaction.objectStore('answers').delete(queryHash))
}

/** Ignores errors: some browsers store nothing in private windows. */
const ignoreErrors = (work: Promise<unknown>) => work.catch(() => {})

const schedule = (query: Query) => {
  pending.set(query.queryHash, query)
  timer ??= setTimeout(() => ignoreErrors(write()), writeDelayMs)
}

/** Makes the signed-in user the owner of the database, or clears it after a sign-out. */
const changeOwner = (user: unknown) => {
  if (user === undefined) return
  if (isUser(user)) return ignoreErrors(deviceDb.claim(user.id, build))
  pending.clear()
  return ignoreErrors(deviceDb.clear())
}

const onEvent = (event: QueryCacheNotifyEvent) => {
  if (event.type !== 'updated') return
  const { query, action } = event
  if (action.type === 'success') {
    if (query.queryHash === JSON.stringify(userKey)) changeOwner(query.state.data)
    schedule(query)
  }
  // The user may no longer see the data, or it was deleted.
  if (action.type === 'error' && action.error instanceof ApiError && [403, 404].includes(action.error.status))
    ignoreErrors(drop(query.queryHash))
}

/** Starts to cache responses. Call once. */
export const startResponseCache = () => {
  const cache = queryClient.getQueryCache()
  changeOwner(queryClient.getQueryData(userKey))
  for (const query of cache.getAll()) if (query.state.data !== undefined) schedule(query)
  cache.subscribe(onEvent)
  // Offline, this tab gets no 401 after a sign-out in another tab, which may also have happened before this listener.
  const signOutHere = () => queryClient.setQueryData(userKey, null)
  onSignOutInOtherTab(signOutHere)
  if (isSignOutPending()) signOutHere()
  // A sleeping phone may discard this page.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && ignoreErrors(write()))
}
