import * as z from 'zod'
import { endpoint, type OutputOf } from '#src/shared/endpoint'
import { moment } from '#src/shared/schemas'

const channel = () => z.enum(['mail', 'ntfy', 'webhook', 'ping'])

/** A raised alert. */
const alert = () => z.object({ kind: z.string(), title: z.string(), message: z.string(), since: moment })

export const alerts = () =>
  z.object({
    raised: z.array(alert()),
    /** The configured channels for alerts. */
    channels: z.array(
      z.object({
        channel: channel(),
        host: z.string(),
        /** Number of admins' e-mail addresses; null for other channels. */
        addresses: z.number().int().nonnegative().nullable(),
      }),
    ),
  })
export type AlertsReply = OutputOf<typeof alerts>

const results = () =>
  z.object({
    results: z.array(
      z.object({
        channel: channel(),
        host: z.string(),
        ok: z.boolean(),
        /** The channel's reply, or why it could not be reached. */
        detail: z.string(),
      }),
    ),
  })
export type AlertTestReply = OutputOf<typeof results>

/** Alerts and their channels: only server admins may make these calls. */
export const alertsApi = {
  list: endpoint('GET', '/api/admin/alerts', {
    can: 'signed_in',
    about: "Lists the raised alerts and their channels. For the server's admins.",
    response: alerts,
  }),
  test: endpoint('POST', '/api/admin/alerts/test', {
    can: 'signed_in',
    about: "Sends a test through every configured channel, and returns each reply. For the server's admins.",
    response: results,
    rateLimit: 'alertTests',
  }),
}
