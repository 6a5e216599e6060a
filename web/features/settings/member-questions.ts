import type { MemberReply } from '#src/features/families/families.contract'
import type { Role } from '#src/shared/permissions'
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
      title: t('Promote {name} to Administrator?', { name }),
      text: t('Administrators may do everything: they manage members, invitations, add-ons and settings.'),
      action: t('Promote'),
      destructive: false,
    }
  }
  if (current === 'admin') {
    return {
      title: isSelf
        ? t(
            '{role, select, parent {Demote yourself to Parent?} member {Demote yourself to Family Member?} child {Demote yourself to Child?} other {Demote yourself to Extended Family?}}',
            { role },
          )
        : t(
            '{role, select, parent {Demote {name} to Parent?} member {Demote {name} to Family Member?} child {Demote {name} to Child?} other {Demote {name} to Extended Family?}}',
            { role, name },
          ),
      text: isSelf ? t('You will no longer manage members and invitations.') : t('They will no longer manage members and invitations.'),
      action: t('Demote'),
      destructive: true,
    }
  }
  return {
    title: t(
      '{role, select, parent {Make {name} a Parent?} member {Make {name} a Family Member?} child {Make {name} a Child?} other {Make {name} part of the Extended Family?}}',
      { role, name },
    ),
    text: t('They get the permissions that come with the role.'),
    action: t('Change role'),
    destructive: false,
  }
}
