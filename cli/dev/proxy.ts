import type { WebSocketHandler } from 'bun'

/** Passes calls and sockets on to the server, which may be restarting at that moment. */

/** Milliseconds that a call waits for a restarting server, and between two tries. */
const patience = { wait: 15_000, between: 50 }

const isDown = (error: unknown) => ['ConnectionRefused', 'ECONNREFUSED'].includes(String((error as { code?: unknown }).code))

/** @returns the server's answer, or 502 when it does not come back: the terminal says why */
export const forwardRequest = async (request: Request, backend: string): Promise<Response> => {
  const { pathname, search } = new URL(request.url)
  const body = ['GET', 'HEAD'].includes(request.method) ? undefined : await request.arrayBuffer()
  const { method, headers } = request
  for (const end = performance.now() + patience.wait; ; await Bun.sleep(patience.between)) {
    try {
      return await fetch(`http://${backend}${pathname}${search}`, { method, headers, body, redirect: 'manual', decompress: false })
    } catch (error) {
      if (!isDown(error)) throw error
      if (performance.now() > end) return new Response('The server does not start; its terminal says why.\n', { status: 502 })
    }
  }
}

/** The server's end of a browser's socket, and the frames that the browser sends before it is open. */
export type Link = { url: string; headers: Record<string, string>; server?: WebSocket; waiting: string[] }

/** Bun's WebSocket takes headers; the types of the browser's hide it. */
const connect = (url: string, options: { headers: Record<string, string> }) =>
  new (WebSocket as unknown as new (url: string, options: object) => WebSocket)(url, options)

export const linkOf = (request: Request, backend: string): Link => {
  const { pathname, search } = new URL(request.url)
  const named = ['cookie', 'origin', 'host', 'user-agent'].flatMap((name) => {
    const value = request.headers.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  return { url: `ws://${backend}${pathname}${search}`, headers: Object.fromEntries(named), waiting: [] }
}

export const socketProxy: WebSocketHandler<Link> = {
  open(browser) {
    const link = browser.data
    const server = connect(link.url, link)
    link.server = server
    server.onopen = () => {
      for (const message of link.waiting.splice(0)) server.send(message)
    }
    server.onmessage = ({ data }) => void browser.send(data)
    // 1005 and 1006 can't be sent as close codes; without a code the browser reconnects, as after a restart.
    server.onclose = ({ code, reason }) => (code === 1005 || code === 1006 ? browser.close() : browser.close(code, reason))
  },
  // Hearth's pages send text alone.
  message({ data: { server, waiting } }, message) {
    if (server?.readyState === WebSocket.OPEN) server.send(String(message))
    else waiting.push(String(message))
  },
  close: ({ data }) => data.server?.close(),
}
