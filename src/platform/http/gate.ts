// Above 300 lines because every call takes one path: access, limits, body, handler, reply.
import type { Context } from 'elysia'
import type { BodyOf, Endpoint, PathParams, QueryOf, ReplyOf } from '#src/shared/endpoint'
import { type Message, msg } from '#src/shared/language/message'
import { type AccountCan, type DisplayCan, type MemberCan, mayDo } from '#src/shared/permissions'
import type { ServerHosts } from '#src/shared/picture-address'
import { scopeOf } from '#src/shared/token-scopes'
import { type Access, type Display, displayCookie, type Member, type Session } from '../access'
import type { Commits } from '../database/group-commit'
import { AppError, forbidden, found, noMembership, notFound } from '../errors'
import { assertScope, bearerOf, isApiToken } from './bearer'
import { type Cookies, cookieOf } from './cookies'
import type { RateLimits } from './rate-limit'
import type { Json } from './raw-json'
import { sendContent } from './reply'
import { contentOf, type ReplyCache } from './reply-cache'
import { idleSeconds, type Origin, parse, readJson } from './request'

/** The part of a handler's argument that does not depend on the access check. */
type Facts<E extends Endpoint> = {
  params: PathParams<E['path']>
  query: QueryOf<E>
  body: BodyOf<E>
  request: Request
  origin: Origin
  /** The known addresses of this server. */
  ownHosts: ServerHosts
  /** Sets the session cookie and marks the browser as known to this user; null deletes the cookie and clears the browser's cache. */
  setSession: (token: string | null, userId?: string) => void
  /** Adds a `Set-Cookie` line to the answer. */
  setCookie: (line: string) => void
  /** Repeats the access check, for a handler that awaits before it writes. @throws AppError if the caller has lost access */
  recheckAccess: () => void
  /** The device cookie: which users signed in with this browser before. */
  deviceToken: string | undefined
}

type Answer<E extends Endpoint> = ReplyOf<E> | Json<ReplyOf<E>> | Response
/** Handles a call. `Caller` is the result of the access check: session, member and row, depending on the mount. */
type Act<E extends Endpoint, Caller> = (call: Facts<E> & Caller) => Answer<E> | Promise<Answer<E>>

type SignedIn = { session: Session }
type InFamily = SignedIn & { member: Member }

/** An endpoint and its handler, ready to be mounted. */
export type Route = { endpoint: Endpoint; handler: (call: Incoming) => Promise<unknown> }

/** A request as Elysia passes it on, with its origin and cookies. */
type Incoming = Pick<Context, 'request' | 'query' | 'set' | 'server'> & {
  params: Record<string, string>
  origin: Origin
  cookies: Cookies
}

type PublicEndpoint = Endpoint & { can: 'anyone' }
type AccountEndpoint = Endpoint & { can: Exclude<AccountCan, 'anyone'> }
type MemberEndpoint = Endpoint & { can: MemberCan }
type DisplayEndpoint = Endpoint & { can: DisplayCan }
type FamilyEndpoint = MemberEndpoint & { path: `${string}/:familyId${string}` }
/** Excludes paths that name the family. */
type NoFamily<E extends Endpoint> = 'familyId' extends keyof PathParams<E['path']> ? never : unknown

/** The mounts. Each takes endpoints of one kind of `can` and passes the matching caller to the handler. */
export type Gate = {
  /** For `can: 'anyone'`. */
  onPublic: <E extends PublicEndpoint>(endpoint: E, act: Act<E, { session: Session | undefined }>) => Route
  /** For `can: 'account'` and `'signed_in'`. @param guard runs before the body is read; it throws AppError to refuse the caller */
  onAccount: <E extends AccountEndpoint>(endpoint: E, act: Act<E, SignedIn>, guard?: (caller: SignedIn) => void) => Route
  /** For `can: 'display'`: a paired wall display, whether or not somebody is signed in with its browser. */
  onDisplay: <E extends DisplayEndpoint>(endpoint: E, act: Act<E, { display: Display }>) => Route
  /** For a path with `:familyId` and a permission in that family. */
  onFamily: <E extends FamilyEndpoint>(endpoint: E, act: Act<E, InFamily>) => Route
  /** As `onFamily`, for a row of the family. @param missing the message of a 404 @param guard as for `onRow` */
  onFamilyRow: <E extends FamilyEndpoint, Row>(
    endpoint: E,
    missing: Message,
    find: (call: InFamily & { params: PathParams<E['path']> }) => Row | undefined,
    act: Act<E, InFamily & { row: Row }>,
    guard?: (member: Member, row: Row) => void,
  ) => Route
  /**
   * For a path without `:familyId`: the row determines the family whose members have access.
   * @param missing the message of a 404
   * @param guard runs before the body is read; it throws AppError to refuse the row to a member
   */
  onRow: <E extends MemberEndpoint, Row extends { familyId: string }>(
    endpoint: E & NoFamily<E>,
    missing: Message,
    find: (call: SignedIn & { params: PathParams<E['path']> }) => Row | undefined,
    act: Act<E, InFamily & { row: Row }>,
    guard?: (member: Member, row: Row) => void,
  ) => Route
}

