import type { Commits } from '../database/group-commit'
import { messageOf } from '../errors'
import type { Log } from '../log/log'

/** Addresses are plain. The message id is the part in front of the `@`: a letter that is sent again keeps it. */
export type Letter = { to: string | string[]; subject: string; text: string; messageId?: string }

type Config = { smtpUrl?: string; smtpFrom?: string }

/** Milliseconds: each silence of the mail server, and all of a delivery. */
const patience = { silence: 10_000, total: 30_000 }

/** Letters, digits, dots and hyphens: what every mail server takes in a message id. */
const messageIdOf = (id: string) => `<${id.replace(/[^a-zA-Z0-9.-]+/g, '-')}@hearth.invalid>`

/**
 * Sends one letter by SMTP.
 * @returns what the mail server answered
 * @throws Error with the mail server's words, or the reason why it can't be reached; also after 30 s
 */
export const sendLetter = async ({ smtpUrl, smtpFrom }: Config, { messageId, ...letter }: Letter): Promise<string> => {
  // Loaded when first needed: most homes have no mail server.
  const { createTransport } = await import('nodemailer')
  const { silence, total } = patience
  const transport = createTransport({ url: smtpUrl, connectionTimeout: silence, greetingTimeout: silence, socketTimeout: silence })
  const expired = Promise.withResolvers<never>()
  const timer = setTimeout(() => expired.reject(new Error(`The mail server needed more than ${total / 1000} s.`)), total)
  try {
    const own = { from: smtpFrom, headers: { 'auto-submitted': 'auto-generated' }, ...(messageId && { messageId: messageIdOf(messageId) }) }
    const { response } = await Promise.race([transport.sendMail({ ...own, ...letter }), expired.promise])
    return response
  } finally {
    clearTimeout(timer)
    transport.close()
  }
}

/**
 * Sends letters by SMTP where it is configured, and nothing otherwise. Nobody waits for a mail server: what it refuses is
 * logged, and what the letter says is on the sender's screen anyway.
 * @param committed resolves when what a letter tells of is on the disk; none leaves before
 */
export const createMail = (config: Config, log: Log, committed: Commits['committed']) => {
  const underWay = new Set<Promise<void>>()

  const deliver = async (letter: Letter) => {
    try {
      await committed()
      await sendLetter(config, letter)
    } catch (error) {
      log.warn('mail was not sent', { reason: messageOf(error) })
    }
  }

  return {
    isOn: config.smtpUrl !== undefined,
    post(letter: Letter) {
      if (!config.smtpUrl) return
      const delivery = deliver(letter).finally(() => underWay.delete(delivery))
      underWay.add(delivery)
    },
    /** Waits until every posted letter is sent or given up, within about 30 s. */
    settled: async () => void (await Promise.all(underWay)),
  }
}
export type Mail = ReturnType<typeof createMail>
