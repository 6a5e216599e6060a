import type { Commits } from '../database/group-commit'
import { messageOf } from '../errors'
import type { Log } from '../log/log'
import { mailHtml } from './mail-html'

/** A mail; addresses are without names. `messageId` is the part before the `@`; a retry keeps it. */
export type MailMessage = {
  to: string | string[]
  subject: string
  text: string
  messageId?: string
  /** The text of the button for the mail's link. */
  link?: string
  /** An address that ends such mails by a POST without a sign-in (RFC 8058), and asks first when it is opened. It is in the headers and below the text. */
  unsubscribe?: { url: string; text: string } | undefined
}

type Config = { smtpUrl?: string; smtpFrom?: string }

/** Timeouts in milliseconds: for each silence of the mail server, and for the whole delivery. */
const timeoutsMs = { silence: 10_000, total: 30_000 }

/** Every mail server accepts letters, digits, dots and hyphens in a message id. */
const messageIdOf = (id: string) => `<${id.replace(/[^a-zA-Z0-9.-]+/g, '-')}@hearth.invalid>`

/**
 * Sends one letter by SMTP.
 * @returns the mail server's answer
 * @throws Error with the mail server's answer, the reason why it can't be reached, or a timeout after 30 s
 */
export const sendMessage = async (
  { smtpUrl, smtpFrom }: Config,
  { messageId, link, unsubscribe, ...letter }: MailMessage,
): Promise<string> => {
  // Loaded on first use: most families configure no mail server.
  const { createTransport } = await import('nodemailer')
  const { silence, total } = timeoutsMs
  const transport = createTransport({ url: smtpUrl, connectionTimeout: silence, greetingTimeout: silence, socketTimeout: silence })
  const expired = Promise.withResolvers<never>()
  const timer = setTimeout(() => expired.reject(new Error(`The mail server needed more than ${total / 1000} s.`)), total)
  try {
    const envelope = {
      from: smtpFrom,
      html: mailHtml({ ...letter, link, stop: unsubscribe }),
      headers: {
        'auto-submitted': 'auto-generated',
        ...(unsubscribe && { 'list-unsubscribe': `<${unsubscribe.url}>`, 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' }),
      },
      ...(messageId && { messageId: messageIdOf(messageId) }),
    }
    const text = unsubscribe ? `${letter.text.trimEnd()}\n\n${unsubscribe.text}\n${unsubscribe.url}\n` : letter.text
    const { response } = await Promise.race([transport.sendMail({ ...envelope, ...letter, text }), expired.promise])
    return response
  } finally {
    clearTimeout(timer)
    transport.close()
  }
}

/**
 * Sends mails by SMTP if it is configured. Requests do not wait for the mail server: a failure is only logged, because the sender's
 * screen shows the content anyway.
 * @param committed resolves when the change behind a mail is on the disk; only then is it sent
 */
export const createMail = (config: Config, log: Log, committed: Commits['committed']) => {
  const pending = new Set<Promise<void>>()

  const deliver = async (letter: MailMessage) => {
    try {
      await committed()
      await sendMessage(config, letter)
    } catch (error) {
      log.warn('mail was not sent', { reason: messageOf(error) })
    }
  }

  return {
    isOn: config.smtpUrl !== undefined,
    send(letter: MailMessage) {
      if (!config.smtpUrl) return
      const delivery = deliver(letter).finally(() => pending.delete(delivery))
      pending.add(delivery)
    },
    /** Waits until every posted mail is sent or has failed, at most about 30 s. */
    settled: async () => void (await Promise.all(pending)),
  }
}
export type Mail = ReturnType<typeof createMail>
