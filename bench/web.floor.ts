/** How much the page of Hearth sends: what the floor has to send too. */
export type Floor = { page: number; style: number; script: number }

const random = (length: number) =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(Math.ceil(length * 0.75))))
    .toString('base64')
    .slice(0, length)

/** A comment that no encoding makes smaller, as long as what was compressed. */
const filler = (length: number) => `/*${random(Math.max(0, length - 4)).replaceAll('*', 'x')}*/`

/** Shows a button that says more when it is pressed. */
const act = `const it=document.createElement('button');it.textContent='Press';it.onclick=()=>it.append('ed');document.body.append(it)`

/** A server with a page of the same size, made of as many files, that does next to nothing: what any page of that size takes at least. */
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
