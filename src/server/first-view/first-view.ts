import type { Context } from 'elysia'
import { type AuthUser, accountsApi } from '#src/features/accounts/accounts.contract'
import { familiesApi, type MyFamily } from '#src/features/families/families.contract'
import { type Clock, todayIn } from '#src/platform/clock'
import { bearerOf } from '#src/platform/http/bearer'
import type { Cookies } from '#src/platform/http/cookies'
import type { Route } from '#src/platform/http/gate'
import type { Origin } from '#src/platform/http/request'
import type { FirstView } from '#src/platform/http/streamed-page'
import { callAddress } from '#src/shared/call-address'
import { firstDayIn, languageOf, localeOf, localesOf } from '#src/shared/language/languages'
import { type Call, firstCalls, isScreen } from './first-view.calls'

/** The most that a page carries, in characters of JSON, of which a twentieth is sent; milliseconds that one reply may take, and all of them. */
const limits = { size: 500_000, one: 150, all: 500 }

type Server = Context['server']

export type FirstViewDeps = { routes: readonly Route[]; cookies: Cookies; clock: Clock; now: () => number }

/** What the answers of one page are made from. */
type Asker = { request: Request; origin: Origin; server: Server }

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Nothing in place of a reply that takes too long: the page asks for it itself. */
const inTime = <T>(reply: Promise<T>): Promise<T | undefined> => {
  const late = Promise.withResolvers<undefined>()
  const timer = setTimeout(late.resolve, limits.one)
  return Promise.race([reply, late.promise]).finally(() => clearTimeout(timer))
}

const isActive = (family: MyFamily) => family.isActive

/** The first day of a reader's week, as the app computes it. */
const firstDayOf = ({ firstDayOfWeek, language }: AuthUser, { headers }: Request) => {
  const locales = localesOf(headers.get('accept-language') ?? '')
  return firstDayOfWeek ?? firstDayIn(localeOf(language ?? languageOf(locales), locales))
}

/**
 * The first view: a signed-in navigation is answered with the page and, in it, with the replies that its screen asks for first. Each is the reply of
 * the call's own handler to the reader's cookie, so rights, rate limits and content are those of the call; one that is refused is left out, and the
 * page asks for it itself.
 */
export const createFirstView = ({ routes, cookies, clock, now }: FirstViewDeps) => {
  const handlers = new Map(routes.map(({ endpoint, handler }) => [endpoint, handler]))

  /** @returns the reply as JSON, and the cookies that it sets; undefined if it is not 200 with JSON */
  const ask = async ({ request, origin, server }: Asker, { endpoint, params, query = {} }: Call) => {
    const set = { headers: {}, status: 200 } as Context['set']
    const headers = new Headers({ host: request.headers.get('host') ?? '' })
    for (const name of ['cookie', 'accept-language', 'user-agent']) {
      const value = request.headers.get(name)
      if (value !== null) headers.set(name, value)
    }
    const call = new Request(origin.url + callAddress(endpoint.path, params, query), { headers })
    const reply = await handlers
      .get(endpoint)?.({ request: call, params, query, set, server, cookies, origin })
      .catch(() => undefined)
    // A list with further pages is left to the page itself.
    const isWhole = typeof reply === 'string' && set.status === 200 && set.headers.link === undefined
    return isWhole ? { text: reply, cookies: [set.headers['set-cookie'] ?? []].flat() } : undefined
  }

  /** Yields the replies in the order of the calls, each as soon as it arrives. */
  const answers = async function* (asker: Asker, path: string, session: string): AsyncGenerator<[address: string, json: string]> {
    const end = now() + limits.all
    yield [accountsApi.session.path, session]
    const families = await inTime(ask(asker, { endpoint: familiesApi.list, params: {}, query: undefined }))
    if (!families) return
    yield [familiesApi.list.path, families.text]
    const family = (JSON.parse(families.text) as MyFamily[]).find(isActive)
    if (!family?.isActive) return
    const calls = firstCalls(path, {
      family,
      today: todayIn(clock, family.timezone),
      firstDay: firstDayOf(JSON.parse(session).user, asker.request),
    })
    let room = limits.size - families.text.length
    for (const call of calls) {
      // Other requests are answered in between.
      await nextTurn()
      if (now() > end) return
      const reply = await inTime(ask(asker, call))
      if (!reply || reply.text.length > room) continue
      room -= reply.text.length
      yield [callAddress(call.endpoint.path, call.params, call.query), reply.text]
    }
  }

  /**
   * @param origin of the navigation
   * @returns the parts of the page's data and the cookies that they set; undefined for an entrance, and for everybody who is not
   * signed in by cookie
   */
  return async (request: Request, path: string, server: Server, origin: Origin): Promise<FirstView | undefined> => {
    if (!isScreen(path) || bearerOf(request) !== undefined || !cookies.token(request)) return undefined
    const asker = { request, origin, server }
    const since = now()
    const session = await ask(asker, { endpoint: accountsApi.session, params: {}, query: undefined })
    if (!session || JSON.parse(session.text).user === null) return undefined
    return { since, answers: answers(asker, path, session.text), cookies: session.cookies }
  }
}
