import { msg, type PlainMessage } from '#src/shared/language/message'

/** What takes notifications at an address of its own. */
export const addressKinds = ['ntfy', 'gotify', 'apprise', 'webhook'] as const
export type AddressKind = (typeof addressKinds)[number]

/** Names of products, which no language translates. */
export const productNames = { ntfy: 'ntfy', gotify: 'Gotify', apprise: 'Apprise' } as const

/** Maximum addresses of a person, and of a family. */
export const maxAddresses = 5

/** Why an address takes no notifications. */
export const addressProblems = {
  address: msg('This is not an address that begins with https://.'),
  topic: msg('An ntfy address ends with a topic, such as https://ntfy.sh/our-family.'),
  no_token: msg('Gotify needs the token of an application. You find it in Gotify under Apps.'),
  insecure: msg('Use an address that begins with https://, so that nobody can read along.'),
  private: msg('This address is in your home network. The person who runs this server can allow it with HEARTH_ALLOWED_HOSTS.'),
  unknown_host: msg('There is no server at this address.'),
  redirect: msg('The address leads to another one. Enter the address that it leads to.'),
  too_large: msg('The server’s answer is not that of such a service.'),
  timeout: msg('The server did not answer in time.'),
  certificate: msg('The certificate of the server can’t be trusted.'),
  unreachable: msg('The server could not be reached.'),
  password: msg('The server refused the token or the password.'),
  not_found: msg('The server is there, but takes no messages at this address.'),
  no_service: msg('Apprise has no services under this key, so the message went nowhere.'),
  busy: msg('The server answered with an error. It may work later.'),
  refused: msg('The server refused the message.'),
  unreadable: msg('The stored address can’t be read any more. Remove it and add it again.'),
} as const satisfies Record<string, PlainMessage>
export type AddressProblem = keyof typeof addressProblems

/** What is wrong with an address before anything is sent to it. @param isAllowed whether the server's admin allows its host */
export const faultOf = (
  { kind, url: text, token }: { kind: AddressKind; url: string; token: string | null },
  isAllowed: boolean,
): Extract<AddressProblem, 'address' | 'topic' | 'no_token' | 'insecure'> | undefined => {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) return 'address'
  if (url.protocol === 'http:' && !isAllowed) return 'insecure'
  if (kind === 'ntfy' && !/^\/.*[^/]/.test(url.pathname)) return 'topic'
  if (kind === 'gotify' && !token && !url.searchParams.get('token')) return 'no_token'
  return undefined
}

/** What an answer says. A temporary problem is tried again. @returns undefined when the message was taken */
export const problemOf = (kind: AddressKind, status: number): { problem: AddressProblem; isTemporary: boolean } | undefined => {
  const lasting = (problem: AddressProblem) => ({ problem, isTemporary: false })
  if (kind === 'apprise' && status === 204) return lasting('no_service')
  if (status >= 200 && status < 300) return undefined
  if (status === 401 || status === 403) return lasting('password')
  if (status === 404 || status === 405 || status === 410) return lasting('not_found')
  if (status === 408 || status === 425 || status === 429 || status >= 500) return { problem: 'busy', isTemporary: true }
  return lasting('refused')
}

/** Failures of the connection that can pass. */
const passing: readonly AddressProblem[] = ['unknown_host', 'timeout', 'certificate', 'unreachable']
export const isPassing = (problem: AddressProblem) => passing.includes(problem)
