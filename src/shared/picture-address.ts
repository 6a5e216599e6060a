// Runs in the browser too, for addresses stored before the server rejected them.

const uploadPath = /^\/api\/objects\/[0-9a-f-]{36}$/
const loopback = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\]|\[::ffff:7f[\da-f]{2}:[\da-f]+\])$/

/** The addresses of this server. */
export type ServerHosts = {
  /** URLs of the server; undefined for an unknown one. */
  urls: readonly (string | undefined)[]
  /** The port it listens on, where loopback names reach it too. */
  port: number | string | undefined
}

/**
 * Whether a web address is one of this server, other than an upload. A browser that shows such a picture would send a request with the viewer's
 * cookie.
 */
export const isOwnAddress = (address: string, { urls, port }: ServerHosts) => {
  const url = URL.parse(address)
  if (!url || uploadPath.test(url.pathname)) return false
  const name = url.hostname.replace(/\.$/, '')
  const portOf = ({ protocol, port }: URL) => port || (protocol === 'https:' ? '443' : '80')
  if (loopback.test(name) && portOf(url) === String(port)) return true
  return urls.some((own) => {
    const at = own === undefined ? null : URL.parse(own)
    // Compare both schemes: behind a proxy the server also answers over http, to redirect.
    return at !== null && at.hostname.replace(/\.$/, '') === name && (at.port === url.port || portOf(at) === portOf(url))
  })
}

/** Whether an address is the stored form of an upload. */
export const isUploadAddress = (address: string) => /^\/api\/objects\/[0-9a-f-]{36}(?:\?|$)/.test(address)

/**
 * Whether a stored picture address may be shown; older versions did not check it. Allows uploads, and web addresses of other servers. Rejects
 * plain paths, which are on this server, and other schemes.
 */
export const isAllowedPicture = (address: string, own: ServerHosts) =>
  isUploadAddress(address) || (/^https?:/i.test(address) && !isOwnAddress(address, own))
