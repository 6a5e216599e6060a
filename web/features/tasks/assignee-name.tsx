import type { Person } from '#src/features/accounts/accounts.contract'
import { useMembers } from '#web/platform/session/session'
import { Avatar } from '#web/ui/avatar'
import { pictureOf } from '#web/ui/picture'
import { t } from './texts'

/** A member's colour; undefined without an assignee, and for a former member. */
export const useColorOf = (userId: string | null) => useMembers().find((member) => member.userId === userId)?.color

/** The assignee's name, in their colour. */
export function AssigneeName({ person }: { person: Person | null }) {
  const color = useColorOf(person?.id ?? null)
  if (!person) return <span>{t('Unassigned')}</span>
  return (
    <span className="flex min-w-0 items-center gap-2 ps-0.5">
      <Avatar name={person.name} src={pictureOf(person.profileImageUrl)} color={color} size="xs" decorative />
      <span className="truncate">{person.name}</span>
    </span>
  )
}

/** The options of an assignee select; '' is nobody. */
export const useAssigneeOptions = () => [
  { value: '', label: t('Unassigned') },
  ...useMembers()
    .filter((member) => member.isActive)
    .map(({ userId, name, color }) => ({ value: userId, label: name, color })),
]