type GateOptions = {
  access: Access
  committed: Commits['committed']
  rateLimits: Pick<RateLimits, 'countCall'>
  /** Answers GETs of endpoints with `cache` while nothing that they read has changed. */
  replies?: ReplyCache
  /** The server's URL from the settings. */
  url?: string
}

/** Returns the caller's session. @throws AppError 401 without a session, if the mount requires one */
type Identify<S> = (request: Request, token: string | null | undefined, setSession: (token: string | null) => void) => S

/** The caller whom the rate limits count. */
type Identity = { userId: string }

/** The access check of a mount, in the order of the gate. @throws AppError 403 or 404 */
type Check<E extends Endpoint, S, Caller> = (session: S, params: Record<string, string> & PathParams<E['path']>) => Caller

/**
 * Connects endpoints with their handlers. Every call passes the same checks in this order, so that a refusal reveals as little as possible:
 * rate limit of the address (429), session or API token (401), rate limit of the person (429), scope of the token (403), an active membership
 * at all (403), family and row (404), permission (403), and only then query and body (400, 413, 415, 422).
 */
export const createGate = (options: GateOptions): Gate => {
  const { access } = options

  const visitor: Identify<Session | undefined> = (...call) => findAndRenew(access, ...call)
  const account: Identify<Session> = (request, token, setSession) => {
    const session = findAndRenew(access, request, token, setSession)
    if (session) return session
    // The token has a bad signature, from another data folder or a forgery: delete the cookie.
    if (token === null) setSession(null)
    throw new AppError(401, 'not_signed_in', msg('Please sign in.'))
  }

  const display: Identify<{ userId: string; display: Display }> = (request) => {
    const found = access.display(cookieOf(request, displayCookie))
    if (!found) throw new AppError(401, 'display_not_paired', msg('This display is not paired.'))
    return { userId: found.id, display: found }
  }

  /** @throws AppError 404 for non-members, as if nothing existed; 403 while suspended */
  const memberOf = (session: Session, familyId: string, missing: Message): Member => {
    const member = access.membership(session.userId, familyId)
    if (!member) throw notFound(missing)
    if (!member.isActive) throw new AppError(403, 'membership_pending', msg('Your membership is pending. A family admin can activate it.'))
    return member
  }
  const assertMayDo = (member: Member, { can, refusal }: MemberEndpoint) => {
    if (!mayDo(member, can)) throw forbidden(refusal)
  }

  const mount = <E extends Endpoint, S extends Identity | undefined, Caller>(
    endpoint: E,
    identify: Identify<S>,
    check: Check<E, S, Caller>,
    act: Act<E, Caller>,
  ): Route => ({ endpoint, handler: (call) => answer(call, endpoint, options, identify, check, act) })

  return {
    onPublic: (endpoint, act) => mount(endpoint, visitor, (session) => ({ session }), act),

    onAccount: (endpoint, act, guard) => {
      const check = (session: Session) => {
        if (endpoint.can === 'signed_in' && !access.isActiveAnywhere(session.userId)) throw noMembership()
        guard?.({ session })
        return { session }
      }
      return mount(endpoint, account, check, act)
    },

    onDisplay: (endpoint, act) => mount(endpoint, display, ({ display }) => ({ display }), act),

    onFamily: (endpoint, act) => {
      const check = (session: Session, { familyId = '' }: Record<string, string>) => {
        const member = memberOf(session, familyId, msg('Family not found'))
        assertMayDo(member, endpoint)
        return { session, member }
      }
      return mount(endpoint, account, check, act)
    },

    onFamilyRow: (endpoint, missing, find, act, guard) =>
      mount(
        endpoint,
        account,
        (session, params) => {
          const member = memberOf(session, params.familyId ?? '', msg('Family not found'))
          const row = found(find({ params, session, member }), missing)
          assertMayDo(member, endpoint)
          guard?.(member, row)
          return { session, member, row }
        },
        act,
      ),

    onRow: (endpoint, missing, find, act, guard) =>
      mount(
        endpoint,
        account,
        (session, params) => {
          const row = found(find({ params, session }), missing)
          const member = memberOf(session, row.familyId, missing)
          assertMayDo(member, endpoint)
          guard?.(member, row)
          return { session, member, row }
        },
        act,
      ),
  }
}

