import type { Log } from './log'

export type Letter = { to: string; subject: string; text: string }
export type Mail = { send(letter: Letter): Promise<void> }

/**
 * Sends letters by SMTP where it is configured, and nothing otherwise. A mail server that does not answer must not take
 * the act down with it: the failure is logged, and the link is on the admin's screen anyway.
 */
export const createMail = (config: { smtpUrl?: string; smtpFrom?: string }, log: Log): Mail => ({
  async send(letter) {
    if (!config.smtpUrl) return
    try {
      // Loaded when first needed: most homes have no mail server.
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({ url: config.smtpUrl, connectionTimeout: 10_000, socketTimeout: 10_000 })
      await transport.sendMail({ from: config.smtpFrom, ...letter })
    } catch (error) {
      log.warn('mail was not sent', { reason: (error as Error).message })
    }
  },
})
