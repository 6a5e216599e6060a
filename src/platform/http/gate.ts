import type { Context } from 'elysia'
import type { BodyOf, Endpoint, IsByRow, PathParams, QueryOf, ReplyOf } from '#src/shared/endpoint'
import { mayDo } from '#src/shared/permissions'
import type { OwnHosts } from '#src/shared/picture-address'
import type { Access, Caller, Member, Session } from '../access'
import type { Commits } from '../database/group-commit'
import { AppError, forbidden, found, noMembership, notFound } from '../errors'
import { compressed } from './compression'
import type { Cookies } from './cookies'
import type { RateLimits } from './rate-limit'
import { Json } from './raw-json'
import { idleSeconds, type Origin, originOf, parse, readJson } from './request'

/** What every handler gets beside its caller. */
type Facts<E extends Endpoint, Row> = {
  params: PathParams<E['path']>
  query: QueryOf<E>
  body: BodyOf<E>
  /** What the endpoint's finder found. */
  row: Row
  request: Request
  origin: Origin
  /** What this server is reached at, as far as it knows. */
  ownHosts: OwnHosts
  /** Sets the session cookie, in a browser that this person is known by from then on; null takes it away, and what the browser's cache has. */
  setSession: (token: string | null, userId?: string) => void
  /** Asks the gate once more: for a handler that has waited before it writes. @throws AppError when the caller may not any more */
  again: () => void
  /** What the browser keeps of who signed in with it before. */
  kept: string | undefined
}

type Answer<E extends Endpoint> = ReplyOf<E> | Json<ReplyOf<E>> | Response
type Act<E extends Endpoint, Row> = (call: Facts<E, Row> & Caller<E['can']>) => Answer<E> | Promise<Answer<E>>

/** Finds the row a call is about. Where the path names no family, the row does, and the caller is looked up in that one. */
type Finder<E extends Endpoint, Row> =
  IsByRow<E> extends true
    ? (call: { params: PathParams<E['path']>; session: Session }) => (Row & { familyId: string }) | undefined
    : (call: { params: PathParams<E['path']> } & Caller<E['can']>) => Row | undefined

/** An endpoint and what answers it, ready to be mounted. */
export type Route = { endpoint: Endpoint; handler: (call: Incoming) => Promise<unknown> }

/** What the server hands over of a request. */
type Incoming = Pick<Context, 'request' | 'params' | 'query' | 'set' | 'server'> & { cookies: Cookies }

export type Gate = {
  <E extends Endpoint>(endpoint: E, act: IsByRow<E> extends true ? never : Act<E, undefined>): Route
  <E extends Endpoint, Row>(endpoint: E, what: string, find: Finder<E, Row>, act: Act<E, Row>): Route
}

type GateOptions = {
  access: Access
  committed: Commits['committed']
  rateLimits: Pick<RateLimits, 'arrived'>
  trusts: (peer: string) => boolean
  /** The address that the admin has set. */
  url?: string
}

/**
 * Makes endpoints answerable. Every call passes the same gate in the same order, so that nobody learns more than they may:
 * rate limit of the address (429), session (401), rate limit of the person (429), an active membership at all (403), family and row (404),
 * permission (403), and only then the body (400, 413, 415, 422).
 */
export const createGate = (gate: GateOptions): Gate => {
  const on = (endpoint: Endpoint, ...rest: unknown[]): Route => {
    const [act, find, what] = rest.toReversed() as [Act<Endpoint, unknown>, Finder<Endpoint, unknown>?, string?]
    return { endpoint, handler: (call) => answer(call, endpoint, gate, act, find, what) }
  }
  return on as Gate
}

