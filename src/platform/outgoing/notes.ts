import { version } from '../version'
import type { OutgoingRequest } from './http-client'

/** The services beside mail and push that take messages. */
export type NoteService = 'ntfy' | 'gotify' | 'apprise' | 'webhook'

/** A message for one of them. */
export type Note = {
  /** Idempotency key: the same for each attempt, so that the receiver can drop duplicates. */
  id: string
  kind: string
  title: string
  text: string
  priority: 'default' | 'high' | 'urgent'
  /** Emoji names of ntfy. */
  tags?: string
  /** The address that a tap opens. */
  link?: string
  at: string
}

/** An address with what opens it: an access token; for Apprise without a configuration, the addresses to which it sends. */
export type NoteTarget = { url: string; token?: string | null }

/** Bytes of an encoded word, below the 75 characters of RFC 2047. */
const wordBytes = 42

/** A text for a header, which takes ASCII alone: others become encoded words (RFC 2047). */
export const headerText = (text: string): string => {
  const line = text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  if (/^[\x20-\x7e]*$/.test(line)) return line
  const words = ['']
  for (const character of line) {
    const longer = (words.at(-1) ?? '') + character
    if (Buffer.byteLength(longer) > wordBytes) words.push(character)
    else words[words.length - 1] = longer
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ')
}

/**
 * Moves the credentials of an address to an authorization header. An access token of ntfy is a password without a user, or a
 * user without a password.
 */
export const splitCredentials = (address: string): { url: string; headers: Record<string, string> } => {
  const url = new URL(address)
  const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
  url.username = ''
  url.password = ''
  if (!user && !password) return { url: url.href, headers: {} }
  const token = user && password ? '' : user || password
  const authorization = token ? `Bearer ${token}` : `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  return { url: url.href, headers: { authorization } }
}

const withToken = ({ url, token }: NoteTarget) => {
  const split = splitCredentials(url)
  return token ? { ...split, headers: { authorization: `Bearer ${token}` } } : split
}

const json = (url: string, headers: Record<string, string>, id: string, body: object): OutgoingRequest => ({
  url,
  method: 'POST',
  body: JSON.stringify(body),
  headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': id },
})

export const ntfyRequest = (target: NoteTarget, { id, title, text, priority, tags, link }: Omit<Note, 'kind' | 'at'>): OutgoingRequest => {
  const { url, headers } = withToken(target)
  return {
    url,
    method: 'POST',
    body: text,
    headers: {
      ...headers,
      'content-type': 'text/plain; charset=utf-8',
      title: headerText(title),
      priority,
      ...(tags && { tags }),
      ...(link && { click: link }),
      'idempotency-key': id,
    },
  }
}

/** @param content what it sends beside the version */
export const webhookRequest = (target: NoteTarget, content: { id: string } & Record<string, unknown>): OutgoingRequest => {
  const { url, headers } = withToken(target)
  return json(url, headers, content.id, { ...content, version })
}

const gotifyPriority = { default: 5, high: 7, urgent: 10 }

/** Gotify takes its token in the address, too, where logs of proxies would show it. */
const gotifyRequest = ({ url: address, token }: NoteTarget, { id, title, text, priority, link }: Note): OutgoingRequest => {
  const { url: whole, headers } = splitCredentials(address)
  const url = new URL(whole)
  const key = token || url.searchParams.get('token') || ''
  url.search = ''
  url.pathname = `${url.pathname.replace(/\/+$/, '').replace(/\/message$/, '')}/message`
  return json(url.href, { ...headers, 'x-gotify-key': key }, id, {
    title,
    message: text,
    priority: gotifyPriority[priority],
    extras: {
      'client::display': { contentType: 'text/plain' },
      ...(link && { 'client::notification': { click: { url: link } } }),
    },
  })
}

const appriseRequest = ({ url: address, token }: NoteTarget, { id, title, text, priority, link }: Note): OutgoingRequest => {
  const { url: whole, headers } = splitCredentials(address)
  const url = new URL(whole)
  // Its web page has the configuration of a key at /cfg/{key}.
  url.pathname = url.pathname.replace(/\/+$/, '').replace(/\/cfg(?=\/[^/]+$)/, '/notify')
  if (!/\/notify(\/[^/]+)?$/.test(url.pathname)) url.pathname = `${url.pathname.replace(/\/+$/, '')}/notify`
  return json(url.href, headers, id, {
    title,
    body: link ? `${text}\n${link}` : text,
    type: priority === 'default' ? 'info' : 'warning',
    format: 'text',
    ...(token && { urls: token }),
  })
}

/** The request that hands a message to a service. */
export const noteRequest = (service: NoteService, target: NoteTarget, note: Note): OutgoingRequest => {
  switch (service) {
    case 'ntfy':
      return ntfyRequest(target, note)
    case 'gotify':
      return gotifyRequest(target, note)
    case 'apprise':
      return appriseRequest(target, note)
    case 'webhook': {
      const { id, kind, title, text, link = null, at } = note
      return webhookRequest(target, { id, kind, title, message: text, url: link, at })
    }
  }
}
