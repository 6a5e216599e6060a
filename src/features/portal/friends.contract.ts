import * as z from 'zod'
import { endpoint, nothing, type OutputOf } from '#src/shared/endpoint'
import { msg } from '#src/shared/language/message'
import { changeOf, clientId, email, moment, optionalText, rowId, text } from '#src/shared/schemas'
import { accessLevels, limits, maxLinkHours } from './portal.rules'

export const friend = () =>
  z.object({
    id: z.string(),
    familyId: z.string(),
    createdBy: z.string(),
    friendName: z.string(),
    friendEmail: z.string(),
    relationship: z.string().nullable(),
    accessLevel: z.enum(accessLevels),
    canViewPhotos: z.boolean(),
    canViewEvents: z.boolean(),
    /** Whether the friend answers the invitations of plans that have a guest with `friendEmail`. */
    canRsvp: z.boolean(),
    /** Facts about the house for the helper. */
    houseNotes: z.string().nullable(),
    /** The documents that a helper reads. */
    documentIds: z.array(z.string()),
    /** Devices that may open one link. */
    maxDevices: z.number().int(),
    /** Devices that opened the current link. */
    deviceCount: z.number().int(),
    /** Whether there is a link. It is shown only in the reply that creates it. */
    hasLink: z.boolean(),
    /** The end of the link; null without one. */
    expiresAt: moment.nullable(),
    lastAccessedAt: moment.nullable(),
    createdAt: moment,
    updatedAt: moment,
  })
export type FriendReply = OutputOf<typeof friend>

const fields = () =>
  z.object({
    friendName: text(100, msg('Name is required')),
    friendEmail: email,
    relationship: optionalText(100),
    accessLevel: z.enum(accessLevels).default('limited'),
    canViewPhotos: z.boolean().default(true),
    canViewEvents: z.boolean().default(false),
    canRsvp: z.boolean().default(true),
    houseNotes: optionalText(10_000),
    documentIds: z.array(rowId()).max(limits.documents).default([]),
    maxDevices: z.number().int().min(1).max(limits.devices).default(1),
  })

export const newFriend = z.lazy(() => fields().extend({ id: clientId() }))
export type NewFriend = z.output<typeof newFriend>
export const friendChange = z.lazy(() => changeOf(fields()))
export type FriendChange = z.output<typeof friendChange>

const newLink = z.lazy(() => z.object({ hours: z.number().int().min(1).max(maxLinkHours).optional() }))

const mailedLink = z.lazy(() => z.object({ token: text(100, msg('Make a link first.')) }))

const path = '/api/families/:familyId/friends'
const row = '/api/friends/:friendId'
const can = 'parent'

export const friendsApi = {
  list: endpoint('GET', path, {
    can,
    about: 'Lists the friends and helpers who have access without an account, by name.',
    response: () => z.array(friend()),
  }),
  create: endpoint('POST', path, {
    can,
    about: 'Adds a friend or a helper, without a link yet. A retry with the same `id` returns the existing one.',
    body: newFriend,
    response: friend,
    status: 201,
  }),
  change: endpoint('PATCH', row, {
    can,
    about:
      'Changes the given fields of a friend or helper. The link stays, and its page follows at once; another name or e-mail address is another person and ends the link.',
    body: friendChange,
    response: friend,
  }),
  remove: endpoint('DELETE', row, { can, about: 'Removes a friend or helper. The link stops working.', response: nothing, status: 204 }),
  link: endpoint('POST', `${row}/link`, {
    can,
    about:
      'Creates the link of a friend or helper for a number of hours: by default 30 days, for a helper 24 hours. An earlier link and its devices end.',
    body: newLink,
    response: () => z.object({ url: z.string(), expiresAt: moment, /** Whether the server sends e-mail. */ canMail: z.boolean() }),
    rateLimit: 'invitations',
  }),
  mail: endpoint('POST', `${row}/link/mail`, {
    can,
    about:
      'Mails the link to the e-mail address of the friend or helper. `token` is the last part of its URL, which the server does not keep. 404 for another token or an ended link, 409 on a server that sends no e-mail.',
    body: mailedLink,
    response: nothing,
    status: 204,
    rateLimit: 'invitations',
  }),
  revoke: endpoint('DELETE', `${row}/link`, { can, about: 'Revokes the link of a friend or helper.', response: nothing, status: 204 }),
}
