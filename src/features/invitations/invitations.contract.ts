import * as z from 'zod'
import { endpoint, nothing, type OutputOf } from '#src/shared/endpoint'
import { msg, type PlainMessage } from '#src/shared/language/message'
import { roles } from '#src/shared/permissions'
import { email, moment } from '#src/shared/schemas'
import { authUser, newAccount, person } from '../accounts/accounts.contract'

/** `link`: for anyone who gets the link. */
export const invitationTypes = ['email', 'phone', 'link'] as const
export type InvitationType = (typeof invitationTypes)[number]

const invitationStatuses = ['pending', 'accepted', 'cancelled', 'expired'] as const

export const invitation = () =>
  z.object({
    id: z.string(),
    familyId: z.string(),
    invitationType: z.enum(invitationTypes),
    email: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    role: z.enum(roles),
    status: z.enum(invitationStatuses),
    inviter: person(),
    createdAt: moment,
    expiresAt: moment,
  })
export type InvitationReply = OutputOf<typeof invitation>

/** The invitation with its link. Only the reply that creates a link contains it: the server stores the code's hash. */
export const invitationLink = () =>
  invitation().extend({
    inviteUrl: z.string(),
    /** Whether the server mailed the link, can mail it, or has no mail server. */
    mail: z.enum(['sent', 'possible', 'off']),
  })
export type InvitationLinkReply = OutputOf<typeof invitationLink>

const emailWanted = msg('Valid email address is required for email invitations')
const phoneWanted = msg('Valid phone number is required for phone invitations')

export const newInvitation = z.lazy(() =>
  z
    .object({
      invitationType: z.enum(invitationTypes).default('email'),
      email: z.string().max(254).trim().toLowerCase().nullish(),
      phoneNumber: z
        .string()
        .max(40)
        .transform((value) => value.replace(/\D/g, ''))
        .nullish(),
      role: z.enum(roles).default('member'),
    })
    .superRefine((value, context) => {
      const refuse = (path: string, message: PlainMessage) => context.addIssue({ code: 'custom', path: [path], message })
      if (value.invitationType === 'link') return
      if (value.email == null && value.phoneNumber == null) refuse('email', msg('Either email or phone number must be provided'))
      else if (value.invitationType === 'email' && !value.email?.includes('@')) refuse('email', emailWanted)
      else if (value.invitationType === 'email' && !z.email().safeParse(value.email).success)
        refuse('email', msg('Please enter a valid email address'))
      else if (value.invitationType === 'phone' && (value.phoneNumber ?? '').length < 10) refuse('phoneNumber', phoneWanted)
    }),
)

export const invitationMail = z.lazy(() =>
  z.object({
    email,
    /** The code of the link, which the server does not have: it stores its hash. */
    code: z.string().max(100),
  }),
)

/** The facts that an invitation link reveals before somebody joins. */
export const openInvitation = () =>
  z.object({
    familyName: z.string(),
    inviter: z.string(),
    role: z.enum(roles),
    email: z.string().nullable(),
    expiresAt: moment,
  })

const invitations = '/api/families/:familyId/invitations'

export const invitationsApi = {
  list: endpoint('GET', invitations, {
    can: 'admin',
    about: 'Returns the pending invitations, newest first.',
    response: () => z.array(invitation()),
  }),
  create: endpoint('POST', invitations, {
    can: 'admin',
    about: 'Invites by e-mail address or phone number, which replaces a pending invitation to the same one, or whoever gets the link.',
    body: newInvitation,
    response: invitationLink,
    status: 201,
    rateLimit: 'invitations',
  }),
  link: endpoint('POST', `${invitations}/:invitationId/link`, {
    can: 'admin',
    about: 'Creates a new link for a pending invitation; the previous link stops working.',
    response: invitationLink,
    rateLimit: 'invitations',
  }),
  mail: endpoint('POST', `${invitations}/:invitationId/mail`, {
    can: 'admin',
    about: 'Mails the link of a pending invitation, if the server has a mail server.',
    body: invitationMail,
    response: invitation,
    rateLimit: 'invitations',
  }),
  cancel: endpoint('DELETE', `${invitations}/:invitationId`, {
    can: 'admin',
    about: 'Cancels a pending invitation.',
    response: nothing,
    status: 204,
  }),
  show: endpoint('GET', '/api/invitations/:code', {
    can: 'anyone',
    about: 'Returns the facts of an invitation by the code of its link.',
    response: openInvitation,
  }),
  accept: endpoint('POST', '/api/invitations/:code/accept', {
    can: 'anyone',
    about: 'Joins the family: with a new account, or as the signed-in user with an empty body.',
    // The loose schema lets any body pass. A signed-in user may send one; for others the route parses it as an account and reports its
    // errors.
    body: z.lazy(() => z.union([newAccount, z.looseObject({})])),
    response: authUser,
    status: 201,
  }),
}
