import { type DavClient, type DavResource, DavStatus } from '#src/platform/webdav/webdav.client'
import { childOf, elementsOf, ns, textIn } from '#src/platform/webdav/webdav.xml'
import { collectionLimits } from './subscriptions.rules'

/** The changes in a CalDAV calendar: by its sync-token (RFC 6578), else by its ctag, else by the ETags. */

export type RemoteObject = { href: string; etag: string; text: string }

export type CollectionChanges = {
  changed: RemoteObject[]
  /** Paths of deleted objects. */
  gone: string[]
  syncToken: string | null
  collectionTag: string | null
}

type Known = {
  syncToken: string | null
  collectionTag: string | null
  /** The versions of the known objects, by path. */
  etags: ReadonlyMap<string, string | null>
}

/** More objects than Hearth keeps. */
export class TooManyObjects extends Error {}

/** Objects of one request. */
const batchSize = 100
/** Pages of a sync-collection. */
const maxPages = 50

const etagIn = ({ prop }: DavResource) => textIn(childOf(prop, ns.dav, 'getetag')) || null
const pathOf = ({ url }: { url: string }) => new URL(url).pathname

/** XML turns the line breaks of a text into others. */
export const calendarLines = (text: string) => `${text.trimEnd().replace(/\r\n?|\n/g, '\r\n')}\r\n`

/** Answers to a token that the server has forgotten, or to a report that it does not know. */
const isRefusedToken = (error: unknown) => error instanceof DavStatus && [400, 403, 405, 409, 410, 412, 415, 501].includes(error.status)

export const readChanges = async (client: DavClient, url: string, known: Known): Promise<CollectionChanges> => {
  const own = new URL(url).pathname.replace(/\/$/, '')
  const isObject = (path: string) => path.startsWith(`${own}/`) && path.replace(/\/$/, '') !== own && !path.endsWith('/')

  /** The texts of objects. Those that were deleted meanwhile are missing. */
  const read = async (paths: string[]): Promise<RemoteObject[]> => {
    if (paths.length > collectionLimits.objects) throw new TooManyObjects()
    const found: RemoteObject[] = []
    for (let n = 0; n < paths.length; n += batchSize)
      for (const resource of await client.objects(url, paths.slice(n, n + batchSize))) {
        const text = textIn(childOf(resource.prop, ns.caldav, 'calendar-data'))
        const etag = etagIn(resource)
        if (text && etag && text.length <= collectionLimits.objectBytes)
          found.push({ href: pathOf(resource), etag, text: calendarLines(text) })
      }
    return found
  }

  const byToken = async (token: string): Promise<CollectionChanges> => {
    const [changed, gone] = [new Set<string>(), new Set<string>()]
    let [next, pages] = [token, 0]
    for (let isCut = true; isCut; pages += 1) {
      if (pages === maxPages) throw new TooManyObjects()
      const page = await client.changes(url, next)
      isCut = false
      for (const resource of page.resources) {
        const path = pathOf(resource)
        if (resource.status === 507) isCut = true
        else if (!isObject(path)) continue
        else if (resource.status === 404 || resource.status === 410) gone.add(path)
        else if (etagIn(resource) !== known.etags.get(path)) changed.add(path)
      }
      next = page.syncToken ?? next
    }
    return { changed: await read([...changed]), gone: [...gone], syncToken: next, collectionTag: null }
  }

  const byTags = async (): Promise<CollectionChanges> => {
    const [collection] = await client.properties(url, 0, [`${ns.cs} getctag`, `${ns.dav} sync-token`, `${ns.dav} resourcetype`])
    if (!childOf(childOf(collection?.prop, ns.dav, 'resourcetype'), ns.caldav, 'calendar')) throw new DavStatus(404)
    const said = {
      syncToken: textIn(childOf(collection?.prop, ns.dav, 'sync-token')) || null,
      collectionTag: textIn(childOf(collection?.prop, ns.cs, 'getctag')) || null,
    }
    if (said.collectionTag !== null && said.collectionTag === known.collectionTag && said.syncToken === null)
      return { changed: [], gone: [], ...said }
    const listed = (await client.properties(url, 1, [`${ns.dav} getetag`, `${ns.dav} resourcetype`])).filter(
      (one) => isObject(pathOf(one)) && elementsOf(childOf(one.prop, ns.dav, 'resourcetype')).length === 0,
    )
    const etags = new Map(listed.map((one) => [pathOf(one), etagIn(one)]))
    const changed = [...etags].flatMap(([path, etag]) => (etag !== null && known.etags.get(path) === etag ? [] : [path]))
    return { changed: await read(changed), gone: [...known.etags.keys()].filter((path) => !etags.has(path)), ...said }
  }

  if (known.syncToken === null) return byTags()
  try {
    return await byToken(known.syncToken)
  } catch (error) {
    if (isRefusedToken(error)) return byTags()
    throw error
  }
}
