import type { InvitationReply } from '#src/features/invitations/invitations.contract'
import { type Role, roleNames, roles } from '#src/shared/permissions'
import { word } from '#web/platform/language/server-texts'

export const roleOptions = () => roles.map((role: Role) => ({ value: role, label: word(roleNames[role]) }))

/** The recipient of an invitation. */
export const addressee = ({ email, phoneNumber }: Pick<InvitationReply, 'email' | 'phoneNumber'>) => email ?? phoneNumber ?? ''

/** "until Sat, Nov 28" */
export const untilText = (expiresAt: string, timeZone?: string) =>
  `until ${new Date(expiresAt).toLocaleDateString(undefined, { timeZone, weekday: 'short', month: 'short', day: 'numeric' })}`
