import { useQuery } from '@tanstack/react-query'
import type { MemberReply } from '#src/features/families/families.contract'
import { membersQuery } from '#web/platform/session/session'
import { Avatar } from '#web/ui/avatar'
import { pictureOf } from '#web/ui/picture'
import { Skeletons } from '#web/ui/skeleton'
import { t } from './texts'

/** The first name, or the part of the e-mail address before the at sign. */
const shortName = ({ user }: MemberReply) => user.firstName || user.email?.split('@')[0] || user.username

/** The members of the family, with presence. */
export function SidebarMembers({ familyId }: { familyId: string }) {
  const { data: members, isError, refetch } = useQuery(membersQuery(familyId))
  return (
    <section className="flex flex-col gap-2">
      <h2 className="px-3 font-sans font-semibold text-muted text-sm">{t('Family Members')}</h2>
      {!members && isError && (
        <button type="button" onClick={() => refetch()} className="min-h-11 rounded-field px-3 text-start text-sm underline">
          {t('Failed to load the members. Retry')}
        </button>
      )}
      {!members && !isError && <Skeletons count={2} of="h-8" className="flex flex-col gap-3 px-3" />}
      <ul className="flex flex-col">
        {members?.map((member) => (
          <li key={member.id} className="flex min-h-11 items-center gap-3 px-3">
            <Avatar
              name={member.name}
              src={pictureOf(member.user.profileImageUrl)}
              color={member.color}
              size="sm"
              online={member.isOnline}
              decorative
            />
            <span className="truncate">{shortName(member)}</span>
            {!member.isActive && <span className="text-muted text-sm">{t('Pending')}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
