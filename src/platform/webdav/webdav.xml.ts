import { msg } from '#src/shared/language/message'
import { AppError } from '../errors'

/** The XML of WebDAV: bodies with their namespaces resolved, and answers. */

export type Element = { ns: string; name: string; attributes: Record<string, string>; children: (Element | string)[] }

/** Namespaces of WebDAV, CalDAV, CardDAV, and of Apple's calendar server and app. */
export const ns = {
  dav: 'DAV:',
  caldav: 'urn:ietf:params:xml:ns:caldav',
  carddav: 'urn:ietf:params:xml:ns:carddav',
  cs: 'http://calendarserver.org/ns/',
  ical: 'http://apple.com/ns/ical/',
} as const

const prefixes = new Map<string, string>([
  [ns.dav, 'D'],
  [ns.caldav, 'C'],
  [ns.carddav, 'A'],
  [ns.cs, 'CS'],
  [ns.ical, 'I'],
])

const maxDepth = 20
const defaultElements = 12_000

const bad = () => new AppError(400, 'bad_xml', msg('The request could not be read: it is not valid XML.'))

type Raw = { name: string; attributes?: Record<string, string>; children?: (Raw | string | Aside)[] }
/** A comment or a processing instruction. */
type Aside = { name?: undefined }

/**
 * Reads a body.
 * @param maxElements what an answer that was asked for may have can be more than a request
 * @throws AppError 400 for invalid XML, for a document type (entities come with it), and for too many or too deep elements
 */
export const readXml = (text: string, maxElements = defaultElements): Element => {
  if (/<!DOCTYPE/i.test(text)) throw bad()
  let count = 0
  const resolve = (raw: Raw, outer: Readonly<Record<string, string>>, depth: number): Element => {
    count += 1
    if (depth > maxDepth || count > maxElements) throw bad()
    let scope = outer
    const attributes: Record<string, string> = {}
    for (const [key, value] of Object.entries(raw.attributes ?? {})) {
      if (key === 'xmlns') scope = { ...scope, '': value }
      else if (key.startsWith('xmlns:')) scope = { ...scope, [key.slice(6)]: value }
      else attributes[key] = value
      if (Object.keys(scope).length > 50) throw bad()
    }
    const at = raw.name.indexOf(':')
    const prefix = at < 0 ? '' : raw.name.slice(0, at)
    const space = scope[prefix] ?? (prefix === '' ? '' : undefined)
    if (space === undefined) throw bad()
    const children = (raw.children ?? []).flatMap((child): (Element | string)[] =>
      typeof child === 'string' ? [child] : child.name === undefined ? [] : [resolve(child, scope, depth + 1)],
    )
    return { ns: space, name: raw.name.slice(at + 1), attributes, children }
  }
  let raw: Raw
  try {
    raw = (Bun as unknown as { XML: { parse(text: string, options: { compact: false }): Raw } }).XML.parse(text, { compact: false })
  } catch {
    throw bad()
  }
  return resolve(raw, { '': '', xml: 'http://www.w3.org/XML/1998/namespace' }, 0)
}

const isElement = (child: Element | string): child is Element => typeof child !== 'string'

export const elementsOf = (element: Element | undefined): Element[] => element?.children.filter(isElement) ?? []

/** The first child of a namespace and name. */
export const childOf = (element: Element | undefined, space: string, name: string): Element | undefined =>
  elementsOf(element).find((child) => child.ns === space && child.name === name)

/** The text of an element, trimmed. */
export const textIn = (element: Element | undefined): string =>
  (element?.children ?? [])
    .filter((child) => !isElement(child))
    .join('')
    .trim()

/** `DAV: getetag`: a name with its namespace, as a key. */
export const keyOf = ({ ns: space, name }: { ns: string; name: string }) => `${space} ${name}`

export const escapeXml = (text: string) =>
  text
    .replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')
    .toWellFormed()
    .replace(/[&<>"\r]/g, (sign) => (sign === '\r' ? '&#13;' : `&#${sign.charCodeAt(0)};`))

/** An element with markup inside. @param key as of `keyOf` */
export const xml = (key: string, inside = ''): string => {
  const at = key.lastIndexOf(' ')
  const [space, name] = [key.slice(0, at), key.slice(at + 1)]
  const prefix = prefixes.get(space)
  if (prefix) return inside === '' ? `<${prefix}:${name}/>` : `<${prefix}:${name}>${inside}</${prefix}:${name}>`
  return space === '' ? `<${name} xmlns=""/>` : `<x:${name} xmlns:x="${escapeXml(space)}"/>`
}

const declarations = [...prefixes].map(([space, prefix]) => ` xmlns:${prefix}="${space}"`).join('')

/** A document of one of the names above. */
export const document = (name: string, inside: string) =>
  `<?xml version="1.0" encoding="utf-8"?>\n<${name}${declarations}>${inside}</${name}>`

export const href = (path: string) => `<D:href>${escapeXml(path)}</D:href>`

/** A response of a multistatus. @param found markup of the properties @param missing keys of the missing ones */
export const response = (path: string, found: string[], missing: readonly string[] = []) => {
  const propstat = (inside: string, status: string) =>
    inside === '' ? '' : `<D:propstat><D:prop>${inside}</D:prop><D:status>HTTP/1.1 ${status}</D:status></D:propstat>`
  const rest = propstat(missing.map((key) => xml(key)).join(''), '404 Not Found')
  const all = propstat(found.join(''), '200 OK')
  const none = '<D:propstat><D:prop/><D:status>HTTP/1.1 200 OK</D:status></D:propstat>'
  return `<D:response>${href(path)}${all || rest ? all + rest : none}</D:response>`
}

/** A response with a status alone. */
export const statusResponse = (path: string, status: string, inside = '') =>
  `<D:response>${href(path)}<D:status>HTTP/1.1 ${status}</D:status>${inside}</D:response>`
