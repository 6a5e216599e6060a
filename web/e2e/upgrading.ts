import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'

/**
 * A proxy that, from `upgrade` on, serves the web app as another build: with another version, and all scripts and styles under new names, so
 * that the old ones are missing.
 */
export const upgrading = async (url: string) => {
  const { hostname, port } = new URL(url)
  let isNew = false

  const page = await (await fetch(url, { headers: { accept: 'text/html' } })).text()
  const build = /<meta name="build" content="(\w+)"/.exec(page)?.[1] ?? ''
  // Hashes of the new build have one more letter.
  const renamed = (text: string) => text.replaceAll(build, `${build}z`).replace(/(-[a-z0-9]{8})\.(js|css)\b/g, '$1z.$2')
  const original = (path: string) => path.replace(/(-[a-z0-9]{8})z\.(js|css)$/, '$1.$2')

  const pass = (from: IncomingMessage, to: ServerResponse) => {
    const path = from.url ?? '/'
    const isCode = /^\/assets\/.+\.(js|css)$/.test(path)
    if (isNew && isCode && original(path) === path) return to.writeHead(404).end()
    const isText = isCode || !/^\/(api|assets|fonts)\//.test(path)
    const { 'accept-encoding': _, 'if-none-match': __, ...headers } = from.headers
    const asked = request(
      { hostname, port, path: original(path), method: from.method, headers: isText ? headers : from.headers },
      (answer) => {
        if (!isText || !isNew) {
          to.writeHead(answer.statusCode ?? 502, answer.headers)
          return answer.pipe(to)
        }
        const chunks: Buffer[] = []
        answer.on('data', (chunk) => chunks.push(chunk))
        answer.on('end', () => {
          const { etag: _, 'content-length': __, ...rest } = answer.headers
          to.writeHead(answer.statusCode ?? 502, rest).end(renamed(Buffer.concat(chunks).toString()))
        })
      },
    )
    asked.on('error', () => to.destroy())
    from.pipe(asked)
  }

  const sockets = new Set<{ destroy: () => void }>()
  const server = createServer(pass)
  server.on('upgrade', (from, socket, head) => {
    const other = connect(Number(port), hostname, () => {
      const lines = from.rawHeaders.flatMap((name, at) => (at % 2 ? [] : [`${name}: ${from.rawHeaders[at + 1]}`]))
      other.write(`${from.method} ${from.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      other.write(head)
      other.pipe(socket).pipe(other)
    })
    for (const one of [socket, other]) {
      sockets.add(one)
      one.on('error', () => {})
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Switches to the other build; clients must reconnect, as after a restart. */
    upgrade() {
      isNew = true
      for (const socket of sockets) socket.destroy()
    },
    stop() {
      for (const socket of sockets) socket.destroy()
      server.closeAllConnections()
      return new Promise((closed) => server.close(closed))
    },
  }
}
