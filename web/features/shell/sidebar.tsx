import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { MemberReply } from '../../../src/features/families/families.contract'
import { mayDo, roleNames } from '../../../src/platform/permissions'
import { navigation } from '../../nav'
import { pictureOf } from '../../platform/picture'
import { type ActiveFamily, familiesQuery, membersQuery, useMaybeFamily } from '../../platform/session'
import { Avatar } from '../../ui/avatar'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton'

type SidebarProps = { onNavigate?: () => void }

/** Where the family can go, and who is here. */
export function Sidebar({ onNavigate }: SidebarProps) {
  const family = useMaybeFamily()
  const { data: families } = useQuery(familiesQuery)
  const links = navigation.filter(({ to, can }) => to === '/' || to === '/settings' || (family && mayDo(family.membership, can)))
  return (
    <div className="flex min-h-full flex-col gap-6 px-4 py-6">
      <FamilyCard family={family} pendingName={families?.[0]?.name} />
      <nav aria-label="Main">
        <ul className="flex flex-col gap-1">
          {links.map(({ to, label, icon: Icon }) => (
            <li key={to}>
              <Link
                to={to}
                onClick={onNavigate}
                activeOptions={{ exact: to === '/' }}
                className="flex min-h-11 items-center gap-3 rounded-field px-3 font-medium"
                activeProps={{ className: 'bg-primary/12 text-primary' }}
                inactiveProps={{ className: 'hover:bg-base-content/6' }}
              >
                <Icon aria-hidden className="size-5 shrink-0" />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {family && <Members familyId={family.id} />}
    </div>
  )
}

function FamilyCard({ family, pendingName }: { family: ActiveFamily | undefined; pendingName: string | undefined }) {
  const name = family?.name ?? pendingName ?? 'Hearth'
  return (
    <div className="px-3 pe-12">
      <p className="font-heading text-2xl leading-tight">{name}</p>
      {family ? (
        <>
          <p className="mt-1 flex items-center gap-2 text-muted text-sm">
            <span className="flex items-center gap-1.5">
              <span aria-hidden className="size-2 rounded-full bg-success" />
              Active
            </span>
            <span aria-hidden>·</span>
            {roleNames[family.membership.role]}
          </p>
          <p className="text-muted text-sm">Joined {joined(family)}</p>
        </>
      ) : (
        pendingName && <p className="mt-1 text-muted text-sm">Pending</p>
      )}
    </div>
  )
}

const joined = ({ membership, timezone }: ActiveFamily) =>
  new Date(membership.joinedAt).toLocaleDateString(undefined, { timeZone: timezone, dateStyle: 'medium' })

/** The first name, or the part of the e-mail address before the at sign. */
const shortName = ({ user }: MemberReply) => user.firstName || user.email?.split('@')[0] || user.username

function Members({ familyId }: { familyId: string }) {
  const { data: members, isError, refetch } = useQuery(membersQuery(familyId))
  return (
    <section aria-labelledby="sidebar-members" className="flex flex-col gap-2">
      <h2 id="sidebar-members" className="px-3 font-sans font-semibold text-muted text-sm">
        Family Members
      </h2>
      {isError && (
        <button type="button" onClick={() => refetch()} className="min-h-11 rounded-field px-3 text-left text-sm underline">
          The members could not be loaded. Retry
        </button>
      )}
      {!members && !isError && (
        <SkeletonGroup className="flex flex-col gap-3 px-3">
          <Skeleton className="h-8" />
          <Skeleton className="h-8" />
        </SkeletonGroup>
      )}
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
            {!member.isActive && <span className="text-muted text-sm">Pending</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
