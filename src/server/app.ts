import { type AnyElysia, type Context, Elysia } from 'elysia'
import { type Config, proxyCheck } from '../platform/config/config'
import { AppError } from '../platform/errors'
import type { Cookies } from '../platform/http/cookies'
import { createErrorResponses } from '../platform/http/error-responses'
import type { Route } from '../platform/http/gate'
import { secureHeaders, securityHeaders } from '../platform/http/headers'
import { assertSameOrigin, type Origin, originOf } from '../platform/http/request'
import type { Log } from '../platform/log/log'

type Options = {
  routes: readonly Route[]
  /** What else it serves, such as pages and sockets. */
  parts: readonly AnyElysia[]
  cookies: Cookies
  log: Log
  config: Pick<Config, 'url' | 'trustedProxies'>
  /** Hears of every failure: the server's health and its alerts follow from them. */
  noteError?: (error: unknown) => void
}

/** Calls and pages as an Elysia app, not yet listening. */
export const createApp = ({ routes, parts, cookies, log, config, noteError }: Options): AnyElysia => {
  const trusts = proxyCheck(config.trustedProxies)
  const answerFailure = createErrorResponses(log, noteError)
  const started = new WeakMap<Request, { id: string; at: number; path: string }>()
  const origins = new WeakMap<Request, Origin>()
  const originFor = (request: Request, server: Context['server']) => {
    const origin = origins.get(request) ?? originOf(request, server?.requestIP(request)?.address ?? '', trusts, config.url)
    origins.set(request, origin)
    return origin
  }

  // A home server may be `http://pi/`; Elysia would otherwise look for the path behind the eleventh character.
  const app = new Elysia({ handler: { standardHostname: false } })
    .onRequest(({ request, set, server }) => {
      const id = Bun.randomUUIDv7()
      const path = URL.parse(request.url)?.pathname
      started.set(request, { id, at: performance.now(), path: (path ?? '').replace(/(\/invitations\/)[^/]{20,}/, '$1…') })
      Object.assign(set.headers, securityHeaders, { 'x-request-id': id })
      // A malformed Host header leaves no address, and with two of them a proxy and this server could mean different ones (RFC 9112, 3.2).
      if (path === undefined || request.headers.get('host')?.includes(','))
        throw new AppError(400, 'bad_request', 'The request could not be read.')
      if (path.startsWith('/api')) set.headers['cache-control'] = 'private, no-store'
      const { url, secure } = originFor(request, server)
      if (secure) Object.assign(set.headers, secureHeaders)
      if (request.method === 'GET' && !request.headers.has('upgrade')) return
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
      // A failure of the server's own has its error line already, and who meets a limit one a minute.
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
    // Named one by one, since Elysia prepares for every request what it sees used: all headers and cookies as objects, else.
    // `parse: 'none'`: the body stays unread until the caller has passed the gate.
    app.route(
      endpoint.method,
      endpoint.path,
      ({ request, params, query, set, server }) =>
        handler({ request, params, query, set, server, cookies, origin: originFor(request, server) }),
      { parse: 'none' },
    )
  }
  return parts.reduce((whole: AnyElysia, part) => whole.use(part), app)
}
