import * as z from 'zod'
import { endpoint, type OutputOf } from '#src/shared/endpoint'
import { msg } from '#src/shared/language/message'
import { color, imageAddress, text } from '#src/shared/schemas'

export const backgroundTypes = ['color', 'url', 'device'] as const

export const userSettings = () =>
  z.object({
    backgroundType: z.enum(backgroundTypes),
    backgroundColor: z.string(),
    /** Set if the type is `url` or `device`, otherwise null. */
    backgroundImageUrl: z.string().nullable(),
    showRollingMessages: z.boolean(),
    showMiniDashboard: z.boolean(),
    showAiAssistant: z.boolean(),
    aiAssistantName: z.string(),
  })
export type UserSettings = OutputOf<typeof userSettings>

/** The settings of a new user (spec 1 sections 3 and 9). */
export const defaultSettings: UserSettings = {
  backgroundType: 'color',
  backgroundColor: '#f8faf8',
  backgroundImageUrl: null,
  showRollingMessages: true,
  showMiniDashboard: true,
  showAiAssistant: true,
  aiAssistantName: 'Alex',
}

/** A complete set of settings: missing fields get their defaults, so that every write stores all fields. */
export const newUserSettings = z.lazy(() =>
  z
    .object({
      backgroundType: z.enum(backgroundTypes).default(defaultSettings.backgroundType),
      backgroundColor: color.default(defaultSettings.backgroundColor),
      backgroundImageUrl: imageAddress.nullable().default(null),
      showRollingMessages: z.boolean().default(true),
      showMiniDashboard: z.boolean().default(true),
      showAiAssistant: z.boolean().default(true),
      aiAssistantName: text(50, msg('Give your assistant a name.')).default(defaultSettings.aiAssistantName),
    })
    // An image of type `device` is an upload; the service checks its owner.
    .refine(
      ({ backgroundType: type, backgroundImageUrl: url }) =>
        type === 'color' || (url !== null && (type === 'device' || !url.startsWith('/'))),
      {
        path: ['backgroundImageUrl'],
        message: msg('Please enter a valid image URL'),
      },
    )
    .transform((value) => ({ ...value, backgroundImageUrl: value.backgroundType === 'color' ? null : value.backgroundImageUrl })),
)
export type NewUserSettings = z.output<typeof newUserSettings>

/** The first steps of a new admin, in order. */
export const firstSteps = ['invite', 'children', 'features', 'install'] as const
export type FirstStep = (typeof firstSteps)[number]

/** An admin's progress in the first steps. Steps that add members or children also count as done once the family has some. */
export const gettingStarted = () =>
  z.object({
    done: z.array(z.enum(firstSteps)),
    skipped: z.array(z.enum(firstSteps)),
    /** Whether the list is finished or dismissed, on all devices. */
    isOver: z.boolean(),
  })
export type GettingStarted = OutputOf<typeof gettingStarted>

export const notStarted: GettingStarted = { done: [], skipped: [], isOver: false }

const steps = z.lazy(() => z.array(z.enum(firstSteps)).max(firstSteps.length).default([]))

/** The complete progress, like the settings: missing fields get their defaults. */
const newGettingStarted = z.lazy(() => z.object({ done: steps, skipped: steps, isOver: z.boolean().default(false) }))

export const userSettingsApi = {
  get: endpoint('GET', '/api/user/settings', {
    cache: 'rows',
    can: 'signed_in',
    about: "Returns the caller's settings of the home page; defaults if none are stored.",
    response: userSettings,
  }),
  put: endpoint('PUT', '/api/user/settings', {
    can: 'signed_in',
    about: "Replaces the caller's settings of the home page.",
    body: newUserSettings,
    response: userSettings,
  }),
  gettingStarted: endpoint('GET', '/api/user/getting-started', {
    can: 'signed_in',
    about: "Returns the caller's progress in the first steps of an admin.",
    response: gettingStarted,
  }),
  putGettingStarted: endpoint('PUT', '/api/user/getting-started', {
    can: 'signed_in',
    about: "Replaces the caller's progress in the first steps.",
    body: newGettingStarted,
    response: gettingStarted,
  }),
}
