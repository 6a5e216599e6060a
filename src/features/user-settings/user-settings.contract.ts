import * as z from 'zod'
import { endpoint, type OutputOf } from '#src/shared/endpoint'
import { color, imageAddress, text } from '#src/shared/schemas'

export const backgroundTypes = ['color', 'url', 'device'] as const

export const userSettings = () =>
  z.object({
    backgroundType: z.enum(backgroundTypes),
    backgroundColor: z.string(),
    /** Set when the type is `url` or `device`, else null. */
    backgroundImageUrl: z.string().nullable(),
    showRollingMessages: z.boolean(),
    showMiniDashboard: z.boolean(),
    showAiAssistant: z.boolean(),
    aiAssistantName: z.string(),
  })
export type UserSettings = OutputOf<typeof userSettings>

/** What a user has before they choose (spec 1 sections 3 and 9). */
export const defaultSettings: UserSettings = {
  backgroundType: 'color',
  backgroundColor: '#f8faf8',
  backgroundImageUrl: null,
  showRollingMessages: true,
  showMiniDashboard: true,
  showAiAssistant: true,
  aiAssistantName: 'Alex',
}

/** A whole set of settings: what is left out is the default, so that every write stores all fields. */
export const newUserSettings = z.lazy(() =>
  z
    .object({
      backgroundType: z.enum(backgroundTypes).default(defaultSettings.backgroundType),
      backgroundColor: color.default(defaultSettings.backgroundColor),
      backgroundImageUrl: imageAddress.nullable().default(null),
      showRollingMessages: z.boolean().default(true),
      showMiniDashboard: z.boolean().default(true),
      showAiAssistant: z.boolean().default(true),
      aiAssistantName: text(50, 'Give your assistant a name.').default(defaultSettings.aiAssistantName),
    })
    // A picture of the device is an upload; whose it is, the server knows.
    .refine(
      ({ backgroundType: type, backgroundImageUrl: url }) =>
        type === 'color' || (url !== null && (type === 'device' || !url.startsWith('/'))),
      {
        path: ['backgroundImageUrl'],
        message: 'Please enter a valid image URL',
      },
    )
    .transform((value) => ({ ...value, backgroundImageUrl: value.backgroundType === 'color' ? null : value.backgroundImageUrl })),
)
export type NewUserSettings = z.output<typeof newUserSettings>

/** What a new admin is led through, in this order. */
export const firstSteps = ['invite', 'children', 'features', 'install'] as const
export type FirstStep = (typeof firstSteps)[number]

/** What an admin said about the first steps; whether there are members and children, the family itself shows. */
export const gettingStarted = () =>
  z.object({
    done: z.array(z.enum(firstSteps)),
    skipped: z.array(z.enum(firstSteps)),
    /** All of it was done, or is not wanted: the list does not come back, on no device. */
    isOver: z.boolean(),
  })
export type GettingStarted = OutputOf<typeof gettingStarted>

export const notStarted: GettingStarted = { done: [], skipped: [], isOver: false }

const steps = z.lazy(() => z.array(z.enum(firstSteps)).max(firstSteps.length).default([]))

/** The whole of it, as for the settings: what is left out is as it was at first. */
const newGettingStarted = z.lazy(() => z.object({ done: steps, skipped: steps, isOver: z.boolean().default(false) }))

export const userSettingsApi = {
  get: endpoint('GET', '/api/user/settings', {
    can: 'signed_in',
    about: 'How the user wants their home page; the defaults while nothing is stored.',
    response: userSettings,
  }),
  put: endpoint('PUT', '/api/user/settings', {
    can: 'signed_in',
    about: "Replaces the user's home page settings.",
    body: newUserSettings,
    response: userSettings,
  }),
  gettingStarted: endpoint('GET', '/api/user/getting-started', {
    can: 'signed_in',
    about: 'How far the user is with the first steps of an admin.',
    response: gettingStarted,
  }),
  putGettingStarted: endpoint('PUT', '/api/user/getting-started', {
    can: 'signed_in',
    about: "Replaces what is known of the user's first steps.",
    body: newGettingStarted,
    response: gettingStarted,
  }),
}
