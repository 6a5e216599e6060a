import { hostname } from 'node:os'
import type { OutgoingRequest } from './http-client'
import { ntfyRequest, splitCredentials, webhookRequest } from './notes'

/** A notification outside the app. */
export type Message = {
  /** Idempotency key: the same for each attempt, so that the receiver can drop duplicates. */
  id: string
  kind: string
  state: 'raised' | 'cleared'
  /** A few words in ASCII. */
  title: string
  message: string
  at: string
  urgent: boolean
}

/** A message with its channel and recipients; stored as JSON until it is delivered. */
export type Delivery =
  | { channel: 'mail'; id: string; to: string[]; message: Message }
  | { channel: 'ntfy' | 'webhook'; id: string; message: Message }
  | { channel: 'ping'; id: string; ok: boolean }
export type ChannelName = Delivery['channel']

export type ChannelSettings = {
  smtpUrl?: string
  smtpFrom?: string
  ntfyUrl?: string
  webhookUrl?: string
  pingUrl?: string
  /** The URL of this server, to identify it in messages. */
  url?: string
}

const maxMessage = 1000
const maxAnswer = 200

const oneLine = (text: string) =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, maxAnswer)

const hostOf = (address: string) => URL.parse(address)?.host || 'unknown'

/** The address for reporting a failure, as in healthchecks.io; undefined for an address with a query. */
export const failureAddressOf = (address: string): string | undefined => {
  const url = new URL(address)
  if (url.search) return undefined
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/fail`
  return url.href
}

const ask = async (request: OutgoingRequest): Promise<string> => {
  // Loaded on first use: most families have no outgoing channel.
  const { requestHost: askHost } = await import('./http-client')
  // The server admin configured these addresses; they can be in the home network.
  const { status, text } = await askHost({ ...request, allowPrivate: true })
  const host = hostOf(request.url)
  if (status < 200 || status > 299) throw new Error(`${host} answered ${status}${text ? `: ${oneLine(text)}` : ''}.`)
  return `${host} answered ${status}.`
}

/** The outgoing channels that the settings configure. */
export const createChannels = (settings: ChannelSettings) => {
  const { smtpUrl, ntfyUrl, webhookUrl, pingUrl } = settings
  const server = settings.url ?? hostname()
  const addresses: Record<ChannelName, string | undefined> = { mail: smtpUrl, ntfy: ntfyUrl, webhook: webhookUrl, ping: pingUrl }

  const mail = async (to: string[], { id, title, message }: Message) => {
    const { sendMessage: sendLetter } = await import('./mail')
    const answer = await sendLetter(settings, { to, subject: `Hearth: ${title}`, text: `${message}\n\n${server}\n`, messageId: id })
    return `${hostOf(smtpUrl ?? '')} answered: ${oneLine(answer)}`
  }

  const ntfy = (url: string, { id, state, title, message, urgent }: Message) => {
    const isRaised = state === 'raised'
    return ask(
      ntfyRequest(
        { url },
        {
          id,
          title: `Hearth: ${title}`,
          text: `${message.slice(0, maxMessage)}\n${server}`,
          priority: isRaised ? (urgent ? 'urgent' : 'high') : 'default',
          tags: isRaised ? (urgent ? 'rotating_light' : 'warning') : 'white_check_mark',
        },
      ),
    )
  }

  const webhook = (url: string, { id, kind, state, message, at }: Message) =>
    ask(webhookRequest({ url }, { id, kind, state, message: message.slice(0, maxMessage), server, at }))

  const ping = async (address: string, ok: boolean) => {
    const target = ok ? address : failureAddressOf(address)
    if (!target) return 'The address has a query, so it has no failure address.'
    const { url, headers } = splitCredentials(target)
    return ask({ url, headers })
  }

  return {
    /** The configured channels with their host; the rest of an address can be secret. */
    configured: (): { channel: ChannelName; host: string }[] =>
      (Object.keys(addresses) as ChannelName[]).flatMap((channel) => {
        const address = addresses[channel]
        return address ? [{ channel, host: hostOf(address) }] : []
      }),

    /**
     * Makes one delivery attempt.
     * @returns the receiver's answer as a sentence
     * @throws Error with the reason
     */
    async deliver(delivery: Delivery): Promise<string> {
      const address = addresses[delivery.channel]
      if (!address) throw new Error(`The channel ${delivery.channel} is no longer configured.`)
      switch (delivery.channel) {
        case 'mail':
          return mail(delivery.to, delivery.message)
        case 'ntfy':
          return ntfy(address, delivery.message)
        case 'webhook':
          return webhook(address, delivery.message)
        case 'ping':
          return ping(address, delivery.ok)
      }
    },
  }
}
export type Channels = ReturnType<typeof createChannels>
