import { AppError } from '#src/platform/errors'
import type { Origin } from '#src/platform/http/request'
import { childOf, document, type Element, elementsOf, href, keyOf, ns, readXml, xml } from '#src/platform/webdav/webdav.xml'
import { msg } from '#src/shared/language/message'
import { askedOf, itemResponses, multistatus, respond } from './dav.answers'
import type { Collection, Collections } from './dav.collections'
import { DavError, davHeaders, errorReply, xmlReply } from './dav.errors'
import { type Home, homePath, principalPath, segment, type Target, targetOf } from './dav.paths'
import { collectionProps, homeProps, itemProps, type Person, principalProps, rootProps } from './dav.props'
import { runReport } from './dav.reports'
import { readOnly } from './dav.shown'
import type { Item } from './dav.source'

/** Maximum bytes of a body. */
const maxBody = 256 * 1024

type Deps = {
  collections: Collections
  /** The person of a request with an app password. @throws AppError 401, 429 */
  personOf: (request: Request, origin: Origin) => Person
  /** Counts a call against the limits. @throws AppError 429 */
  count: (request: Request, origin: Origin, userId?: string) => void
  committed: () => Promise<void> | undefined
}

const readText = async (request: Request): Promise<string> => {
  const refused = () => new AppError(413, 'too_large', msg('The request is too large. The limit is {limit} KB.', { limit: maxBody / 1024 }))
  if (Number(request.headers.get('content-length') ?? 0) > maxBody) throw refused()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > maxBody) throw refused()
    chunks.push(chunk)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.concat(chunks))
  } catch {
    throw new AppError(400, 'bad_text', msg('The request could not be read.'))
  }
}

const allowed = 'OPTIONS, GET, HEAD, PUT, DELETE, PROPFIND, PROPPATCH, REPORT'

/** @throws DavError 404 unless the collection is the person's */
const collectionOf = (all: Collection[], target: { home: Home; userId: string; slug: string }, person: Person): Collection => {
  const found = target.userId === person.userId && all.find(({ home, slug }) => home === target.home && slug === target.slug)
  if (!found) throw new DavError(404)
  return found
}

