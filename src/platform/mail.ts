import type { Commits } from './commits'
import type { Log } from './log'

type Letter = { to: string; subject: string; text: string }

/**
 * Sends letters by SMTP where it is configured, and nothing otherwise. Nobody waits for a mail server: what it refuses is
 * logged, and what the letter says is on the sender's screen anyway.
 * @param committed resolves when what a letter tells of is on the disk; none leaves before
 */
export const createMail = (config: { smtpUrl?: string; smtpFrom?: string }, log: Log, committed: Commits['committed']) => {
  const { smtpUrl, smtpFrom } = config
  const underWay = new Set<Promise<void>>()

  const deliver = async (letter: Letter) => {
    try {
      await committed()
      // Loaded when first needed: most homes have no mail server.
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({ url: smtpUrl, connectionTimeout: 10_000, socketTimeout: 10_000 })
      await transport.sendMail({ from: smtpFrom, ...letter })
    } catch (error) {
      log.warn('mail was not sent', { reason: (error as Error).message })
    }
  }

  return {
    post(letter: Letter) {
      if (!smtpUrl) return
      const delivery = deliver(letter).finally(() => underWay.delete(delivery))
      underWay.add(delivery)
    },
    /** Waits until every posted letter is sent or given up, within about 10 s. */
    settled: async () => void (await Promise.all(underWay)),
  }
}
export type Mail = ReturnType<typeof createMail>
