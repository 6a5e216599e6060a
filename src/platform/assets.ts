import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { staticPlugin } from '@elysiajs/static'
import { type AnyElysia, Elysia } from 'elysia'
import { notFound } from './errors'

const immutable = 'public, max-age=31536000, immutable'

const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  json: 'application/json',
}

const endingOf = (name: string) => name.slice(name.lastIndexOf('.') + 1)

/** The stored encoding to answer with: Brotli before gzip before the plain file. */
const encodingFor = (accept: string | null, has: (encoding: string) => boolean) => {
  const accepted = (accept ?? '').split(',').flatMap((part) => {
    const [name = '', ...rest] = part.split(';').map((piece) => piece.trim())
    return rest.some((piece) => /^q=0(\.0*)?$/.test(piece)) ? [] : [name]
  })
  return [
    ['br', '.br'],
    ['gzip', '.gz'],
  ].find(([name = '', ending = '']) => accepted.includes(name) && has(ending))
}

/** A browser asking for a page, as opposed to a script asking for a file. */
const isNavigation = (request: Request, path: string) =>
  (request.headers.get('sec-fetch-mode') ?? 'navigate') === 'navigate' &&
  (request.headers.get('accept') ?? '*/*').match(/text\/html|\*\/\*/) !== null &&
  !/\.[a-z0-9]+$/i.test(path)

/**
 * The built web app: hashed files under `/assets/` and `/fonts/` for ever, the page for every navigation.
 * What is under `/assets/` has `.br` and `.gz` twins that were made at build time; fonts, compressed by nature, go through the static plugin.
 * @param dir folder with `index.html`, `assets/` and `fonts/`
 */
export const assets = (dir: string) => {
  const listed = (folder: string) => readdirSync(join(dir, folder)).map((name) => join(folder, name))
  const files = new Set(['assets', 'fonts', ''].flatMap(listed))

  const text = (name: string, request: Request, caching: string, etag: string) => {
    const [encoding, ending = ''] = encodingFor(request.headers.get('accept-encoding'), (twin) => files.has(name + twin)) ?? []
    const headers = new Headers({
      'content-type': types[endingOf(name)] ?? 'text/plain',
      'cache-control': caching,
      vary: 'Accept-Encoding',
      etag,
    })
    if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
    if (encoding) headers.set('content-encoding', encoding)
    return new Response(Bun.file(join(dir, name + ending)), { headers })
  }

  // Weak: the same page in another encoding is the same page.
  const pageTag = `W/"${new Bun.CryptoHasher('sha1').update(readFileSync(join(dir, 'index.html'))).digest('hex')}"`

  // Reads every font to name its version: done when the first one is asked for, not before the server can answer.
  let fonts: Promise<AnyElysia> | undefined
  const openFonts = () => {
    fonts ??= staticPlugin({
      assets: join(dir, 'fonts'),
      prefix: '/fonts',
      headers: { 'Cache-Control': immutable },
      alwaysStatic: true,
      indexHTML: false,
    })
    return fonts
  }

  return new Elysia({ name: 'assets' })
    .get('/fonts/:name', async ({ request, params }) => {
      if (!files.has(`fonts/${params.name}`)) throw notFound('File')
      return (await openFonts()).handle(request)
    })
    .get('/assets/:name', ({ request, params }) => {
      const name = `assets/${params.name}`
      if (!files.has(name) || !types[endingOf(name)]) throw notFound('File')
      return text(name, request, immutable, `W/"${name}"`)
    })
    .get('/*', ({ request, path }) => {
      if (path.startsWith('/api/') || path === '/api' || path === '/ws' || !isNavigation(request, path)) throw notFound('Page')
      return text('index.html', request, 'no-cache', pageTag)
    })
}
