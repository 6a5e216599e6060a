import { expect, test } from 'bun:test'
import * as z from 'zod'
import { createApp } from '#src/server/app'
import { endpoint } from '#src/shared/endpoint'
import { silentLog } from '../log/log'
import { createCookies } from './cookies'
import { createGate, type Route } from './gate'
import { createRateLimits } from './rate-limit'

const { onPublic } = createGate({
  access: {} as never,
  committed: () => undefined,
  rateLimits: createRateLimits({ factor: 1, log: silentLog }),
})

/** A server with one endpoint and an idle timeout of one second. */
const serve = (route: Route) => {
  const app = createApp({
    routes: [route],
    parts: [],
    cookies: createCookies('secret'),
    log: silentLog,
    config: { url: undefined, trustedProxies: [] },
  })
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', idleTimeout: 1, fetch: app.fetch })
  app.server = server
  return { url: new URL(route.endpoint.path, server.url), [Symbol.asyncDispose]: () => server.stop(true) }
}

test('a handler that runs longer than the idle timeout still answers', async () => {
  const slow = endpoint('GET', '/api/slow', { can: 'anyone', about: 'Takes its time.', response: () => z.object({ isDone: z.boolean() }) })
  await using server = serve(
    onPublic(slow, async () => {
      await Bun.sleep(6000)
      return { isDone: true }
    }),
  )
  // Without a pooled connection fetch does not retry by itself.
  const response = await fetch(server.url, { keepalive: false })
  expect([response.status, await response.json()]).toEqual([200, { isDone: true }])
})

test('a compressed response keeps its cookie', async () => {
  const long = endpoint('GET', '/api/long', { can: 'anyone', about: 'Says much.', response: () => z.array(z.string()) })
  const words = Array.from({ length: 1000 }, () => 'word')
  await using server = serve(
    onPublic(long, ({ setSession }) => {
      setSession('token')
      return words
    }),
  )
  const response = await fetch(server.url)
  expect([response.headers.get('content-encoding'), await response.json()]).toEqual(['zstd', words])
  expect(response.headers.getSetCookie()).toEqual([expect.stringContaining('hearth_session=')])
})