const answer = async <E extends Endpoint, S extends Identity | undefined, Caller>(
  { request, params: rawParams, query: rawQuery, set, server, cookies, origin }: Incoming,
  endpoint: E,
  { access, committed, rateLimits, replies, url }: GateOptions,
  identify: Identify<S>,
  check: Check<E, S, Caller>,
  act: Act<E, Caller>,
) => {
  const params = rawParams as typeof rawParams & PathParams<E['path']>
  const count = rateLimits.countCall(origin.address, endpoint, request)
  const ownHosts: ServerHosts = { urls: [origin.url, `http://${request.headers.get('host')}`, url], port: server?.port }
  const deviceToken = cookies.deviceToken(request)
  const bearer = bearerOf(request)
  const scope = scopeOf(endpoint)
  let isSignedOut = false
  // A request with an API token neither reads nor sets the session cookie.
  const setSession = (token: string | null, userId?: string) => {
    if (bearer !== undefined) return
    const lines = cookies.session(token, origin.secure)
    if (token === null) {
      set.headers['clear-site-data'] = '"cache"'
      isSignedOut = true
    }
    if (userId !== undefined) lines.push(cookies.device(access.remember(deviceToken, userId), origin.secure))
    setCookies(set, lines)
  }
  const setCookie = (line: string) => setCookies(set, [...[set.headers['set-cookie'] ?? []].flat(), line])
  const token = cookies.token(request)
  // Calls for anyone ignore the bearer tokens of others.
  const isTokenCall = (bearer: string | undefined): bearer is string =>
    bearer !== undefined && scope !== 'public' && (endpoint.can !== 'anyone' || isApiToken(bearer))
  const identifyBearer = (bearer: string) => {
    const { session, scopes } = access.bearer(bearer, origin)
    count(session.userId)
    assertScope(scope, scopes)
    return session
  }
  // A route without `cache` is not recorded.
  const reading = endpoint.cache && replies && { cache: endpoint.cache, replies, seen: replies.begin() }
  const recorded = <T>(work: () => T): T => (reading ? reading.replies.record(reading.seen, work) : work())
  const pass = () => {
    const session = isTokenCall(bearer) ? (identifyBearer(bearer) as Identity as S) : identify(request, token, setSession)
    count(session?.userId)
    return { session, caller: recorded(() => check(session, params)) }
  }
  const first = pass()
  const upgraded = origin.secure && token && first.session ? cookies.upgrade(request, token) : []
  if (upgraded.length) setCookies(set, upgraded)
  const key = reading && replyKey(request, origin, first.session, bearer)
  const same = key && reading.replies.find(key, request.headers.get('if-none-match'))
  if (same) {
    await committed()
    set.status = 200
    return sendContent(same, request, set)
  }
  const query = (endpoint.query && parse(endpoint.query, rawQuery)) as QueryOf<E>
  const body = (endpoint.body && parse(endpoint.body, await readJson(request, endpoint.bodyLimit))) as BodyOf<E>
  // A body can arrive slowly. The second check refuses callers who have lost access meanwhile.
  const { caller } = endpoint.body ? pass() : first
  const work = recorded(() =>
    act({ params, query, body, request, origin, ownHosts, setSession, setCookie, deviceToken, recheckAccess: pass, ...caller }),
  )
  const reply = work instanceof Promise && endpoint.requestType === undefined ? await extendIdleTimeout(work, request, server) : await work
  if (isSignedOut) replies?.forget((first.session as Session | undefined)?.id)
  // The reply may depend on a write in a group commit: it waits until the commit is on the disk.
  await committed()
  // Set for a `Response` too: the request log reads it from `set`.
  set.status = reply instanceof Response ? reply.status : (endpoint.status ?? 200)
  if (reply instanceof Response || typeof reply !== 'object' || reply === null) return reply
  const content = contentOf(reply, endpoint.method === 'GET' && endpoint.can !== 'anyone')
  if (key) reading.replies.keep(key, content, reading.seen, reading.cache, familyOf(caller))
  return sendContent(content, request, set)
}

/** What a reply depends on besides the rows: the whole address, the reader's session and the languages that their browser asks for. */
const replyKey = ({ url, headers }: Request, origin: Origin, session: unknown, bearer: string | undefined) =>
  [
    (session as Session | undefined)?.id,
    bearer === undefined ? 'browser' : 'program',
    origin.url,
    headers.get('accept-language'),
    url,
  ].join(' ')

/** The family of the rows that a handler reads, if its caller is a member. */
const familyOf = (caller: unknown) => (caller as Partial<InFamily>).member?.familyId

/** Elysia's type declares one `set-cookie` line, but it sends an array as several. */
const setCookies = ({ headers }: Incoming['set'], lines: string[]) => Object.assign(headers, { 'set-cookie': lines })

/** Seconds that a handler may take, for example to decode a queue of pictures. Bun allows 255 at most. */
const handlerTimeoutSeconds = 240

/** A slow handler is not an idle connection: extend Bun's idle timeout while it runs. Uploads keep the short timeout. */
const extendIdleTimeout = async <T>(work: Promise<T>, request: Request, server: Incoming['server']): Promise<T> => {
  server?.timeout(request, handlerTimeoutSeconds)
  try {
    return await work
  } finally {
    server?.timeout(request, idleSeconds)
  }
}

/** Returns the session of a token and renews it together with the cookie when due; undefined for an unknown or expired token. */
const findAndRenew = (
  access: Access,
  { headers }: Request,
  token: string | null | undefined,
  setSession: (token: string | null) => void,
) => {
  const match = token ? access.session(token) : undefined
  if (token && match?.due) {
    access.renew(match.session, headers.get('accept-language'))
    setSession(token)
  }
  return match?.session
}
