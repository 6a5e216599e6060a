import { expect, test } from 'bun:test'
import * as z from 'zod'
import { createApp } from '../app'
import { createCookies } from './cookies'
import { endpoint } from './endpoint'
import { silentLog } from './log'
import { createOn } from './routes'

const slow = endpoint('GET', '/api/slow', { can: 'anyone', about: 'Takes its time.', response: () => z.object({ isDone: z.boolean() }) })

test('who waits for an answer longer than a silent connection is kept gets it', async () => {
  const on = createOn({ access: {} as never, committed: () => undefined, trusts: () => false })
  const route = on(slow, async () => {
    await Bun.sleep(6000)
    return { isDone: true }
  })
  const app = createApp({
    routes: [route],
    parts: [],
    cookies: createCookies('secret'),
    log: silentLog,
    config: { url: undefined, trustedProxies: [] },
  })
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', idleTimeout: 1, fetch: app.fetch })
  app.server = server
  try {
    // No second try by itself, as a connection of before would get.
    const response = await fetch(new URL(slow.path, server.url), { keepalive: false })
    expect([response.status, await response.json()]).toEqual([200, { isDone: true }])
  } finally {
    await server.stop(true)
  }
})
