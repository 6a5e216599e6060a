import { childOf, type Element, elementsOf, escapeXml, keyOf, ns, statusResponse, textIn } from '#src/platform/webdav/webdav.xml'
import { type Asked, askedOf, itemResponses, multistatus } from './dav.answers'
import type { Collection } from './dav.collections'
import { DavError } from './dav.errors'
import { cardMatcher, type Range, rangeOf, readQuery } from './dav.filter'
import { targetOf } from './dav.paths'
import { createPauses } from './dav.pauses'
import type { Person } from './dav.props'
import type { Item } from './dav.source'

/** The reports of collections: queries, multigets and synchronization. */

const maxHrefs = 5000

type Call = { request: Request; person: Person; collection: Collection; body: Element }

/** The objects of a collection whose text matches. */
const matching = async (collection: Collection, items: Item[], matches: ((text: string) => boolean) | undefined) => {
  if (!matches) return items
  const found: Item[] = []
  const pause = createPauses()
  for (let at = 0; at < items.length; at += 50) {
    const part = items.slice(at, at + 50)
    const texts = await collection.source.texts(part)
    for (const item of part) {
      if (matches(texts.get(item.id) ?? '')) found.push(item)
      await pause()
    }
  }
  return found
}

const calendarQuery = async ({ request, person, collection, body }: Call) => {
  const { component, source } = collection
  const asked = askedOf(childOf(body, ns.dav, 'prop'), childOf(body, ns.dav, 'propname') !== undefined, request)
  const query = readQuery(childOf(body, ns.caldav, 'filter'), component ?? 'VEVENT')
  const data = childOf(childOf(body, ns.dav, 'prop'), ns.caldav, 'calendar-data')
  const expand = childOf(data, ns.caldav, 'expand')
  const all = query.isPossible ? await source.list() : []
  const ids = query.range && source.window ? await source.window(query.range.from, query.range.to) : undefined
  const items = await matching(collection, ids ? all.filter(({ id }) => ids.has(id)) : all, query.matches)
  return multistatus(itemResponses(person, collection, items, asked, expand && (await expanded(collection, items, rangeOf(expand)))))
}

/** All texts at once, since too many of them are refused. */
const expanded = async ({ source }: Collection, items: readonly Item[], { from, to }: Range) => {
  const texts = source.expand && (await source.expand(items, from, to))
  return texts ? async () => texts : source.texts
}

const addressQuery = async ({ request, person, collection, body }: Call) => {
  const asked = askedOf(childOf(body, ns.dav, 'prop'), childOf(body, ns.dav, 'propname') !== undefined, request)
  const items = await matching(collection, await collection.source.list(), cardMatcher(childOf(body, ns.carddav, 'filter')))
  const most = Number(textIn(childOf(childOf(body, ns.carddav, 'limit'), ns.carddav, 'nresults')))
  const isCut = most > 0 && items.length > most
  const cut = statusResponse(collection.path, '507 Insufficient Storage', '<D:error><D:number-of-matches-within-limits/></D:error>')
  const parts = async function* () {
    yield* itemResponses(person, collection, isCut ? items.slice(0, most) : items, asked)
    if (isCut) yield cut
  }
  return multistatus(parts())
}

/** The name of an object of the collection in an address; undefined for any other address. */
const nameIn = (address: string, { home, slug }: Collection, { userId }: Person) => {
  const path = URL.parse(address, 'http://localhost/')?.pathname
  try {
    const target = path === undefined ? undefined : targetOf(path)
    return target?.kind === 'object' && target.home === home && target.slug === slug && target.userId === userId ? target.name : undefined
  } catch {
    return undefined
  }
}