const answer = async (
  { request, params, query: asked, set, server, cookies }: Incoming,
  endpoint: Endpoint,
  { access, committed, rateLimits, trusts, url }: GateOptions,
  act: Act<Endpoint, unknown>,
  find?: Finder<Endpoint, unknown>,
  what = '',
) => {
  const { can } = endpoint
  const origin = originOf(request, server?.requestIP(request)?.address ?? '', trusts, url)
  const count = rateLimits.arrived(origin.address, endpoint, request)
  const ownHosts: OwnHosts = { urls: [origin.url, `http://${request.headers.get('host')}`, url], port: server?.port }
  const kept = cookies.kept(request)
  const setSession = (token: string | null, userId?: string) => {
    const lines = cookies.session(token, origin.secure)
    if (token === null) set.headers['clear-site-data'] = '"cache"'
    if (userId !== undefined) lines.push(cookies.device(access.remember(kept, userId), origin.secure))
    set.headers['set-cookie'] = lines as never
  }
  const token = cookies.token(request)
  const pass = () => {
    const session: Session | undefined = identify(token, endpoint, access, setSession)
    count(session?.userId)
    const rowFor = (member?: Member) => find && found(find({ params, session, member } as never), what)
    // A call that says no more than that it needs a session is closed to accounts without a family.
    if (session && can === 'signed_in' && !access.isActiveAnywhere(session.userId)) throw noMembership()
    if (!session || can === 'anyone' || can === 'account' || can === 'signed_in') return { session, row: rowFor() }
    const { familyId } = params as Record<string, string>
    const naming = familyId === undefined ? (rowFor() as { familyId: string }) : undefined
    const member = naming ? memberOf(access, session, naming.familyId, what) : memberOf(access, session, familyId ?? '', 'Family')
    const row = naming ?? rowFor(member)
    if (!mayDo(member, can)) throw forbidden(endpoint.refusal)
    return { session, member, row }
  }
  const first = pass()
  const moving = origin.secure && token && first.session ? cookies.moving(request, token) : []
  if (moving.length) set.headers['set-cookie'] = moving as never
  const query = endpoint.query && parse(endpoint.query, asked)
  const body = endpoint.body && parse(endpoint.body, await readJson(request))
  // A body can take its time to arrive: whoever was signed out, demoted or removed meanwhile does not get through.
  const known = endpoint.body ? pass() : first
  const work = act({ params, query, body, request, origin, ownHosts, setSession, kept, again: pass, ...known } as never)
  const reply = work instanceof Promise && endpoint.takes === undefined ? await waitedFor(work, request, server) : await work
  // What was read or written may be part of a commit that others share: until it is on the disk, nobody may rely on it.
  await committed()
  // Of a `Response` too: the log of requests reads it here.
  set.status = reply instanceof Response ? reply.status : (endpoint.status ?? 200)
  if (reply instanceof Response || typeof reply !== 'object' || reply === null) return reply
  return written(reply, request, set)
}

/** A reply as JSON, compressed where that is worth it and the browser takes it. */
const written = (reply: object, request: Request, { status, headers }: Incoming['set']): string | Response => {
  const text = reply instanceof Json ? reply.text : JSON.stringify(reply)
  headers['content-type'] = 'application/json;charset=utf-8'
  if (reply instanceof Json && reply.next !== undefined) headers.link = `<${pageAfter(request.url, reply.next)}>; rel="next"`
  const smaller = compressed(text, request.headers.get('accept-encoding'))
  if (!smaller) return text
  Object.assign(headers, { 'content-encoding': smaller.encoding, vary: 'Accept-Encoding' })
  return new Response(smaller.bytes as Uint8Array<ArrayBuffer>, { status: status as number })
}

/** Path and query of the page behind a cursor. */
const pageAfter = (url: string, cursor: string) => {
  const { pathname, searchParams } = new URL(url)
  searchParams.set('after', cursor)
  return `${pathname}?${searchParams}`
}

/** Seconds that a call may work, as on a queue of pictures. Bun knows no longer ones than 255. */
const patience = 240

/** Who waits for an answer says nothing meanwhile, and has not gone silent. Who sends a file may not stop. */
const waitedFor = async <T>(work: Promise<T>, request: Request, server: Incoming['server']): Promise<T> => {
  server?.timeout(request, patience)
  try {
    return await work
  } finally {
    server?.timeout(request, idleSeconds)
  }
}

/** The session of the caller. @throws AppError 401 where there has to be one */
const identify = (
  token: string | null | undefined,
  { can }: Endpoint,
  access: Access,
  setSession: Facts<Endpoint, unknown>['setSession'],
) => {
  const known = token ? access.session(token) : undefined
  if (known?.due) {
    access.renew(known.session)
    setSession(token as string)
  }
  if (known || can === 'anyone') return known?.session
  // Forged, or signed with the key of another data folder: the browser must drop it.
  if (token === null) setSession(null)
  throw new AppError(401, 'not_signed_in', 'Please sign in.')
}

/** @throws AppError 404 outside the family, as for what does not exist; 403 while suspended */
const memberOf = (access: Access, session: Session, familyId: string, what: string): Member => {
  const member = access.membership(session.userId, familyId)
  if (!member) throw notFound(what)
  if (!member.isActive) throw new AppError(403, 'membership_pending', 'Your membership is pending. A family admin can activate it.')
  return member
}
