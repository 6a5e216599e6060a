import type * as z from 'zod'
import { leadsBack, type OwnHosts } from '#src/shared/picture-address'
import { AppError, codeFor, type Issue, invalid, maxIssues } from '../errors'

/** Reading what a browser or a proxy sent. */

/** Seconds after which a connection is closed that neither side says anything on. */
export const idleSeconds = 30

/** The largest JSON body, in bytes; files go through their own call. */
export const jsonLimit = 256 * 1024

/**
 * Where a request came from, seen through the trusted proxies. `url` is what they say of it alone; `secure` follows the address that the admin set,
 * too.
 */
export type Origin = { address: string; secure: boolean; url: string }

/** An IPv4 client of a socket for both versions is shown as `::ffff:a.b.c.d`; it is the same client. */
const unmapped = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** The address in one entry of `X-Forwarded-For`: bare, with a port, or an IPv6 one in brackets. Undefined for anything else. */
const hopAddress = (entry: string) => {
  const bare = /^"?\[([^\]]+)\](?::\d+)?"?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry
  return process.getBuiltinModule('node:net').isIP(bare) ? unmapped(bare) : undefined
}

/**
 * The last hop that none of our proxies is. What stands to its left anybody may have written, so when it is no address, there is none
 * to be had, and the peer's stands for it.
 */
const clientAddress = (header: string, peer: string, trusts: (address: string) => boolean) => {
  const hops = header.split(',').map((entry) => entry.trim())
  for (const hop of hops.filter(Boolean).reverse()) {
    const address = hopAddress(hop)
    if (!address || !trusts(address)) return address ?? peer
  }
  return peer
}

/** Whether an address that the admin set begins with https. */
const isHttps = (url: string | undefined) => url?.startsWith('https:') ?? false

const firstOf = (header: string | null) => header?.split(',')[0]?.trim()

/** A name, with a port or not, as it may stand in an address; undefined for anything else. */
const hostName = (host: string | undefined) => (host && /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/i.test(host) ? host : undefined)

/**
 * Of the headers that tell of a request's way, `X-Forwarded-For`, `-Proto` and `-Host` alone are read, and those only from a proxy that
 * the admin named: whoever asks directly can write all of them.
 * @param peer address of the TCP connection
 * @param trusts whether an address is a reverse proxy whose forwarding headers are believed
 * @param own the address that the admin has set: where it is https, so is a request of which nothing says otherwise
 */
export const originOf = (request: Request, peer: string, trusts: (address: string) => boolean, own?: string): Origin => {
  const { headers } = request
  const here = headers.get('host') ?? new URL(request.url).host
  const isTrusted = trusts(peer)
  const told = isTrusted ? firstOf(headers.get('x-forwarded-proto'))?.toLowerCase() : undefined
  const secure = told ? told === 'https' : isHttps(own) && !headers.get('origin')?.startsWith('http:')
  if (!isTrusted) return { address: unmapped(peer), secure, url: `http://${here}` }
  const address = clientAddress(headers.get('x-forwarded-for') ?? '', unmapped(peer), trusts)
  const host = hostName(firstOf(headers.get('x-forwarded-host'))) ?? here
  return { address, secure, url: `${told === 'https' ? 'https' : 'http'}://${host}` }
}

/** What one household has for itself: an IPv4 address, or the upper half of an IPv6 one, since any device makes up the lower half (RFC 4291). */
export const networkOf = (address: string) => {
  const plain = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '')
  if (!plain.includes(':')) return plain
  const [before = '', after] = plain.split('::').map((part) => part.split(':').filter(Boolean))
  const known = [...before, ...(after ?? [])].length
  const groups = after ? [...before, ...Array<string>(Math.max(0, 8 - known)).fill('0'), ...after] : [...before]
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

/**
 * Refuses what another site made the browser send: a page of another origin can post here with the family's cookie, but
 * it cannot forge these two headers. A client that sends neither is no browser and brings no cookie by itself.
 * @throws AppError 403
 */
export const assertSameOrigin = (request: Request, hosts: readonly string[]) => {
  const site = request.headers.get('sec-fetch-site')
  const origin = request.headers.get('origin')
  const same = site ? site === 'same-origin' || site === 'none' : origin === null || hosts.includes(URL.parse(origin)?.host ?? '')
  if (!same) throw new AppError(403, 'cross_origin', 'This request came from another site and was refused.')
}

/**
 * For every field that holds the address of a picture.
 * @throws AppError 422 for an address that leads back to this server
 */
export const assertPicture = (address: string | null | undefined, field: string, own: OwnHosts) => {
  if (address && leadsBack(address, own)) throw invalid(field, 'Please enter a valid image URL')
}

/**
 * Parses a value by its shape.
 * @throws AppError 422 that names every field at fault
 */
export const parse = <S extends z.ZodType>(shape: S, value: unknown): z.output<S> => {
  const read = shape.safeParse(value)
  if (read.success) return read.data
  // Zod also checks the length of a text that stands where a list belongs: of such a value, its type alone is wrong.
  const wrongTypes = new Set(read.error.issues.flatMap(({ code, path }) => (code === 'invalid_type' ? [path.join('.')] : [])))
  const issues: Issue[] = read.error.issues
    .map(({ code, path, message }) => ({ code, path: path.join('.'), message }))
    .filter(({ code, path }) => code === 'invalid_type' || !wrongTypes.has(path))
    .slice(0, maxIssues)
    .map(({ path, message }) => ({ path, message }))
  throw new AppError(422, codeFor(issues[0]?.path), issues[0]?.message ?? 'This is not valid.', issues)
}

/**
 * Reads a JSON body; an empty one is `{}`.
 * @throws AppError 400 unreadable, 413 too large, 415 not JSON
 */
export const readJson = async (request: Request, limit = jsonLimit): Promise<unknown> => {
  const tooLarge = new AppError(413, 'too_large', `This is too large: at most ${limit / 1024} KB can be sent.`)
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > limit) throw tooLarge
    chunks.push(chunk)
  }
  if (size === 0) return {}
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new AppError(415, 'not_json', 'Send JSON, with the content type application/json.')
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)))
  } catch {
    throw new AppError(400, 'bad_json', 'The request could not be read: it is not valid JSON.')
  }
}
