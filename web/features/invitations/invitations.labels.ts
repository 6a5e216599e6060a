import type { InvitationReply } from '#src/features/invitations/invitations.contract'
import { type Role, roleNames, roles } from '#src/shared/permissions'
import { dateFormat } from '#web/platform/format/formats'
import { word } from '#web/platform/language/server-texts'
import { t } from './texts'

export const roleOptions = () => roles.map((role: Role) => ({ value: role, label: word(roleNames[role]) }))

/** The recipient of an invitation. */
export const addressee = ({ email, phoneNumber }: Pick<InvitationReply, 'email' | 'phoneNumber'>) =>
  email ?? phoneNumber ?? t('Anyone with the link')

/** "Sat, Nov 28" */
export const lastDay = (expiresAt: string, timeZone?: string) =>
  dateFormat({ timeZone, weekday: 'short', month: 'short', day: 'numeric' }).format(Date.parse(expiresAt))

/** "until Sat, Nov 28" */
export const untilText = (expiresAt: string, timeZone?: string) => t('until {day}', { day: lastDay(expiresAt, timeZone) })
