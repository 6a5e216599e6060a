import type { FindingReply } from './admin.contract'

/** What is known of how a request came to this server. */
export type Arrival = {
  /** What a reverse proxy adds; null where there is none. */
  forwardedFor: string | null
  forwardedProto: string | null
  /** The visitor's address, as far as the server believes it; that of the proxy where it doesn't. */
  address: string
  /** Whether that address is one of the trusted proxies: then every hop is. */
  isTrusted: boolean
  /** The address that was asked for, as far as the server believes it. */
  url: string
  /** HEARTH_URL. */
  ownUrl: string | undefined
}

const check = 'address'

/** Whether what a proxy said of a request was believed. */
const isBelieved = ({ forwardedFor, forwardedProto, address, isTrusted, url }: Arrival) =>
  isTrusted || url.startsWith('https:') || (forwardedFor?.includes(address) ?? forwardedProto !== 'https')

/** Holds the way of a request against the settings: a proxy that is not believed, and links that don't begin as the family's browsers do. */
export const judgeArrival = (arrival: Arrival): FindingReply => {
  const { forwardedFor, forwardedProto, address, url, ownUrl } = arrival
  const isForwarded = forwardedFor !== null || forwardedProto !== null
  if (isForwarded && !isBelieved(arrival))
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
