import { constants, createGzip, createZstdCompress } from 'node:zlib'
import { acceptedEncodings } from './compression'
import { withFrame } from './first-frame'

/**
 * The replies that a page carries, by the address of their call, and the `Set-Cookie` lines of the page. `since` is a time before the first of
 * them, for the live connection.
 */
export type FirstView = { since: number; answers: AsyncIterable<[address: string, json: string]>; cookies: readonly string[] }

/** The id of the element with the replies: `web/platform/api/first-view.ts` reads it. */
const elementId = 'first-view'

/** JSON within a script element: without `<` nothing in it ends the element, or starts a comment. */
const inScript = (json: string) => json.replaceAll('<', '\\u003c')

async function* partsOf(page: string, { since, answers }: FirstView) {
  const end = page.lastIndexOf('</body>')
  const at = end < 0 ? page.length : end
  yield page.slice(0, at)
  yield `<script type="application/json" id="${elementId}">{"since":${since}`
  for await (const [address, json] of answers) yield `,${inScript(JSON.stringify(address))}:${inScript(json)}`
  yield `}</script>${page.slice(at)}`
}

/** Brotli is left out: as quick, it makes no smaller pages. */
const compressors = [
  ['zstd', () => createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 3 } }), constants.ZSTD_e_flush],
  ['gzip', () => createGzip({ level: 6 }), constants.Z_SYNC_FLUSH],
] as const

const headers = {
  'content-type': 'text/html; charset=utf-8',
  // The page holds private data: no cache keeps it, and a browser shows it to nobody who goes back after a sign-out.
  'cache-control': 'private, no-store',
  vary: 'Accept-Encoding, Cookie, Sec-Fetch-Mode, Sec-Fetch-Dest',
}

/**
 * The page with its first view, and the frame of a screen. Its head leaves at once, so that scripts and styles load while the replies are made; they follow in one block at the
 * end of the body, before any module runs.
 */
export const streamedPage = (request: Request, page: string, view: FirstView): Response => {
  const accepted = acceptedEncodings(request.headers.get('accept-encoding'))
  const [encoding, create, flush] = compressors.find(([name]) => accepted.includes(name)) ?? []
  const compressor = create?.()
  const parts = partsOf(withFrame(page), view)
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const text = new TextEncoder()
      const send = (bytes: Uint8Array) => controller.enqueue(bytes)
      try {
        const { value: first = '' } = await parts.next()
        const ended = compressor && new Promise((resolve, reject) => compressor.on('data', send).on('end', resolve).on('error', reject))
        const write = (part: string) => void (compressor ? compressor.write(part) : send(text.encode(part)))
        write(first as string)
        compressor?.flush(flush)
        for await (const part of parts) write(part)
        compressor?.end()
        await ended
        controller.close()
      } catch (error) {
        // The browser has gone, or a part of the page is missing: it must not take the rest for the whole.
        compressor?.destroy()
        controller.error(error)
      }
    },
    cancel: () => void compressor?.destroy(),
  })
  const sent = new Headers({ ...headers, ...(encoding && { 'content-encoding': encoding }) })
  for (const line of view.cookies) sent.append('set-cookie', line)
  return new Response(body, { headers: sent })
}
