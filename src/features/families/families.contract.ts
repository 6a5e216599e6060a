import * as z from 'zod'
import { endpoint, nothing, type OutputOf } from '#src/shared/endpoint'
import { languages } from '#src/shared/language/languages'
import { msg } from '#src/shared/language/message'
import { permissions, roles } from '#src/shared/permissions'
import { color, currency, moment, password, pin, shortPassword, text, timezone, username } from '#src/shared/schemas'
import { firstName, lastName, person } from '../accounts/accounts.contract'
import { addonTypes } from '../addons/addons.rules'

export const member = () =>
  z.object({
    id: z.string(),
    familyId: z.string(),
    userId: z.string(),
    name: z.string(),
    role: z.enum(roles),
    color: z.string(),
    isActive: z.boolean(),
    /** Live presence: has at least one open socket. */
    isOnline: z.boolean(),
    lastSeen: moment.nullable(),
    joinedAt: moment,
    acceptedAt: moment.nullable(),
    permissions: z.array(z.enum(permissions)),
    /** Whether chores can be assigned to the member: children unless switched off, others if switched on. */
    doesChores: z.boolean(),
    /** Days in a row, up to today, on which the member did all due chores. */
    streak: z.number().int(),
    user: person(),
  })
export type MemberReply = OutputOf<typeof member>

export const family = () =>
  z.object({
    id: z.string(),
    name: z.string(),
    timezone: z.string(),
    currency: z.string(),
    /** For guests and friends without an account. */
    language: z.enum(languages),
    createdAt: moment,
  })
export type FamilyReply = OutputOf<typeof family>

const membership = () => member().omit({ user: true, isOnline: true, streak: true })

/** A family as its members see it. Suspended members see only its name. */
export const myFamily = () =>
  z.discriminatedUnion('isActive', [
    family().extend({
      isActive: z.literal(true),
      membership: membership(),
      /** The enabled add-ons, in display order. */
      addons: z.array(z.enum(addonTypes)),
      /** Whether the assistant can ask a language model. */
      hasModel: z.boolean(),
    }),
    z.object({ isActive: z.literal(false), id: z.string(), name: z.string(), membership: membership() }),
  ])
export type MyFamily = OutputOf<typeof myFamily>

export const familyName = z.lazy(() => text(100, msg('Family name is required.')))

export const newFamily = z.lazy(() =>
  z.object({ name: familyName, timezone: timezone.optional(), currency: currency.optional(), language: z.enum(languages).optional() }),
)
export type FamilyInput = z.output<typeof newFamily>

/** A member without an e-mail address, such as a child, who signs in by username. */
export const newMember = z.lazy(() =>
  z
    .object({
      firstName,
      lastName,
      /** Made from the first name by default. */
      username: username.optional(),
      /** A child may have none, and sign in by PIN. */
      password: shortPassword.optional(),
      pin: pin.optional(),
      role: z.enum(roles).default('child'),
      color: color.optional(),
    })
    .superRefine(({ role, password: given = '', pin: digits }, context) => {
      if (role === 'child') return
      if (!password.safeParse(given).success)
        context.addIssue({ code: 'too_small', origin: 'string', minimum: 10, inclusive: true, input: given, path: ['password'] })
      if (digits !== undefined) context.addIssue({ code: 'custom', path: ['pin'], message: msg('Only children sign in by PIN.') })
    }),
)

/** Of a child who belongs to one family; others need a longer one. */
export const newMemberPassword = z.lazy(() => z.object({ newPassword: shortPassword }))

export const memberChange = z.lazy(() =>
  z
    .object({
      role: z.enum(roles),
      color,
      permissions: z.array(z.enum(permissions)).max(permissions.length),
      isActive: z.boolean(),
      doesChores: z.boolean(),
      /** Removes the picture; only the member can choose one. */
      profileImageUrl: z.null(msg('Only the member can choose a picture.')),
    })
    .partial(),
)
export type MemberChange = z.output<typeof memberChange>

const members = '/api/families/:familyId/members'

export const familiesApi = {
  list: endpoint('GET', '/api/families', {
    cache: 'rows',
    can: 'account',
    scope: 'any',
    about: "Lists the user's families; the first is the active one.",
    response: () => z.array(myFamily()),
  }),
  create: endpoint('POST', '/api/families', {
    can: 'account',
    about: "Creates a family with the caller as its admin. While sign-up is closed, only the server's admins may.",
    body: newFamily,
    response: family,
    status: 201,
  }),
  update: endpoint('PATCH', '/api/families/:familyId', {
    can: 'edit_settings',
    about: "Changes a family's name, time zone or currency.",
    body: z.lazy(() => newFamily.unwrap().partial()),
    response: family,
  }),
  members: endpoint('GET', members, {
    can: 'member',
    about: 'Lists the members, longest-standing first.',
    response: () => z.array(member()),
  }),
  addMember: endpoint('POST', members, {
    can: 'admin',
    about: 'Adds a member without an e-mail address.',
    body: newMember,
    response: member,
    status: 201,
    rateLimit: 'invitations',
  }),
  updateMember: endpoint('PATCH', `${members}/:memberId`, {
    can: 'member',
    about:
      'Changes role, colour, permissions, suspension or whether the member does chores, or clears the picture. Parents can change only who does chores and their own colour, others only their own colour.',
    body: memberChange,
    response: member,
  }),
  setPassword: endpoint('PUT', `${members}/:memberId/password`, {
    can: 'manage_members',
    about:
      'Sets a new password and signs the member out everywhere: admins for everybody who is no admin, others for children. Not for members of several families.',
    body: newMemberPassword,
    response: nothing,
    status: 204,
    rateLimit: 'invitations',
  }),
  removeMember: endpoint('DELETE', `${members}/:memberId`, {
    can: 'admin',
    about: 'Removes a member. Everything they created stays.',
    response: nothing,
    status: 204,
  }),
  leave: endpoint('DELETE', '/api/families/:familyId/membership', {
    can: 'member',
    about: 'Leaves the family.',
    response: nothing,
    status: 204,
  }),
}
