import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { staticPlugin } from '@elysiajs/static'
import { type AnyElysia, type Context, Elysia } from 'elysia'
import { msg } from '#src/shared/language/message'
import { notFound } from '../errors'
import { acceptedEncodings } from './compression'
import { isProbedPath } from './probed-paths'
import { type FirstView, streamedPage } from './streamed-page'

const immutable = 'public, max-age=31536000, immutable'

const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  json: 'application/json',
  webmanifest: 'application/manifest+json',
  png: 'image/png',
}

const endingOf = (name: string) => name.slice(name.lastIndexOf('.') + 1)

/** The precompressed encoding to send: Brotli, then gzip, then the plain file. */
const encodingFor = (accept: string | null, has: (encoding: string) => boolean) => {
  const accepted = acceptedEncodings(accept)
  return [
    ['br', '.br'],
    ['gzip', '.gz'],
  ].find(([name = '', ending = '']) => accepted.includes(name) && has(ending))
}

/** Whether a browser navigates to a page, as opposed to a script that loads a file. The service worker asks for `text/html` to cache the page. */
const isNavigation = ({ headers }: Request, path: string) => {
  const accept = headers.get('accept') ?? '*/*'
  const mayBePage = (headers.get('sec-fetch-mode') ?? 'navigate') === 'navigate' && /text\/html|\*\/\*/.test(accept)
  return (mayBePage || accept === 'text/html') && !/\.[a-z0-9]+$/i.test(path)
}

/**
 * Whether a person opens a page in a tab. Over plain http browsers send no `Sec-Fetch-…`; there a script that asks for the page alone, to find a new
 * version, accepts nothing but HTML.
 */
const isOpenedInTab = ({ headers, method }: Request) => {
  if (method !== 'GET' || headers.has('sec-purpose')) return false
  const mode = headers.get('sec-fetch-mode')
  if (mode !== null) return mode === 'navigate' && headers.get('sec-fetch-dest') === 'document'
  return /^text\/html,/.test(headers.get('accept') ?? '')
}

/** Finds the first view of a navigation; undefined for one that has none. */
export type FindFirstView = (request: Request, path: string, server: Context['server']) => Promise<FirstView | undefined>

/**
 * Serves the built web app: immutable hashed files under `/assets/` and `/fonts/`, the service worker and the manifest, and the page for every
 * navigation. The build adds `.br` and `.gz` files to `/assets/`; fonts are compressed already and go through the static plugin.
 * @param dir folder with `index.html`, `assets/` and `fonts/`
 * @param findFirstView finds the first view of signed-in people
 */
export const staticFiles = (dir: string, findFirstView: FindFirstView) => {
  const listed = (folder: string) => readdirSync(join(dir, folder)).map((name) => join(folder, name))
  let files: ReadonlySet<string> | undefined
  // Listed on first use: the list takes 1.5 ms.
  const hasFile = (name: string) => {
    files ??= new Set(['assets', 'fonts', ''].flatMap(listed))
    return files.has(name)
  }

  const text = (name: string, request: Request, caching: string, etag: string) => {
    const [encoding, ending = ''] = encodingFor(request.headers.get('accept-encoding'), (twin) => hasFile(name + twin)) ?? []
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

  // Weak ETags: they are the same for every encoding.
  const tags = new Map<string, string>()
  const tagOf = (name: string) => {
    const known = tags.get(name) ?? `W/"${new Bun.CryptoHasher('sha1').update(readFileSync(join(dir, name))).digest('hex')}"`
    tags.set(name, known)
    return known
  }

  /** Whether a file has a fixed address: the service worker, the manifest, the icon for phones. */
  const isFixed = (name: string) => types[endingOf(name)] !== undefined && !name.includes('/') && name !== 'index.html' && hasFile(name)

  // Loaded on first use: the plugin hashes every font, which would delay the start.
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

  /** The page of the web app; its router reads the address. */
  const page = (request: Request) => text('index.html', request, 'no-cache', tagOf('index.html'))

  let html: string | undefined
  const pageFor = async (request: Request, path: string, server: Context['server']) => {
    const view = isOpenedInTab(request) ? await findFirstView(request, path, server) : undefined
    if (!view) return page(request)
    html ??= readFileSync(join(dir, 'index.html'), 'utf8')
    return streamedPage(request, html, view)
  }

  const part = new Elysia({ name: 'assets' })
    .get('/fonts/:name', async ({ request, params }) => {
      if (!hasFile(`fonts/${params.name}`)) throw notFound(msg('File not found'))
      return (await openFonts()).handle(request)
    })
    .get('/assets/:name', ({ request, params }) => {
      const name = `assets/${params.name}`
      if (!types[endingOf(name)] || !hasFile(name)) throw notFound(msg('File not found'))
      return text(name, request, immutable, `W/"${name}"`)
    })
    .get('/*', ({ request, path, server }) => {
      const name = path.slice(1)
      if (isFixed(name)) return text(name, request, 'no-cache', tagOf(name))
      if (path.startsWith('/api/') || path === '/api' || path === '/ws' || isProbedPath(path) || !isNavigation(request, path))
        throw notFound(msg('Page not found'))
      return pageFor(request, path, server)
    })
  return { page, part }
}