/** Answers the requests of calendar and contact apps (RFC 4918, 4791, 6352, 6578). */
export const createDavHandler = ({ collections, personOf, count, committed }: Deps) => {
  type Call = { request: Request; person: Person; target: Target; all: () => Collection[] }

  const assertOwn = ({ person, target }: Call) => {
    if (target.kind !== 'root' && target.userId !== person.userId) throw new DavError(404)
  }
  const itemOf = async (call: Call): Promise<{ collection: Collection; item: Item }> => {
    if (call.target.kind !== 'object') throw new DavError(405)
    const collection = collectionOf(call.all(), call.target, call.person)
    const item = await collection.source.find(call.target.name)
    if (!item) throw new DavError(404)
    return { collection, item }
  }

  const propfind = async (call: Call) => {
    const { request, person, target } = call
    const text = await readText(request)
    const body = text.trim() === '' ? undefined : readXml(text)
    if (body && keyOf(body) !== `${ns.dav} propfind`) throw new DavError(400)
    const depth = request.headers.get('depth') ?? 'infinity'
    if (depth !== '0' && depth !== '1') throw new DavError(403, `${ns.dav} propfind-finite-depth`)
    assertOwn(call)
    const asked = askedOf(childOf(body, ns.dav, 'prop'), childOf(body, ns.dav, 'propname') !== undefined, request)
    const isDeep = depth === '1'
    const { userId } = person
    const homeOf = (home: Home) => respond(homePath(home, userId), homeProps(person), asked)
    const ofCollection = (one: Collection) => respond(one.path, collectionProps(person, one), asked)
    if (target.kind === 'object') {
      const { collection, item } = await itemOf(call)
      return multistatus(
        (async function* () {
          yield await respond(`${collection.path}${segment(item.name)}`, itemProps(person, collection, item), asked)
        })(),
      )
    }
    const collection = target.kind === 'collection' ? collectionOf(call.all(), target, person) : undefined
    const items = collection && isDeep ? await collection.source.list() : []
    const parts = async function* () {
      if (target.kind === 'root') {
        yield await respond(new URL(request.url).pathname, rootProps(person), asked)
        if (isDeep)
          yield (await respond(principalPath(userId), principalProps(person), asked)) +
            (await homeOf('calendars')) +
            (await homeOf('contacts'))
      } else if (target.kind === 'principal') yield await respond(principalPath(userId), principalProps(person), asked)
      else if (target.kind === 'home') {
        yield await homeOf(target.home)
        if (isDeep) for (const one of call.all()) if (one.home === target.home) yield await ofCollection(one)
      } else if (collection) {
        yield await ofCollection(collection)
        yield* itemResponses(person, collection, items, { ...asked, wantsText: false })
      }
    }
    return multistatus(parts())
  }

  const report = async (call: Call) => {
    const body = readXml(await readText(call.request))
    assertOwn(call)
    const { target, person, request } = call
    if (target.kind !== 'collection') throw new DavError(403, `${ns.dav} supported-report`)
    return runReport({ request, person, collection: collectionOf(call.all(), target, person), body })
  }

  const read = async (call: Call) => {
    assertOwn(call)
    const { collection, item } = await itemOf(call)
    const headers = {
      ...davHeaders,
      etag: item.etag,
      'content-type': `${collection.component ? 'text/calendar' : 'text/vcard'}; charset=utf-8`,
      'cache-control': 'private, no-cache',
      'content-disposition': 'attachment',
    }
    if (call.request.headers.get('if-none-match') === item.etag) return new Response(null, { status: 304, headers })
    const text = (await collection.source.texts([item])).get(item.id)
    if (text === undefined) throw new DavError(404)
    return new Response(text, { headers })
  }

  const conditionsOf = ({ headers }: Request) => ({ ifMatch: headers.get('if-match'), ifNoneMatch: headers.get('if-none-match') })

  const put = async (call: Call) => {
    const { request, target, person } = call
    const text = await readText(request)
    assertOwn(call)
    if (target.kind !== 'object') throw new DavError(405)
    const collection = collectionOf(call.all(), target, person)
    if (!collection.source.put) throw readOnly()
    const { item, isNew } = await collection.source.put(target.name, text, conditionsOf(request))
    return new Response(null, { status: isNew ? 201 : 204, headers: { ...davHeaders, etag: item.etag } })
  }

  const remove = async (call: Call) => {
    assertOwn(call)
    const { collection } = await itemOf(call)
    if (call.target.kind !== 'object' || !collection.source.remove) throw readOnly()
    await collection.source.remove(call.target.name, conditionsOf(call.request))
    return new Response(null, { status: 204, headers: davHeaders })
  }

  /** Names and colours of collections are Hearth's: every property is refused. */
  const proppatch = async (call: Call) => {
    const body = readXml(await readText(call.request))
    assertOwn(call)
    const { target, person } = call
    if (target.kind === 'object') await itemOf(call)
    if (target.kind === 'collection') collectionOf(call.all(), target, person)
    const asked = elementsOf(body).flatMap((part: Element) => elementsOf(childOf(part, ns.dav, 'prop')).map(keyOf))
    const path = new URL(call.request.url).pathname
    const props = [...new Set(asked)]
      .slice(0, 200)
      .map((key) => xml(key))
      .join('')
    const refused = `<D:propstat><D:prop>${props}</D:prop><D:status>HTTP/1.1 403 Forbidden</D:status><D:error><D:cannot-modify-protected-property/></D:error></D:propstat>`
    return xmlReply(document('D:multistatus', `<D:response>${href(path)}${refused}</D:response>`))
  }

  const refuse = (call: Call) => {
    assertOwn(call)
    throw new DavError(403, '', 'The collections of Hearth are fixed.')
  }

  const methods: Record<string, (call: Call) => Response | Promise<Response>> = {
    PROPFIND: propfind,
    PROPPATCH: proppatch,
    REPORT: report,
    GET: read,
    HEAD: read,
    PUT: put,
    DELETE: remove,
    MKCALENDAR: refuse,
    MKCOL: refuse,
    MOVE: refuse,
    COPY: refuse,
  }

  return async (request: Request, origin: Origin): Promise<Response> => {
    try {
      count(request, origin)
      if (request.method === 'OPTIONS') return new Response(null, { status: 200, headers: { ...davHeaders, allow: allowed } })
      const person = personOf(request, origin)
      count(request, origin, person.userId)
      const target = targetOf(new URL(request.url).pathname)
      const run = methods[request.method]
      if (!run) throw new DavError(405)
      const base = origin.url
      const answer = await run({ request, person, target, all: () => collections.all(person.userId, base) })
      // The answer may depend on a write in a group commit.
      await committed()
      return answer
    } catch (error) {
      if (error instanceof DavError || error instanceof AppError) return errorReply(error)
      throw error
    }
  }
}
