import * as z from 'zod'
import { endpoint, nothing, type OutputOf } from '#src/shared/endpoint'
import { msg, withMessage } from '#src/shared/language/message'
import { changeOf, clientId, instant, moment, optionalText, page, rowId, text } from '#src/shared/schemas'
import { person } from '../accounts/accounts.contract'
import { checkinTypes, defaultRetentionDays, maxAlerts } from './location.rules'

/** Degrees are kept with 8 decimals (spec 3 section 9), about a millimeter. */
const degrees = (most: number) =>
  z
    .number()
    .min(-most)
    .max(most)
    .transform((value) => Math.round(value * 1e8) / 1e8)

export const place = () =>
  z.object({
    id: z.string(),
    familyId: z.string(),
    name: z.string(),
    emoji: z.string().nullable(),
    latitude: z.number(),
    longitude: z.number(),
    /** In meters. */
    radius: z.number().int(),
    createdBy: z.string(),
    createdAt: moment,
    updatedAt: moment,
  })
export type PlaceReply = OutputOf<typeof place>

const placeFields = () =>
  z.object({
    name: text(100, msg('Give the place a name.')),
    emoji: optionalText(16),
    latitude: degrees(90),
    longitude: degrees(180),
    radius: z.number().int().min(50).max(2000).default(150),
  })
export const newPlace = z.lazy(() => placeFields().extend({ id: clientId() }))
export type NewPlace = z.output<typeof newPlace>
export const placeChange = z.lazy(() => changeOf(placeFields()))
export type PlaceChange = z.output<typeof placeChange>

