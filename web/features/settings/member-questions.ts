import type { MemberReply } from '#src/features/families/families.contract'
import { type Role, roleNames } from '#src/shared/permissions'

/** A question to an admin before an action on a member. */
export type MemberQuestion = { kind: 'role'; role: Role } | { kind: 'suspend' } | { kind: 'remove' }

export const questionFor = (member: MemberReply, isSelf: boolean, question: MemberQuestion) => {
  const { name } = member
  if (question.kind === 'role') return roleQuestion(member, isSelf, question.role)
  if (question.kind === 'suspend') {
    return {
      title: `Suspend ${name}?`,
      text: "They see the family's name and nothing more until an admin activates them again.",
      action: 'Suspend',
      destructive: true,
    }
  }
  return {
    title: `Remove ${name}?`,
    text: 'They lose access at once. What they made stays, with their name on it.',
    action: 'Remove',
    destructive: true,
  }
}

const roleQuestion = ({ name, role: current }: MemberReply, isSelf: boolean, role: Role) => {
  if (role === 'admin') {
    return {
      title: `Promote ${name} to ${roleNames.admin}?`,
      text: 'Administrators may do everything: they manage members, invitations, add-ons and settings.',
      action: 'Promote',
      destructive: false,
    }
  }
  if (current === 'admin') {
    return {
      title: `Demote ${isSelf ? 'yourself' : name} to ${roleNames[role]}?`,
      text: `${isSelf ? 'You' : 'They'} will no longer manage members and invitations.`,
      action: 'Demote',
      destructive: true,
    }
  }
  return {
    title: `Make ${name} ${article(role)} ${roleNames[role]}?`,
    text: 'They get the permissions that come with the role.',
    action: 'Change role',
    destructive: false,
  }
}

const article = (role: Role) => (role === 'extended' ? 'part of the' : 'a')
