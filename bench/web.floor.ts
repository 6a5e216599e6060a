/** Bytes that Hearth's page sends; the baseline page sends as many. */
export type Floor = { page: number; style: number; script: number }

const random = (length: number) =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(Math.ceil(length * 0.75))))
    .toString('base64')
    .slice(0, length)

/** An incompressible comment of the given length. */
const filler = (length: number) => `/*${random(Math.max(0, length - 4)).replaceAll('*', 'x')}*/`

/** Script that shows a button, whose text grows with each press. */
const act = `const it=document.createElement('button');it.textContent='Press';it.onclick=()=>it.append('ed');document.body.append(it)`

/** Serves the baseline: a page with the same number and sizes of files that does almost nothing. */
export const serveFloor = ({ page, style, script }: Floor) => {
  const files: Record<string, [type: string, body: string]> = {
    '/': [
      'text/html',
      `<!doctype html><title>Floor</title><link rel="stylesheet" href="/floor.css"><script type="module" src="/floor.js"></script><body>`.padEnd(
        page,
      ),
    ],
    '/floor.css': ['text/css', filler(style)],
    '/floor.js': ['text/javascript', filler(script - act.length) + act],
  }
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch(request) {
      const { pathname } = new URL(request.url)
      const [type, body] = files[pathname] ?? ['text/plain', '']
      const etag = `"${pathname}"`
      const headers = { 'content-type': type, etag, 'cache-control': pathname === '/' ? 'no-cache' : 'public, max-age=31536000, immutable' }
      if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
      return new Response(body, { headers })
    },
  })
  return { url: server.url.origin, [Symbol.asyncDispose]: () => server.stop(true) }
}