const multiget = async ({ request, person, collection, body }: Call) => {
  const asked = askedOf(childOf(body, ns.dav, 'prop'), false, request)
  const data = childOf(childOf(body, ns.dav, 'prop'), ns.caldav, 'calendar-data')
  const expand = childOf(data, ns.caldav, 'expand')
  const hrefs = elementsOf(body)
    .filter((child) => keyOf(child) === `${ns.dav} href`)
    .map(textIn)
  if (hrefs.length > maxHrefs) throw new DavError(403, `${ns.dav} number-of-matches-within-limits`, `Ask for at most ${maxHrefs} objects.`)
  const known = new Map((await collection.source.list()).map((item) => [item.name, item]))
  const items: Item[] = []
  const missing: string[] = []
  for (const address of new Set(hrefs)) {
    const item = known.get(nameIn(address, collection, person) ?? '')
    if (item) items.push(item)
    else missing.push(address)
  }
  const textsOf = expand && (await expanded(collection, items, rangeOf(expand)))
  const parts = async function* () {
    yield* itemResponses(person, collection, items, asked, textsOf)
    yield missing.map((address) => statusResponse(address.slice(0, 2000), '404 Not Found')).join('')
  }
  return multistatus(parts())
}

/** RFC 6578. @throws DavError 403 for an unknown token */
const synchronize = ({ request, person, collection, body }: Call) => {
  const { source, path } = collection
  if (!source.changes) throw new DavError(403, `${ns.dav} supported-report`)
  const level = textIn(childOf(body, ns.dav, 'sync-level'))
  if (level === 'infinite') throw new DavError(403, `${ns.dav} sync-traversal-supported`)
  const given = textIn(childOf(body, ns.dav, 'sync-token'))
  const asked: Asked = askedOf(childOf(body, ns.dav, 'prop'), false, request)
  const most = Number(textIn(childOf(childOf(body, ns.dav, 'limit'), ns.dav, 'nresults')))
  const changes = source.changes(given || undefined, most > 0 ? most : Number.MAX_SAFE_INTEGER)
  if (!changes) throw new DavError(403, `${ns.dav} valid-sync-token`)
  const parts = async function* () {
    yield* itemResponses(person, collection, changes.changed, asked)
    yield changes.gone.map((name) => statusResponse(path + encodeURIComponent(name), '404 Not Found')).join('')
    if (changes.isCut) yield statusResponse(path, '507 Insufficient Storage', '<D:error><D:number-of-matches-within-limits/></D:error>')
    yield `<D:sync-token>${escapeXml(changes.token)}</D:sync-token>`
  }
  return multistatus(parts())
}

const freeBusy = async ({ collection, body }: Call) => {
  const range = childOf(body, ns.caldav, 'time-range')
  if (!range || !collection.source.busy) throw new DavError(403, `${ns.caldav} valid-filter`)
  const { from, to } = rangeOf(range)
  return new Response(await collection.source.busy(from, to), { headers: { 'content-type': 'text/calendar; charset=utf-8' } })
}

const reports: Record<string, { of: 'calendar' | 'addressbook' | 'both'; run: (call: Call) => Response | Promise<Response> }> = {
  [`${ns.caldav} calendar-query`]: { of: 'calendar', run: calendarQuery },
  [`${ns.caldav} calendar-multiget`]: { of: 'calendar', run: multiget },
  [`${ns.caldav} free-busy-query`]: { of: 'calendar', run: freeBusy },
  [`${ns.carddav} addressbook-query`]: { of: 'addressbook', run: addressQuery },
  [`${ns.carddav} addressbook-multiget`]: { of: 'addressbook', run: multiget },
  [`${ns.dav} sync-collection`]: { of: 'both', run: synchronize },
}

/** @throws DavError 403 for a report that the collection does not have */
export const runReport = (call: Call): Response | Promise<Response> => {
  const report = reports[keyOf(call.body)]
  const kind = call.collection.component ? 'calendar' : 'addressbook'
  if (!report || (report.of !== 'both' && report.of !== kind)) throw new DavError(403, `${ns.dav} supported-report`)
  return report.run(call)
}
