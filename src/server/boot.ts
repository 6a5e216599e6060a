import type { WebSocketHandler } from 'bun'
import { websocket } from 'elysia/ws'
import { feedPages } from '../features/calendar-feeds/feeds.page'
import { davPages } from '../features/dav/dav.pages'
import { createDisplaySocket } from '../features/displays/display.socket'
import { unsubscribePages } from '../features/notification-settings/unsubscribe.page'
import { rsvpPages } from '../features/planners/rsvp.page'
import { probes } from '../features/system/system.probes'
import { type Clock, systemClock } from '../platform/clock'
import { type Config, proxyCheck } from '../platform/config/config'
import { databaseOn } from '../platform/database/db'
import { createReplyCache } from '../platform/http/reply-cache'
import { originOf } from '../platform/http/request'
import { staticFiles } from '../platform/http/static-files'
import { createLiveSocket } from '../platform/live/socket'
import type { Log } from '../platform/log/log'
import type { RecentErrors } from '../platform/log/recent-errors'
import { webDir } from '../platform/native/embedded'
import { createApp } from './app'
import type { Core } from './core'
import { createFirstView } from './first-view/first-view'
import { allRoutes } from './routes'
import { createServices } from './services'
import { sharePage } from './share.page'

type Overrides = { web?: string; clock?: Clock; memory: () => RecentErrors }

/** Assembles the services and the complete app. */
export const boot = (
  { sqlite, cookies, health }: Core,
  config: Config,
  log: Log,
  { web = webDir(), clock = systemClock, memory }: Overrides,
) => {
  const database = databaseOn(sqlite, { shared: true })
  const replies = createReplyCache(database.rowChanges, clock)
  const { allowedHosts, smtpUrl, smtpFrom, ntfyUrl, webhookUrl, pingUrl, weatherUrl, url, quota, minFree, maxUpload } = config
  const { assistantUrl, assistantModel, assistantKey } = config
  const channels = { smtpUrl, smtpFrom, ntfyUrl, webhookUrl, pingUrl, url }
  const { backupAt: at, backupKeep: keep, backupKeepWeekly: keepWeekly, backupKeepMonthly: keepMonthly, backupHook: hook } = config
  const backups = { at, keep, keepWeekly, keepMonthly, hook }
  const services = createServices({
    database,
    dataDir: config.data,
    log,
    clock: database.rowChanges.clock(clock),
    channels,
    allowedHosts,
    weatherUrl,
    assistant: { assistantUrl, assistantModel, assistantKey },
    quota,
    minFree,
    maxUpload,
    backups,
    memory,
    rateLimit: config.rateLimit,
    isServer: true,
    health,
  })
  const trusts = proxyCheck(config.trustedProxies)
  const pages = staticFiles(web, (request, path, server) =>
    findFirstView(request, path, server, originOf(request, server?.requestIP(request)?.address ?? '', trusts, config.url)),
  )
  const routes = allRoutes(services, config, pages.page, replies)
  const findFirstView = createFirstView({ routes, cookies, clock: services.clock, now: services.live.now })
  const noteError = (error: unknown) => {
    health.note(error)
    services.watch.raiseForError(error)
  }
  const app = createApp({
    routes,
    pages: [sharePage, ...rsvpPages(services), ...feedPages(services), ...davPages(services), ...unsubscribePages(services)],
    parts: [createLiveSocket({ ...services, cookies }), createDisplaySocket(services), probes(health), pages.part],
    cookies,
    log,
    config,
    noteError,
  })
  // Elysia's type of the handler differs from Bun's in name only.
  return { database, services, app, websocket: websocket as WebSocketHandler<never> }
}
