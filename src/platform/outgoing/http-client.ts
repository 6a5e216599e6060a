import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPublicAddress } from './public-addresses'

/** A request to another host failed. The message names the host, never the whole address, which can be secret. */
export class OutgoingError extends Error {
  constructor(
    message: string,
    /** The kind of failure, for callers with their own messages. */
    readonly reason:
      | 'address'
      | 'unknown_host'
      | 'private'
      | 'redirect'
      | 'too_large'
      | 'timeout'
      | 'certificate'
      | 'unreachable' = 'unreachable',
  ) {
    super(message)
  }
}

export type OutgoingRequest = {
  url: string
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PROPFIND' | 'REPORT'
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** For addresses from the server's settings: allows private networks and this machine. */
  allowPrivate?: boolean
  /** Timeout for the whole request in milliseconds. */
  timeoutMs?: number
  /** Maximum size of the response in bytes; a larger one is an error. */
  maxBytes?: number
  /** Makes every redirect an error, for messages: one that is followed as a GET would count as delivered. */
  refuseRedirects?: boolean
  /** Additional certificate authorities as PEM. */
  ca?: string
  /** Ends the request, for a caller who no longer waits. */
  signal?: AbortSignal
}

export type OutgoingResponse = { status: number; headers: Headers; text: string }

const defaults = { timeoutMs: 10_000, maxBytes: 64 * 1024 }
const maxRedirects = 3
/** Maximum number of addresses of a name to try, one after the other. */
const maxAddresses = 3
/** Errors before anything is sent: the next address can be tried. */
const notConnected = ['ECONNREFUSED', 'ConnectionRefused', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL', 'FailedToOpenSocket']

const parse = (url: string): URL => {
  const parsed = URL.parse(url)
  if (!parsed || !/^https?:$/.test(parsed.protocol))
    throw new OutgoingError('This is not an address that begins with http:// or https://.', 'address')
  return parsed
}

const within = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })

/** Resolves the addresses of a host. @throws OutgoingError when it has none, or only private ones that are not allowed */
const resolveHost = async ({ hostname }: URL, allowPrivate: boolean): Promise<string[]> => {
  const host = hostname.replace(/^\[|\]$/g, '')
  const found = isIP(host)
    ? [host]
    : await lookup(host, { all: true }).then(
        // IPv4 first: in many homes IPv6 has an address but no route to the internet.
        (all) => all.toSorted((a, b) => a.family - b.family).map(({ address }) => address),
        () => [],
      )
  if (found.length === 0) throw new OutgoingError(`The name ${host} has no address.`, 'unknown_host')
  const allowed = allowPrivate ? found : found.filter(isPublicAddress)
  if (allowed.length === 0) throw new OutgoingError(`${host} is in a private network. Hearth sends no requests there.`, 'private')
  return allowed.slice(0, maxAddresses)
}

const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code ?? (error as Error)?.name)

/** Sends one request to one address of the host. The name goes into `Host` and into the TLS handshake for verification. */
const sendTo = (address: string, url: URL, { method = 'GET', headers, body, ca }: OutgoingRequest, signal: AbortSignal) => {
  const target = new URL(url)
  target.username = ''
  target.password = ''
  target.hostname = address.includes(':') ? `[${address}]` : address
  const isName = isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0
  return fetch(target, {
    method,
    body,
    signal,
    redirect: 'manual',
    // A pooled connection could have been verified for another name at the same address.
    keepalive: false,
    // Protects against decompression bombs.
    decompress: false,
    headers: { 'user-agent': 'Hearth', accept: '*/*', 'accept-encoding': 'identity', ...headers, host: url.host },
    tls: { ...(isName && { serverName: url.hostname }), ...(ca && { ca }) },
  } as RequestInit)
}

const connect = async (url: URL, request: OutgoingRequest, addresses: string[], signal: AbortSignal) => {
  let last: unknown
  for (const address of addresses) {
    try {
      return await sendTo(address, url, request, signal)
    } catch (error) {
      last = error
      if (!notConnected.includes(codeOf(error))) break
    }
  }
  throw last
}

/** @throws OutgoingError when there is more than `maxBytes` */
const readText = async (response: Response, host: string, maxBytes: number): Promise<string> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw new OutgoingError(`The answer of ${host} is larger than ${Math.ceil(maxBytes / 1024)} KB.`, 'too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** The target of a redirect; undefined for other responses. @throws OutgoingError for another host or a downgrade to http */
const redirectOf = (response: Response, url: URL): URL | undefined => {
  const location = response.headers.get('location')
  if (![301, 302, 303, 307, 308].includes(response.status) || location === null) return undefined
  const next = URL.parse(location, url.href)
  if (next?.hostname !== url.hostname || !/^https?:$/.test(next.protocol))
    throw new OutgoingError(`${url.host} redirects to another host. Hearth does not follow that.`, 'redirect')
  if (url.protocol === 'https:' && next.protocol === 'http:')
    throw new OutgoingError(`${url.host} redirects to an address without https. Hearth does not follow that.`, 'redirect')
  return next
}

const explain = (error: unknown, host: string): OutgoingError => {
  if (error instanceof OutgoingError) return error
  const code = codeOf(error)
  if (code === '23' || /Timeout/.test((error as Error)?.name)) return new OutgoingError(`${host} did not answer in time.`, 'timeout')
  if (notConnected.includes(code)) return new OutgoingError(`${host} refused the connection.`)
  if (/CERT|VERIFY|SELF_SIGNED/.test(code))
    return new OutgoingError(`The certificate of ${host} can't be trusted (${code}).`, 'certificate')
  return new OutgoingError(`The connection to ${host} failed (${code}).`)
}

/**
 * Sends an HTTP request to another host. All outgoing requests of Hearth go through here, with the given data and nothing else.
 *
 * The name is resolved once and the connection uses the checked address, which prevents DNS rebinding. Private, local and
 * reserved addresses are rejected unless the caller allows them. Redirects are followed within the same host only.
 * @returns the response, whatever its status
 * @throws OutgoingError with a sentence for an admin
 */
export const requestHost = async (request: OutgoingRequest): Promise<OutgoingResponse> => {
  const { allowPrivate = false, timeoutMs = defaults.timeoutMs, maxBytes = defaults.maxBytes } = request
  const abortController = new AbortController()
  const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), abortController.signal, ...(request.signal ? [request.signal] : [])])
  let url = parse(request.url)
  let next: OutgoingRequest = request
  const { host } = url
  try {
    const addresses = await within(resolveHost(url, allowPrivate), signal)
    for (let hops = 0; hops <= maxRedirects; hops++) {
      const response = await within(connect(url, next, addresses, signal), signal)
      const target = redirectOf(response, url)
      if (target && request.refuseRedirects) throw new OutgoingError(`${host} redirects to another address.`, 'redirect')
      if (!target)
        return { status: response.status, headers: response.headers, text: await within(readText(response, host, maxBytes), signal) }
      // As in browsers: only 307 and 308 repeat a POST. WebDAV's methods stay what they are.
      if (response.status === 303 || (response.status < 307 && next.method === 'POST')) next = { ...next, method: 'GET', body: undefined }
      url = target
    }
    throw new OutgoingError(`${host} redirects too often.`, 'redirect')
  } catch (error) {
    throw explain(error, host)
  } finally {
    // Closes the connection of a response that was not read completely.
    abortController.abort()
  }
}
