import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { roleNames } from '#src/shared/permissions'
import { isShown, isWithin, labelOf, type links, mainLinks, premiumLinks } from '#web/nav'
import { formatMoment } from '#web/platform/format/formats'
import { word } from '#web/platform/language/server-texts'
import { type ActiveFamily, familiesQuery, useMaybeFamily } from '#web/platform/session/session'
import { CountBadge } from '#web/ui/badge'
import { BadgeWords, countOf } from './badge-words'
import { SidebarMembers } from './sidebar-members'
import { t } from './texts'
import { useBadges } from './use-badges'

type SidebarProps = { onNavigate?: () => void }

/** The main navigation, and the members. */
export function Sidebar({ onNavigate }: SidebarProps) {
  const family = useMaybeFamily()
  const { data: families } = useQuery(familiesQuery)
  const premium = premiumLinks.filter((link) => isShown(link, family))
  return (
    <div className="flex min-h-full flex-col gap-6 px-4 py-6">
      <FamilyCard family={family} pendingName={families?.[0]?.name} />
      <nav aria-label={t('Main')} className="flex flex-col gap-5">
        <Links of={mainLinks.filter((link) => isShown(link, family))} onNavigate={onNavigate} />
        {premium.length > 0 && (
          <div className="flex flex-col gap-1">
            <h2 className="px-3 font-sans font-semibold text-muted text-sm">{t('Premium')}</h2>
            <Links of={premium} onNavigate={onNavigate} />
          </div>
        )}
      </nav>
      {family && <SidebarMembers familyId={family.id} />}
    </div>
  )
}

function Links({ of: shown, onNavigate }: SidebarProps & { of: (typeof links)[number][] }) {
  const familyId = useMaybeFamily()?.id ?? ''
  const path = useLocation({ select: ({ pathname }) => pathname })
  const badges = useBadges()
  return (
    <ul className="flex flex-col">
      {shown.map((link) => {
        const { to, icon: Icon } = link
        const isHere = isWithin(link, path)
        const count = countOf(badges, link)
        return (
          <li key={to}>
            <Link
              to={to}
              params={{ familyId }}
              onClick={onNavigate}
              // `leadsTo` alone decides which link is highlighted: the router would not highlight Chores at /chores?edit=….
              activeOptions={{ exact: true }}
              aria-current={isHere ? 'page' : undefined}
              className={`flex min-h-11 items-center gap-3 rounded-field px-3 font-medium md:pointer-fine:min-h-9 ${
                isHere ? 'bg-primary/12 text-primary' : 'hover:bg-base-content/6'
              }`}
            >
              <Icon aria-hidden className="size-5 shrink-0" />
              <span className="min-w-0 flex-1">
                {labelOf(link)}
                <BadgeWords link={link} count={count} />
              </span>
              <span aria-hidden className="flex">
                <CountBadge count={count} />
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
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
              {t('Active')}
            </span>
            <span aria-hidden>·</span>
            {word(roleNames[family.membership.role])}
          </p>
          <p className="text-muted text-sm">{t('Joined {date}', { date: joined(family) })}</p>
        </>
      ) : (
        pendingName && <p className="mt-1 text-muted text-sm">{t('Pending')}</p>
      )}
    </div>
  )
}

const joined = ({ membership, timezone }: ActiveFamily) => formatMoment(membership.joinedAt, timezone, { dateStyle: 'medium' })
