import * as z from 'zod'
import { endpoint, type OutputOf } from '#src/shared/endpoint'
import { timeOfDay } from '#src/shared/schemas'
import { channels, digests, groups } from './channels.rules'

const objectOf = <K extends string, S extends z.ZodType>(names: readonly K[], shape: S) =>
  z.object(Object.fromEntries(names.map((name) => [name, shape])) as Record<K, S>).partial()
/** The person's choices: whether a group comes by a channel. */
export const channelChoice = () => objectOf(channels, z.boolean())
const choices = z.lazy(() => objectOf(groups, channelChoice()))
const quietHours = z.lazy(() => z.object({ from: timeOfDay, to: timeOfDay }))

const notificationSettings = () =>
  z.object({
    /** Differences from the preset of the caller's role. */
    choices,
    /** In the family's time zone. Emergencies are not held back. */
    quietHours: z.object({ from: z.string(), to: z.string() }).nullable(),
    /** A mail with the notifications that were not sent at once, each morning or on Mondays. */
    digest: z.enum(digests),
    /** Whether the lock screen shows the text of a message or the title of an event, not only its kind. */
    showsTexts: z.boolean(),
    /** The reason why the caller can't get mail; null if they can. */
    emailUnavailable: z.enum(['no_mail_server', 'no_address']).nullable(),
  })
export type NotificationSettings = OutputOf<typeof notificationSettings>

const settingsChange = z.lazy(() =>
  z.object({
    /** Merged with earlier choices; null resets to the preset. */
    choices: choices.nullable().optional(),
    quietHours: quietHours.nullable().optional(),
    digest: z.enum(digests).optional(),
    showsTexts: z.boolean().optional(),
  }),
)
export type SettingsChange = z.output<typeof settingsChange>

const path = '/api/user/notification-settings'

export const notificationSettingsApi = {
  get: endpoint('GET', path, {
    can: 'signed_in',
    about: 'Returns which notifications reach the caller, by which channel and when.',
    response: notificationSettings,
  }),
  change: endpoint('PATCH', path, {
    can: 'signed_in',
    about: 'Changes which notifications reach the caller. 422 for a digest on a server that sends no mail, or without an address.',
    body: settingsChange,
    response: notificationSettings,
  }),
}
