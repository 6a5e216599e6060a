import type * as z from 'zod'
import { messageOfIssue } from '#src/shared/language/issue-message'
import { msg } from '#src/shared/language/message'
import { isOwnAddress, type ServerHosts } from '#src/shared/picture-address'
import { AppError, codeFor, type Issue, invalid, maxIssues } from '../errors'

/** Parses and validates requests of browsers and proxies. */

/** Idle timeout of a connection in seconds. */
export const idleSeconds = 30

/** Maximum size of a JSON body in bytes; uploads have their own endpoint and limit. */
export const jsonLimit = 256 * 1024

/**
 * The origin of a request behind trusted proxies. `url` depends on their headers only; `secure` also considers the address that the admin
 * configured.
 */
export type Origin = { address: string; secure: boolean; url: string }

/** A dual-stack socket shows an IPv4 client as `::ffff:a.b.c.d`. */
const unmapIpv4 = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** The address in one entry of `X-Forwarded-For`: bare, with a port, or an IPv6 one in brackets. Undefined for anything else. */
const hopAddress = (entry: string) => {
  const bare = /^"?\[([^\]]+)\](?::\d+)?"?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry
  return process.getBuiltinModule('node:net').isIP(bare) ? unmapIpv4(bare) : undefined
}

/**
 * The last hop that is not a trusted proxy. Clients can forge all entries to its left, so if that hop is not an address, the address of the
 * peer is used.
 */
const clientAddress = (header: string, peer: string, trusts: (address: string) => boolean) => {
  const hops = header.split(',').map((entry) => entry.trim())
  for (const hop of hops.filter(Boolean).reverse()) {
    const address = hopAddress(hop)
    if (!address || !trusts(address)) return address ?? peer
  }
  return peer
}

/** Whether a configured URL has the scheme https. */
const isHttps = (url: string | undefined) => url?.startsWith('https:') ?? false

const firstOf = (header: string | null) => header?.split(',')[0]?.trim()

/** A valid host, with or without a port; undefined for anything else. */
const hostName = (host: string | undefined) => (host && /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/i.test(host) ? host : undefined)

/**
 * Determines the origin of a request. Of the forwarding headers it reads only `X-Forwarded-For`, `-Proto` and `-Host`, and only from a
 * trusted proxy: a direct client can forge them.
 * @param peer address of the TCP connection
 * @param trusts whether an address is a trusted reverse proxy
 * @param own the configured URL of the server: if it is https, a request counts as https unless a header says otherwise
 */
export const originOf = (request: Request, peer: string, trusts: (address: string) => boolean, own?: string): Origin => {
  const { headers } = request
  const here = headers.get('host') ?? new URL(request.url).host
  const isTrusted = trusts(peer)
  const proto = isTrusted ? firstOf(headers.get('x-forwarded-proto'))?.toLowerCase() : undefined
  const secure = proto ? proto === 'https' : isHttps(own) && !headers.get('origin')?.startsWith('http:')
  if (!isTrusted) return { address: unmapIpv4(peer), secure, url: `http://${here}` }
  const address = clientAddress(headers.get('x-forwarded-for') ?? '', unmapIpv4(peer), trusts)
  const host = hostName(firstOf(headers.get('x-forwarded-host'))) ?? here
  return { address, secure, url: `${proto === 'https' ? 'https' : 'http'}://${host}` }
}

/** The part of an address that identifies a household: an IPv4 address, or the /64 prefix of an IPv6 address, whose lower half devices choose (RFC 4291). */
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
 * Protects against cross-site request forgery: a page of another origin can make the browser send a request with the cookie, but
 * it cannot forge these two headers. A client that sends neither is not a browser, and does not attach cookies by itself.
 * @throws AppError 403
 */
export const assertSameOrigin = (request: Request, hosts: readonly string[]) => {
  const site = request.headers.get('sec-fetch-site')
  const origin = request.headers.get('origin')
  const same = site ? site === 'same-origin' || site === 'none' : origin === null || hosts.includes(URL.parse(origin)?.host ?? '')
  if (!same) throw new AppError(403, 'cross_origin', msg('This request came from another site and was refused.'))
}

/**
 * Validates the address of a picture.
 * @throws AppError 422 for an address of this server that is not an upload
 */
export const assertPicture = (address: string | null | undefined, field: string, own: ServerHosts) => {
  if (address && isOwnAddress(address, own)) throw invalid(field, msg('Please enter a valid image URL'))
}

/**
 * Parses a value with its schema.
 * @throws AppError 422 that names the invalid fields, at most `maxIssues`
 */
export const parse = <S extends z.ZodType>(shape: S, value: unknown): z.output<S> => {
  const read = shape.safeParse(value)
  if (read.success) return read.data
  // For a string in place of an array Zod reports the length as well as the type: report only the type.
  const wrongTypes = new Set(read.error.issues.flatMap(({ code, path }) => (code === 'invalid_type' ? [path.join('.')] : [])))
  const issues: Issue[] = read.error.issues
    .map((issue) => ({ issue, path: issue.path.join('.') }))
    .filter(({ issue, path }) => issue.code === 'invalid_type' || !wrongTypes.has(path))
    .slice(0, maxIssues)
    .map(({ issue, path }) => ({ path, message: messageOfIssue(issue) }))
  throw new AppError(422, codeFor(issues[0]?.path), issues[0]?.message ?? msg('This is not valid.'), issues)
}

/** Reads a body up to a limit. @throws AppError 413 too large */
const readBody = async (request: Request, limit: number): Promise<Buffer> => {
  const tooLarge = new AppError(413, 'too_large', msg('The request is too large. The limit is {limit} KB.', { limit: limit / 1024 }))
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > limit) throw tooLarge
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const contentType = (request: Request) => request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()

/**
 * Reads a JSON body; an empty one is `{}`.
 * @throws AppError 400 unreadable, 413 too large, 415 not JSON
 */
export const readJson = async (request: Request, limit = jsonLimit): Promise<unknown> => {
  const body = await readBody(request, limit)
  if (body.length === 0) return {}
  if (contentType(request) !== 'application/json')
    throw new AppError(415, 'not_json', msg('Send JSON, with the content type application/json.'))
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw new AppError(400, 'bad_json', msg('The request could not be read: it is not valid JSON.'))
  }
}

/**
 * Reads the fields of a submitted form of a page that the server writes; lines end as in JSON.
 * @throws AppError 413 too large, 415 not such a form
 */
export const readForm = async (request: Request, limit = jsonLimit): Promise<Record<string, string>> => {
  const body = await readBody(request, limit)
  if (contentType(request) !== 'application/x-www-form-urlencoded')
    throw new AppError(415, 'not_a_form', msg('The request could not be read.'))
  return Object.fromEntries([...new URLSearchParams(body.toString())].map(([name, value]) => [name, value.replaceAll('\r\n', '\n')]))
}
