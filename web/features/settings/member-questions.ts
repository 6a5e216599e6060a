import type { MemberReply } from '#src/features/families/families.contract'
import { type Role, roleNames } from '#src/shared/permissions'
import { word } from '#web/platform/language/server-texts'
import { t } from './texts'

/** A question to an admin before an action on a member. */
export type MemberQuestion = { kind: 'role'; role: Role } | { kind: 'suspend' } | { kind: 'remove' }

export const questionFor = (member: MemberReply, isSelf: boolean, question: MemberQuestion) => {
  const { name } = member
  if (question.kind === 'role') return roleQuestion(member, isSelf, question.role)
  if (question.kind === 'suspend') {
    return {
      title: t('Suspend {name}?', { name }),
      text: t("They see the family's name and nothing more until an admin activates them again."),
      action: t('Suspend'),
      destructive: true,
    }
  }
  return {
    title: t('Remove {name}?', { name }),
    text: t('They lose access at once. What they made stays, with their name on it.'),
    action: t('Remove'),
    destructive: true,
  }
}

const roleQuestion = ({ name, role: current }: MemberReply, isSelf: boolean, role: Role) => {
  if (role === 'admin') {
    return {
      title: t('Promote {name} to {admin}?', { name, admin: word(roleNames.admin) }),
      text: t('Administrators may do everything: they manage members, invitations, add-ons and settings.'),
      action: t('Promote'),
      destructive: false,
    }
  }
  if (current === 'admin') {
    return {
      title: `Demote ${isSelf ? 'yourself' : name} to ${word(roleNames[role])}?`,
      text: `${isSelf ? 'You' : 'They'} will no longer manage members and invitations.`,
      action: t('Demote'),
      destructive: true,
    }
  }
  return {
    title: t('Make {name} {role} {roleNames}?', { name, role: article(role), roleNames: word(roleNames[role]) }),
    text: t('They get the permissions that come with the role.'),
    action: t('Change role'),
    destructive: false,
  }
}

const article = (role: Role) => (role === 'extended' ? 'part of the' : 'a')
