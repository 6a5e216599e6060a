import * as z from 'zod'
import { endpoint, type OutputOf } from '#src/shared/endpoint'

/** How reminders of events reach a user (spec 2 section 3); those by e-mail appear in the app as well. */
export const reminderPreferences = ['in_app', 'email'] as const
export type ReminderPreference = (typeof reminderPreferences)[number]

export const reminderSettings = () =>
  z.object({
    reminderPreference: z.enum(reminderPreferences),
    /** Why no reminder can be sent by e-mail; null if it can. */
    emailUnavailable: z.enum(['no_mail_server', 'no_address']).nullable(),
  })
export type ReminderSettings = OutputOf<typeof reminderSettings>

const newReminderSettings = z.lazy(() => z.object({ reminderPreference: z.enum(reminderPreferences) }))

export const remindersApi = {
  get: endpoint('GET', '/api/user/reminders', {
    can: 'signed_in',
    about: 'Returns how reminders of events reach the caller, and whether they can be sent by e-mail.',
    response: reminderSettings,
  }),
  put: endpoint('PUT', '/api/user/reminders', {
    can: 'signed_in',
    about: 'Sets how reminders of events reach the caller. 422 for `email` on a server that sends no mail, or without an address.',
    body: newReminderSettings,
    response: reminderSettings,
  }),
}
