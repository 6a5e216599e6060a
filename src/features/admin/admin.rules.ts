import type { FindingReply } from './admin.contract'

/** Facts about how a request reached this server. */
export type RequestOrigin = {
  /** The header of a reverse proxy; null without one. */
  forwardedFor: string | null
  forwardedProto: string | null
  /** The visitor's address if the proxy is trusted, else the address of the proxy. */
  address: string
  /** Whether that address is a trusted proxy: then every hop is one. */
  isTrusted: boolean
  /** The requested URL, as far as the proxy is trusted. */
  url: string
  /** HEARTH_URL. */
  ownUrl: string | undefined
}

const check = 'address'

/** Whether the server trusts the proxy's headers. */
const isProxyTrusted = ({ forwardedFor, forwardedProto, address, isTrusted, url }: RequestOrigin) =>
  isTrusted || url.startsWith('https:') || (forwardedFor?.includes(address) ?? forwardedProto !== 'https')

/** Compares a request with the settings: reports an untrusted proxy, and links that don't match the browser's URL. */
export const checkProxyHeaders = (arrival: RequestOrigin): FindingReply => {
  const { forwardedFor, forwardedProto, address, url, ownUrl } = arrival
  const isForwarded = forwardedFor !== null || forwardedProto !== null
  if (isForwarded && !isProxyTrusted(arrival))
    return {
      check,
      state: 'problem',
      found: `a reverse proxy at ${address} is not believed: all visitors count as one address`,
      advice: `Set HEARTH_TRUSTED_PROXIES=${address} and start the server again.`,
    }
  if (ownUrl?.startsWith('http:') && url.startsWith('https:'))
    return {
      check,
      state: 'problem',
      found: `this page came by https, and HEARTH_URL is ${ownUrl}: links in invitations begin with http`,
      advice: `Set HEARTH_URL=${url} and start the server again.`,
    }
  return { check, state: 'ok', found: ownUrl ?? url, advice: null }
}