/** A check-in as the caller may see it: coordinates, accuracy, address and battery are null outside the sharing of its person. */
export const checkin = () =>
  z.object({
    id: z.string(),
    familyId: z.string(),
    userId: z.string(),
    user: person(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    /** In meters. */
    accuracy: z.number().int().nullable(),
    address: z.string().nullable(),
    locationName: z.string().nullable(),
    checkinType: z.enum(checkinTypes),
    /** Percent. */
    batteryLevel: z.number().int().nullable(),
    isEmergency: z.boolean(),
    note: z.string().nullable(),
    /** Whether others see it. */
    isShared: z.boolean(),
    acknowledgedBy: person().nullable(),
    acknowledgedAt: moment.nullable(),
    at: moment,
    createdAt: moment,
  })
export type CheckinReply = OutputOf<typeof checkin>

/** A position as a device sends it. The server works out arrivals and departures itself. */
export const newCheckin = z.lazy(() =>
  z
    .object({
      id: clientId(),
      latitude: degrees(90).nullable().default(null),
      longitude: degrees(180).nullable().default(null),
      accuracy: z
        .number()
        .min(0)
        .max(1_000_000)
        .transform((meters) => Math.round(meters))
        .nullable()
        .default(null),
      address: optionalText(300),
      locationName: optionalText(100),
      checkinType: z.enum(['manual', 'emergency', 'shared']).default('manual'),
      batteryLevel: z.number().int().min(0).max(100).nullable().default(null),
      isEmergency: z.boolean().default(false),
      note: optionalText(500),
      at: instant.optional(),
    })
    .transform(({ isEmergency, ...sent }) => ({
      ...sent,
      checkinType: isEmergency ? ('emergency' as const) : sent.checkinType,
    }))
    .refine(({ latitude, longitude }) => (latitude === null) === (longitude === null), {
      path: ['longitude'],
      message: msg('Send latitude and longitude together.'),
    })
    .refine(
      ({ latitude, locationName, checkinType }) =>
        latitude !== null || checkinType === 'emergency' || (locationName !== null && checkinType === 'manual'),
      {
        path: ['latitude'],
        message: msg('Say where you are.'),
      },
    ),
)
export type NewCheckin = z.output<typeof newCheckin>

const period = () => ({
  isSharing: z.boolean(),
  /** When it ends; null until it is stopped. */
  until: moment.nullable(),
  startedAt: moment.nullable(),
  /** The user who turned it on: the person, or a parent of the child. */
  setBy: person().nullable(),
})

const sharing = () =>
  z.object({
    ...period(),
    /** The children whose sharing the caller may turn on. */
    children: z.array(z.object({ userId: z.string(), user: person(), ...period() })),
    /** Emergencies that the caller may see: open ones, and those of the last 24 hours. */
    emergencies: z.array(checkin()),
  })
export type SharingReply = OutputOf<typeof sharing>

export const sharingChange = z.lazy(() =>
  z.object({
    isSharing: z.boolean().optional(),
    until: instant.nullable().default(null),
    /** A child of the family; without it the caller. */
    userId: rowId().optional(),
  }),
)
export type SharingChange = z.output<typeof sharingChange>

const point = () => z.object({ latitude: z.number(), longitude: z.number(), at: moment })

const whereabouts = () =>
  z.object({
    userId: z.string(),
    user: person(),
    color: z.string(),
    ...period(),
    /** The newest position; of others only while they share. */
    position: point()
      .extend({ accuracy: z.number().int().nullable(), batteryLevel: z.number().int().nullable(), locationName: z.string().nullable() })
      .nullable(),
    /** The newest place by name that was shared. */
    lastPlace: z.object({ name: z.string(), at: moment }).nullable(),
    /** Today's positions, oldest first. */
    trail: z.array(point()),
  })
export type Whereabouts = OutputOf<typeof whereabouts>

const alert = () => z.object({ userId: z.string(), placeId: z.string() })
const newAlerts = z.lazy(() => z.array(z.object({ userId: rowId(), placeId: rowId() })).max(maxAlerts))
export type Alert = OutputOf<typeof alert>

const settings = () => z.object({ retentionDays: z.number().int(), tileUrl: z.string().nullable() })
export type LocationSettings = OutputOf<typeof settings>
export const settingsChange = z.lazy(() =>
  z.object({
    retentionDays: z.number().int().min(1).max(365).default(defaultRetentionDays),
    tileUrl: optionalText(500).refine(
      (url) =>
        url === null || (/^https?:\/\//.test(url) && URL.parse(url) !== null && ['{z}', '{x}', '{y}'].every((part) => url.includes(part))),
      withMessage(msg('Must be an address such as {example}.', { example: 'https://tiles.example.org/{z}/{x}/{y}.png' })),
    ),
  }),
)

const can = 'member'
const root = '/api/families/:familyId/location'

export const locationApi = {
  overview: endpoint('GET', root, {
    can,
    about: 'Returns where everybody is, as far as they share it, with the places and settings of the map.',
    response: () => z.object({ people: z.array(whereabouts()), places: z.array(place()), settings: settings() }),
  }),
  sharing: endpoint('GET', `${root}/sharing`, {
    can,
    about: "Returns the caller's sharing, that of the children whose sharing they may turn on, and the emergencies that they may see.",
    response: sharing,
  }),
  share: endpoint('PUT', `${root}/sharing`, {
    can,
    about: 'Turns the sharing of the caller, or of a child by a parent, on or off. `until` null shares until it is stopped.',
    body: sharingChange,
    response: sharing,
  }),
  checkins: endpoint('GET', `${root}/checkins`, {
    can,
    about: 'Lists check-ins, arrivals, departures and emergencies that the caller may see, newest first.',
    query: z.lazy(() => page.unwrap().extend({ userId: rowId().optional() })),
    response: () => z.array(checkin()),
  }),
  checkIn: endpoint('POST', `${root}/checkins`, {
    can,
    about:
      'Records where the caller is. Outside their sharing nobody else sees it. A retry with the same `id` returns the existing check-in.',
    body: newCheckin,
    response: checkin,
    status: 201,
  }),
  forget: endpoint('DELETE', `${root}/checkins`, {
    can,
    about: "Deletes all of the caller's own positions and check-ins.",
    response: nothing,
    status: 204,
  }),
  track: endpoint('GET', `${root}/checkins.gpx`, {
    can,
    about: "Returns the caller's own positions as GPX 1.1.",
    response: nothing,
    responseType: 'application/gpx+xml',
  }),
  places: endpoint('GET', `${root}/places`, { can, about: "Lists the family's places by name.", response: () => z.array(place()) }),
  addPlace: endpoint('POST', `${root}/places`, {
    can,
    about: 'Adds a place. A retry with the same `id` returns the existing one.',
    body: newPlace,
    response: place,
    status: 201,
  }),
  changePlace: endpoint('PATCH', '/api/places/:placeId', {
    can,
    about: 'Changes the given fields of a place. Its maker, parents and admins may.',
    body: placeChange,
    response: place,
  }),
  removePlace: endpoint('DELETE', '/api/places/:placeId', {
    can,
    about: 'Deletes a place. Its maker, parents and admins may. Past check-ins keep its name.',
    response: nothing,
    status: 204,
  }),
  alerts: endpoint('GET', `${root}/alerts`, {
    can,
    about: 'Lists whose arrivals and departures at which place the caller is notified of.',
    response: () => z.array(alert()),
  }),
  setAlerts: endpoint('PUT', `${root}/alerts`, {
    can,
    about: "Replaces the caller's alerts. They take effect while the person shares.",
    body: newAlerts,
    response: () => z.array(alert()),
  }),
  acknowledge: endpoint('POST', '/api/location/emergencies/:emergencyId/acknowledge', {
    can,
    about: "Says that the caller takes care of an emergency: 'I'm on it'. Adults may. A repetition changes nothing.",
    response: checkin,
  }),
  settings: endpoint('GET', `${root}/settings`, { can, about: 'Returns the settings of the map.', response: settings }),
  changeSettings: endpoint('PUT', `${root}/settings`, {
    can: 'admin',
    scope: 'none',
    about: 'Replaces the settings of the map: the days for which positions are kept, and the address of map tiles.',
    body: settingsChange,
    response: settings,
  }),
  ownTracks: endpoint('POST', '/api/owntracks', {
    can: 'anyone',
    appPassword: 'owntracks',
    about:
      'Takes a message of the OwnTracks app in HTTP mode (`_type` location or transition) and returns the positions that the family shares with this person. Basic authentication with an app password of the scope `owntracks`.',
    response: () => z.array(z.record(z.string(), z.unknown())),
  }),
}
