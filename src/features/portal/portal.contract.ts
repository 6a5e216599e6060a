import * as z from 'zod'
import { endpoint, type OutputOf } from '#src/shared/endpoint'
import { moment } from '#src/shared/schemas'
import { widths } from '../objects/objects.contract'
import { rsvp, rsvpAnswer } from '../planners/planners.guests.contract'
import { accessLevels } from './portal.rules'

export const portal = () =>
  z.object({
    friendName: z.string(),
    familyName: z.string(),
    /** Of the family. */
    timezone: z.string(),
    accessLevel: z.enum(accessLevels),
    canViewPhotos: z.boolean(),
    canViewEvents: z.boolean(),
    canRsvp: z.boolean(),
    expiresAt: moment,
    /** Whether a signed-in parent or admin of the family is looking. Their device is not bound to the link, and they tick nothing here. */
    isPreview: z.boolean(),
  })
export type PortalReply = OutputOf<typeof portal>

const portalPhoto = () =>
  z.object({
    id: z.string(),
    caption: z.string().nullable(),
    /** `YYYY-MM-DD` in the family's time zone. */
    day: z.string(),
    width: z.number().nullable(),
    height: z.number().nullable(),
  })
export type PortalPhoto = OutputOf<typeof portalPhoto>

const portalEvent = () =>
  z.object({
    id: z.string(),
    /** The date of an occurrence of a series, otherwise null. */
    instanceDate: z.string().nullable(),
    title: z.string(),
    startTime: moment,
    endTime: moment,
    isAllDay: z.boolean(),
    /** An all-day event keeps its dates in this zone. */
    timezone: z.string(),
    location: z.string().nullable(),
  })
export type PortalEvent = OutputOf<typeof portalEvent>

const invitation = () => rsvp().extend({ id: z.string() })
export type PortalInvitation = OutputOf<typeof invitation>

const portalChore = () =>
  z.object({
    id: z.string(),
    title: z.string(),
    description: z.string().nullable(),
    dueTime: z.string().nullable(),
    /** The first name of the assigned child. */
    assignee: z.string().nullable(),
    isDone: z.boolean(),
  })
export type PortalChore = OutputOf<typeof portalChore>

export const today = () =>
  z.object({ date: z.string(), timezone: z.string(), events: z.array(portalEvent()), chores: z.array(portalChore()) })
export type PortalToday = OutputOf<typeof today>

export const notes = () =>
  z.object({
    houseNotes: z.string().nullable(),
    documents: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        content: z.string().nullable(),
        fileName: z.string().nullable(),
        mimeType: z.string().nullable(),
      }),
    ),
  })
export type PortalNotes = OutputOf<typeof notes>

export const emergency = () =>
  z.object({
    contacts: z.array(
      z.object({
        name: z.string(),
        organization: z.string().nullable(),
        phones: z.array(z.object({ kind: z.string(), number: z.string() })),
      }),
    ),
    people: z.array(
      z.object({
        name: z.string(),
        allergies: z.string().nullable(),
        medications: z.string().nullable(),
        bloodType: z.string().nullable(),
        doctor: z.string().nullable(),
        doctorPhone: z.string().nullable(),
        emergencyContact: z.string().nullable(),
        emergencyPhone: z.string().nullable(),
      }),
    ),
  })
export type PortalEmergency = OutputOf<typeof emergency>

const choreState = z.lazy(() => z.object({ isDone: z.boolean() }))

const path = '/api/portal/:portalToken'
const can = 'anyone'

// 404 alike for unknown, expired and revoked links, for another device, and for a part that the friend may not open.
export const portalApi = {
  show: endpoint('GET', path, {
    can,
    about:
      'Returns what the link of a friend or helper allows. The first opening binds the device by a cookie; 404 alike for a link that is unknown, expired, revoked or bound to another device.',
    response: portal,
  }),
  photos: endpoint('GET', `${path}/photos`, {
    can,
    about: 'Lists the newest photos of the family, 60 at once.',
    query: z.lazy(() => z.object({ before: z.string().max(100) }).partial()),
    response: () => z.array(portalPhoto()),
  }),
  photo: endpoint('GET', `${path}/photos/:photoId`, {
    can,
    about: 'Returns a photo as a WebP without metadata, no wider than `w`.',
    query: z.lazy(() => z.object({ w: z.enum(widths.map(String) as ['320', '960', '1920']).default('960') })),
    response: () => z.instanceof(Blob),
    responseType: 'image/webp',
  }),
  events: endpoint('GET', `${path}/events`, {
    can,
    about: 'Lists the events of the family in the next 90 days that are not private, at most 200.',
    response: () => z.array(portalEvent()),
  }),
  invitations: endpoint('GET', `${path}/invitations`, {
    can,
    about: 'Lists the invitations of plans that have a guest with the e-mail address of the friend.',
    response: () => z.array(invitation()),
  }),
  answer: endpoint('PUT', `${path}/invitations/:guestId`, {
    can,
    about: 'Answers an invitation; 409 after the deadline.',
    body: rsvpAnswer,
    response: invitation,
  }),
  today: endpoint('GET', `${path}/today`, {
    can,
    about: "Returns today's events and chores of the family, for a helper.",
    response: today,
  }),
  tick: endpoint('PUT', `${path}/chores/:taskId`, {
    can,
    about: "Ticks one of today's chores, or takes the tick back. The points go to the child who does the chore.",
    body: choreState,
    response: portalChore,
  }),
  notes: endpoint('GET', `${path}/notes`, {
    can,
    about: 'Returns the house notes and the documents that were chosen for a helper.',
    response: notes,
  }),
  document: endpoint('GET', `${path}/documents/:documentId`, {
    can,
    about: 'Returns the file of a document that was chosen for a helper; a picture as a WebP without metadata.',
    response: () => z.instanceof(Blob),
    responseType: '*/*',
  }),
  emergency: endpoint('GET', `${path}/emergency`, {
    can,
    about: 'Returns the emergency contacts of the family, and the health fields of the members on its emergency sheet, for a helper.',
    response: emergency,
  }),
}
