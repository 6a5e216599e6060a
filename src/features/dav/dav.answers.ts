import { type Element, elementsOf, escapeXml, keyOf, ns, response } from '#src/platform/webdav/webdav.xml'
import type { Collection } from './dav.collections'
import { xmlReply } from './dav.errors'
import { segment } from './dav.paths'
import { itemProps, type Person, type Props } from './dav.props'
import type { Item } from './dav.source'

/** The properties that a request asks of each resource. */
export type Asked = {
  /** Keys of properties; undefined for all. */
  keys: readonly string[] | undefined
  namesOnly: boolean
  /** Leaves out missing properties (RFC 8144). */
  isMinimal: boolean
  /** Whether the text of objects is asked for. */
  wantsText: boolean
}

/** Keys of the properties that hold an object's text. */
const textKeys = [`${ns.caldav} calendar-data`, `${ns.carddav} address-data`]

export const askedOf = (prop: Element | undefined, namesOnly: boolean, { headers }: Request): Asked => {
  const keys = prop && [...new Set(elementsOf(prop).map(keyOf))].slice(0, 200)
  const isMinimal = /return=minimal/i.test(headers.get('prefer') ?? '') || /^t/i.test(headers.get('brief') ?? '')
  return { keys, namesOnly, isMinimal, wantsText: keys?.some((key) => textKeys.includes(key)) ?? false }
}

/** The response of a resource. @param text the text of an object, if asked for */
export const respond = async (path: string, props: Props, { keys, namesOnly, isMinimal }: Asked, text?: { key: string; value: string }) => {
  const found: string[] = []
  const missing: string[] = []
  const { xml } = await import('#src/platform/webdav/webdav.xml')
  for (const key of keys ?? Object.keys(props)) {
    if (text && key === text.key) found.push(xml(key, escapeXml(text.value)))
    else if (props[key]) found.push(namesOnly ? xml(key) : xml(key, await props[key]()))
    else missing.push(key)
  }
  return response(path, found, isMinimal ? [] : missing)
}

const batchSize = 200

function* batches(items: Iterable<Item>): Generator<Item[]> {
  let batch: Item[] = []
  for (const item of items) {
    batch.push(item)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length) yield batch
}

/** The responses of objects, in batches to bound memory. @param textOf replaces the texts, such as by expanded ones */
export async function* itemResponses(
  person: Person,
  collection: Collection,
  items: Iterable<Item>,
  asked: Asked,
  textsOf: (items: readonly Item[]) => Promise<Map<string, string>> = collection.source.texts,
): AsyncGenerator<string> {
  const key = collection.component ? `${ns.caldav} calendar-data` : `${ns.carddav} address-data`
  for (const batch of batches(items)) {
    const texts = asked.wantsText ? await textsOf(batch) : undefined
    const lines: string[] = []
    for (const item of batch) {
      const value = texts?.get(item.id)
      // It may have been deleted meanwhile.
      if (texts && value === undefined) continue
      const path = `${collection.path}${segment(item.name)}`
      lines.push(await respond(path, itemProps(person, collection, item), asked, value === undefined ? undefined : { key, value }))
    }
    yield lines.join('')
    // Lets other requests in between.
    await Bun.sleep(0)
  }
}

const head = `<?xml version="1.0" encoding="utf-8"?>\n<D:multistatus xmlns:D="${ns.dav}" xmlns:C="${ns.caldav}" xmlns:A="${ns.carddav}" xmlns:CS="${ns.cs}" xmlns:I="${ns.ical}">`

/** A multistatus that is sent while it is made. */
export const multistatus = (parts: AsyncIterable<string>): Response => {
  const encoder = new TextEncoder()
  const iterator = (async function* () {
    yield head
    yield* parts
    yield '</D:multistatus>'
  })()
  const body = new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else if (value) controller.enqueue(encoder.encode(value))
      else controller.enqueue(new Uint8Array())
    },
    async cancel() {
      await iterator.return()
    },
  })
  return xmlReply(body)
}
