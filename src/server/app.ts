import { type AnyElysia, type Context, Elysia } from 'elysia'
import { msg } from '#src/shared/language/message'
import { type Config, proxyCheck } from '../platform/config/config'
import { AppError } from '../platform/errors'
import type { Cookies } from '../platform/http/cookies'
import { isDavPath } from '../platform/http/dav-paths'
import { createErrorResponses } from '../platform/http/error-responses'
import type { Route } from '../platform/http/gate'
import { isPublicLink, publicLinkHeaders, secureHeaders, securityHeaders, withoutLinkToken } from '../platform/http/headers'
import { assertSameOrigin, type Origin, originOf } from '../platform/http/request'
import type { Log } from '../platform/log/log'

/** A page that the server writes itself, without the web app. `handler` waits for its writes and checks its caller. */
export type Page = {
  method: string
  path: string
  handler: (call: Pick<Context, 'request' | 'query'> & { params: Record<string, string>; origin: Origin }) => Promise<Response>
}

type Options = {
  routes: readonly Route[]
  pages?: readonly Page[]
  /** Elysia plugins besides the endpoints, such as pages and sockets. */
  parts: readonly AnyElysia[]
  cookies: Cookies
  log: Log
  config: Pick<Config, 'url' | 'trustedProxies'>
  /** Called with every failure; health and alerts use it. */
  noteError?: (error: unknown) => void
}

/** Builds the Elysia app of endpoints and pages. It does not listen yet. */
export const createApp = ({ routes, pages = [], parts, cookies, log, config, noteError }: Options): AnyElysia => {
  const trusts = proxyCheck(config.trustedProxies)
  const answerFailure = createErrorResponses(log, noteError)
  const started = new WeakMap<Request, { id: string; at: number; path: string }>()
  const origins = new WeakMap<Request, Origin>()
  const originFor = (request: Request, server: Context['server']) => {
    const origin = origins.get(request) ?? originOf(request, server?.requestIP(request)?.address ?? '', trusts, config.url)
    origins.set(request, origin)
    return origin
  }

  // By default Elysia looks for the path after the eleventh character, which fails for short hosts such as `http://pi/`.
  const app = new Elysia({ handler: { standardHostname: false } })
    .onRequest(({ request, set, server }) => {
      const id = Bun.randomUUIDv7()
      const path = URL.parse(request.url)?.pathname
      started.set(request, {
        id,
        at: performance.now(),
        path: withoutLinkToken(path ?? ''),
      })
      Object.assign(set.headers, securityHeaders, { 'x-request-id': id })
      // A malformed Host header gives no URL. With two Host headers, a proxy and this server could disagree (RFC 9112, 3.2).
      if (path === undefined || request.headers.get('host')?.includes(','))
        throw new AppError(400, 'bad_request', msg('The request could not be read.'))
      if (isPublicLink(path)) Object.assign(set.headers, publicLinkHeaders)
      if (path.startsWith('/api')) set.headers['cache-control'] = 'private, no-store'
      const { url, secure } = originFor(request, server)
      if (secure) Object.assign(set.headers, secureHeaders)
      if (request.method === 'GET' && !request.headers.has('upgrade')) return
      // Calendar apps send a password of their own with each request, which no other page can do.
      if (isDavPath(path, request.method)) return
      assertSameOrigin(
        request,
        [url, config.url ?? url].flatMap((address) => URL.parse(address)?.host ?? []),
      )
    })
    .onError(({ code, error, set, request }) => {
      const { id = '', path = '' } = started.get(request) ?? {}
      return answerFailure({ code, error, set, method: request.method, path, requestId: id })
    })
    .onAfterResponse(({ request, set }) => {
      const start = started.get(request)
      if (!start?.path.startsWith('/api') || start.path === '/api/health') return
      const status = set.status ?? 200
      // Server errors are already logged, and the rate limiter logs once a minute and caller.
      const level = Number(status) < 400 || Number(status) === 429 ? 'debug' : 'info'
      log[level]('request', {
        requestId: start.id,
        method: request.method,
        path: start.path,
        status,
        ms: Math.round(performance.now() - start.at),
      })
    })

  for (const { endpoint, handler } of routes) {
    // Destructured because Elysia prepares the context fields that a handler uses; otherwise it builds headers and cookies for every request.
    // `parse: 'none'`: the gate reads the body after its access checks.
    app.route(
      endpoint.method,
      endpoint.path,
      ({ request, params, query, set, server }) =>
        handler({ request, params, query, set, server, cookies, origin: originFor(request, server) }),
      { parse: 'none' },
    )
  }
  for (const { method, path, handler } of pages)
    app.route(
      method,
      path,
      ({ request, params, query, server }) => handler({ request, params, query, origin: originFor(request, server) }),
      {
        parse: 'none',
      },
    )
  return parts.reduce((whole: AnyElysia, part) => whole.use(part), app)
}
