import type { OutgoingRequest } from '../outgoing/http-client'
import { childOf, document, type Element, elementsOf, href as hrefElement, ns, readXml, textIn, xml } from './webdav.xml'

/** Asks WebDAV servers, through the one client of outgoing requests. */

/** A server with what opens it. */
export type DavAccount = {
  username: string | null
  password: string | null
  allowPrivate: boolean
  /** Milliseconds of one request. */
  timeoutMs: number
  /** Maximum bytes of an answer. */
  maxBytes: number
}

/** An unsuccessful status. */
export class DavStatus extends Error {
  constructor(readonly status: number) {
    super(`The server answered with ${status}.`)
  }
}

/** Elements of the largest answer: some of them for each object of a collection. */
const maxElements = 60_000

/** One resource of a multistatus: its properties that were found, by `keyOf`'s namespace and name. */
export type DavResource = { url: string; status: number; prop: Element | undefined }

const statusOf = (element: Element | undefined) => Number(/\s(\d{3})/.exec(textIn(element))?.[1] ?? 200)

/** The resources of a multistatus. Those of another server are left out. */
const resourcesOf = (root: Element, base: string): DavResource[] =>
  elementsOf(root).flatMap((response) => {
    if (response.name !== 'response') return []
    const url = URL.parse(textIn(childOf(response, ns.dav, 'href')), base)
    if (!url || url.origin !== new URL(base).origin) return []
    const found = elementsOf(response).find(
      (one) => one.name === 'propstat' && statusOf(childOf(one, ns.dav, 'status')) === 200 && childOf(one, ns.dav, 'prop'),
    )
    return [{ url: url.href, status: statusOf(childOf(response, ns.dav, 'status')), prop: childOf(found, ns.dav, 'prop') }]
  })

export const createDavClient = ({ username, password, ...bounds }: DavAccount) => {
  const authorization =
    username === null && password === null ? undefined : `Basic ${Buffer.from(`${username ?? ''}:${password ?? ''}`).toString('base64')}`

  const send = async (url: string, method: OutgoingRequest['method'], headers: Record<string, string>, body?: string) => {
    const { requestHost } = await import('../outgoing/http-client')
    return requestHost({ url, method, ...bounds, body, headers: { ...(authorization && { authorization }), ...headers } })
  }

  const ask = async (url: string, method: 'PROPFIND' | 'REPORT', depth: 0 | 1, body: string) => {
    const headers = { depth: String(depth), 'content-type': 'application/xml; charset=utf-8' }
    const { status, text } = await send(url, method, headers, body)
    if (status !== 207) throw new DavStatus(status)
    const root = readXml(text, maxElements)
    return { resources: resourcesOf(root, url), syncToken: textIn(childOf(root, ns.dav, 'sync-token')) || null }
  }

  return {
    /** Properties of a resource, or of those in a collection. @param keys as of `keyOf` */
    properties: async (url: string, depth: 0 | 1, keys: readonly string[]) =>
      (await ask(url, 'PROPFIND', depth, document('D:propfind', xml(`${ns.dav} prop`, keys.map((key) => xml(key)).join(''))))).resources,

    /** The changes in a collection since a token; without a token, all of it. */
    changes: (url: string, token: string) =>
      ask(
        url,
        'REPORT',
        0,
        document(
          'D:sync-collection',
          `<D:sync-token>${token.replace(/[<&>]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</D:sync-token><D:sync-level>1</D:sync-level>` +
            `<D:prop><D:getetag/></D:prop>`,
        ),
      ),

    /** Objects of a calendar with their texts. @param paths encoded */
    objects: async (url: string, paths: readonly string[]) =>
      (
        await ask(
          url,
          'REPORT',
          1,
          document('C:calendar-multiget', `<D:prop><D:getetag/><C:calendar-data/></D:prop>${paths.map(hrefElement).join('')}`),
        )
      ).resources,

    /** The text of one object; undefined if there is none. */
    async read(url: string) {
      const { status, headers, text } = await send(url, 'GET', { accept: 'text/calendar' })
      if (status === 404 || status === 410) return undefined
      if (status !== 200) throw new DavStatus(status)
      return { text, etag: headers.get('etag') }
    },

    /**
     * Writes an object. @param etag of the version that it replaces; null for a new one
     * @returns its new version, null if the server does not say; `changed` if it has another version
     */
    async write(url: string, text: string, etag: string | null): Promise<{ etag: string | null } | 'changed'> {
      const condition: Record<string, string> = etag === null ? { 'if-none-match': '*' } : { 'if-match': etag }
      const { status, headers } = await send(url, 'PUT', { 'content-type': 'text/calendar; charset=utf-8', ...condition }, text)
      if (status === 412 || status === 404 || status === 410) return 'changed'
      if (status < 200 || status > 299) throw new DavStatus(status)
      return { etag: headers.get('etag') }
    },

    /** Deletes an object, or finds it gone. @returns `changed` if it has another version */
    async remove(url: string, etag: string): Promise<'done' | 'changed'> {
      const { status } = await send(url, 'DELETE', { 'if-match': etag })
      if (status === 412) return 'changed'
      if (status === 404 || status === 410 || (status >= 200 && status < 300)) return 'done'
      throw new DavStatus(status)
    },
  }
}
export type DavClient = ReturnType<typeof createDavClient>
