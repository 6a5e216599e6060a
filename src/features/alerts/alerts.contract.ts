import * as z from 'zod'
import { endpoint, type Shape } from '#src/shared/endpoint'
import { moment } from '#src/shared/schemas'

const channel = () => z.enum(['mail', 'ntfy', 'webhook', 'ping'])

/** What is wrong with the server. */
const alert = () => z.object({ kind: z.string(), title: z.string(), message: z.string(), since: moment })

export const alerts = () =>
  z.object({
    raised: z.array(alert()),
    /** Where alerts go, by the server's settings. */
    channels: z.array(
      z.object({
        channel: channel(),
        host: z.string(),
        /** How many e-mail addresses of admins there are; null for channels without addresses. */
        addresses: z.number().int().nonnegative().nullable(),
      }),
    ),
  })
export type AlertsReply = Shape<typeof alerts>

const results = () =>
  z.object({
    results: z.array(
      z.object({
        channel: channel(),
        host: z.string(),
        ok: z.boolean(),
        /** What the other side answered, or why it could not be reached. */
        detail: z.string(),
      }),
    ),
  })
export type AlertTestReply = Shape<typeof results>

/** What is wrong and who is told: every call is for the server's admins. */
export const alertsApi = {
  list: endpoint('GET', '/api/admin/alerts', {
    can: 'signed_in',
    about: "What is wrong with the server, and where alerts go. For the server's admins.",
    response: alerts,
  }),
  test: endpoint('POST', '/api/admin/alerts/test', {
    can: 'signed_in',
    about: "Sends a test through every channel that the settings name, and tells what each answered. For the server's admins.",
    response: results,
    counts: 'alertTests',
  }),
}
