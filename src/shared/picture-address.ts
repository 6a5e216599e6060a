// Runs in the browser too, for addresses that were stored before the server refused them.

const uploadPath = /^\/api\/objects\/[0-9a-f-]{36}$/
const loopback = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\]|\[::ffff:7f[\da-f]{2}:[\da-f]+\])$/

/** What a server is reached at. */
export type OwnHosts = {
  /** Addresses with a scheme, or undefined where one is not known. */
  urls: readonly (string | undefined)[]
  /** The port it listens on, at which the names of the machine itself lead to it too. */
  port: number | string | undefined
}

/**
 * Whether an address on the web leads to this server and not to an upload. Each browser that shows such a picture would call it with the cookie
 * of the person who looks.
 */
export const leadsBack = (address: string, { urls, port }: OwnHosts) => {
  const url = URL.parse(address)
  if (!url || uploadPath.test(url.pathname)) return false
  const name = url.hostname.replace(/\.$/, '')
  const portOf = ({ protocol, port }: URL) => port || (protocol === 'https:' ? '443' : '80')
  if (loopback.test(name) && portOf(url) === String(port)) return true
  return urls.some((own) => {
    const at = own === undefined ? null : URL.parse(own)
    // Both schemes: a server behind a proxy answers at http too, to redirect.
    return at !== null && at.hostname.replace(/\.$/, '') === name && (at.port === url.port || portOf(at) === portOf(url))
  })
}

/** Whether an address is that of an upload, as Hearth stores it. */
export const isUploadAddress = (address: string) => /^\/api\/objects\/[0-9a-f-]{36}(?:\?|$)/.test(address)

/**
 * Whether a picture may be shown by its stored address, which an older version may not have checked: an upload, or a web address that does not lead
 * back. A path alone leads back, and so do other schemes at best nowhere.
 */
export const mayShow = (address: string, own: OwnHosts) =>
  isUploadAddress(address) || (/^https?:/i.test(address) && !leadsBack(address, own))
