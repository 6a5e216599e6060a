import { join, normalize } from 'node:path'
import { securityHeaders } from '#src/platform/http/headers'
import { forwardRequest, type Link, linkOf, socketProxy } from './proxy'
import { eventsAddress, type Reload, script, scriptAddress } from './reload'

type Options = {
  port: number
  hostname: string
  /** Host and port of the server. */
  backend: string
  reload: Reload
  /** The folder of the newest bundle; undefined before the first. */
  web: () => string | undefined
}

const ofServer = /^\/(api|ws|rsvp|feeds|healthz|livez|readyz)(\/|$)/i

const fileIn = async (folder: string, path: string) => {
  const file = Bun.file(join(folder, normalize(decodeURIComponent(path))))
  return (await file.exists()) ? file : undefined
}

const waitingPage = `<!doctype html><title>Hearth</title><script src="${scriptAddress}"></script>`

/** Answers pages and files from the newest bundle, and passes everything else on to the server. Pages carry the headers of production. */
export const startFront = ({ port, hostname, backend, reload, web }: Options) => {
  const headers = { ...securityHeaders, 'cache-control': 'no-store' }
  const page = async (path: string) => {
    const folder = web()
    const file = folder && (await fileIn(folder, path === '/' ? '/index.html' : path))
    if (file) return new Response(file, { headers })
    if (/\.[a-z0-9]+$/i.test(path)) return new Response('Not found\n', { status: 404, headers })
    if (folder) return new Response(Bun.file(join(folder, 'index.html')), { headers })
    return new Response(waitingPage, { headers: { ...headers, 'content-type': 'text/html; charset=utf-8' } })
  }
  return Bun.serve<Link>({
    port,
    hostname,
    // A call waits for a restarting server, and a page waits as long as it is open.
    idleTimeout: 0,
    development: false,
    async fetch(request, server) {
      const { pathname } = new URL(request.url)
      if (pathname === scriptAddress) return new Response(script, { headers: { ...headers, 'content-type': 'text/javascript' } })
      if (pathname === eventsAddress) return reload.answer()
      if (/^\/(ws|api\/display\/live)$/.test(pathname) && server.upgrade(request, { data: linkOf(request, backend) })) return
      return ofServer.test(pathname) ? forwardRequest(request, backend) : page(pathname)
    },
    websocket: socketProxy,
  })
}
