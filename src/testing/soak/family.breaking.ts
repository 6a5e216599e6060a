import { once } from 'node:events'
import { connect } from 'node:net'
import type { Browser } from './family.browser'

/** Interrupted requests and sockets, as of phones that lose the network or go to sleep. */

/** Sends the beginning of a request and disconnects. */
const hangUp = async ({ url, cookie }: Browser, method: string, path: string, bytes = '') => {
  const { hostname, port, host } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  await once(socket, 'connect')
  const head = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${host}`,
    `Cookie: ${cookie}`,
    'Content-Type: application/json',
    'Content-Length: 5000',
  ]
  await new Promise((sent) => socket.write(`${head.join('\r\n')}\r\n\r\n${bytes}`, sent))
  socket.destroy()
  await once(socket, 'close')
}

/** Interrupts `times` sockets and requests of each kind. */
export const interruptRequests = async (browser: Browser, family: string, times: number) => {
  for (let n = 0; n < times; n++) {
    await browser.join(family, () => {})
    await browser.leave(n % 2 === 0)
    await hangUp(browser, 'POST', `/api/families/${family}/messages`, '{"content":"I was just about to')
    const ticket = await browser.ask<{ uploadURL: string }>('POST', '/api/objects/upload')
    await hangUp(browser, 'PUT', ticket?.uploadURL ?? '', 'GIF89a')
    const controller = new AbortController()
    const asked = fetch(`${browser.url}/api/families/${family}/messages`, {
      headers: { cookie: browser.cookie },
      signal: controller.signal,
      keepalive: false,
    }).then(
      (answer) => answer.arrayBuffer(),
      () => undefined,
    )
    controller.abort()
    await asked
  }
}
