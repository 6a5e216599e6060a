import { type AnyElysia, Elysia } from 'elysia'
import { accountRoutes } from './features/accounts/accounts.routes'
import { activityRoutes } from './features/activity/activity.routes'
import { addonRoutes } from './features/addons/addons.routes'
import { adminRoutes } from './features/admin/admin.routes'
import { ancestryRoutes } from './features/ancestry/ancestry.routes'
import { auditRoutes } from './features/audit/audit.routes'
import { backupRoutes } from './features/backups/backups.routes'
import { calendarRoutes } from './features/calendar/calendar.routes'
import { chatRoutes } from './features/chat/chat.routes'
import { documentRoutes } from './features/documents/documents.routes'
import { familyRoutes } from './features/families/families.routes'
import { financeRoutes } from './features/finances/finances.routes'
import { investmentRoutes } from './features/investments/investments.routes'
import { invitationRoutes } from './features/invitations/invitations.routes'
import { notificationRoutes } from './features/notifications/notifications.routes'
import { objectRoutes } from './features/objects/objects.routes'
import { photoRoutes } from './features/photos/photos.routes'
import { projectRoutes } from './features/projects/projects.routes'
import { setupRoutes } from './features/setup/setup.routes'
import { shoppingRoutes } from './features/shopping/shopping.routes'
import { systemRoutes } from './features/system/system.routes'
import { taskRoutes } from './features/tasks/tasks.routes'
import { userSettingsRoutes } from './features/user-settings/user-settings.routes'
import { type Config, proxyCheck } from './platform/config'
import { createCookies } from './platform/cookies'
import { AppError } from './platform/errors'
import { createFailures } from './platform/errors.http'
import { securityHeaders } from './platform/headers'
import { liveSocket } from './platform/live.socket'
import type { Log } from './platform/log'
import { assertSameOrigin, originOf } from './platform/request'
import { createOn, type Route } from './platform/routes'
import type { Services } from './services'

/** Every call of the server, one line a feature. */
export const allRoutes = (services: Services, config: Pick<Config, 'url' | 'signup' | 'trustedProxies'>): Route[] => {
  const on = createOn({ access: services.access, committed: services.committed, trusts: proxyCheck(config.trustedProxies) })
  const deps = { ...services, on, signup: config.signup, url: config.url, trustedProxies: config.trustedProxies }
  const routes: Route[] = [
    ...systemRoutes({ on, sqlite: services.sqlite, routes: () => routes }),
    ...setupRoutes(deps),
    ...accountRoutes({ ...deps, personChanged: services.families.personChanged }),
    ...familyRoutes(deps),
    ...invitationRoutes(deps),
    ...objectRoutes(deps),
    ...calendarRoutes(deps),
    ...chatRoutes(deps),
    ...taskRoutes(deps),
    ...auditRoutes(deps),
    ...projectRoutes(deps),
    ...documentRoutes(deps),
    ...shoppingRoutes(deps),
    ...photoRoutes(deps),
    ...financeRoutes(deps),
    ...investmentRoutes(deps),
    ...ancestryRoutes(deps),
    ...addonRoutes(deps),
    ...userSettingsRoutes(deps),
    ...activityRoutes(deps),
    ...notificationRoutes(deps),
    ...backupRoutes(deps),
    ...adminRoutes(deps),
  ]
  return routes
}

type Options = { services: Services; secret: string; log: Log; config: Pick<Config, 'url' | 'signup' | 'trustedProxies'>; pages: AnyElysia }

/** The whole server as an Elysia app, not yet listening. */
export const createApp = ({ services, secret, log, config, pages }: Options) => {
  const trusts = proxyCheck(config.trustedProxies)
  const answerFailure = createFailures(log)
  const cookies = createCookies(secret)
  const started = new WeakMap<Request, { id: string; at: number; path: string }>()

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
      if (request.method === 'GET' && !request.headers.has('upgrade')) return
      const { url } = originOf(request, server?.requestIP(request)?.address ?? '', trusts)
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
      log.info('request', {
        requestId: start.id,
        method: request.method,
        path: start.path,
        status: set.status ?? 200,
        ms: Math.round(performance.now() - start.at),
      })
    })

  for (const { endpoint, handler } of allRoutes(services, config)) {
    // Named one by one, since Elysia prepares for every request what it sees used: all headers and cookies as objects, else.
    // `parse: 'none'`: the body stays unread until the caller has passed the gate.
    app.route(
      endpoint.method,
      endpoint.path,
      ({ request, params, query, set, server }) => handler({ request, params, query, set, server, cookies }),
      { parse: 'none' },
    )
  }
  return app.use(liveSocket({ ...services, cookies })).use(pages)
}
