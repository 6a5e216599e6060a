import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { StatusReply } from '#src/features/admin/admin.contract'
import { compareNames } from '#web/platform/format/formats'
import { useFamily } from '#web/platform/session/session'
import { Avatar } from '#web/ui/avatar'
import { Card } from '#web/ui/card'
import { pictureOf } from '#web/ui/picture'
import { presenceText } from '../settings/settings.labels'
import { accountsText } from './admin.labels'
import { rich, t } from './texts'

type People = StatusReply['people']
type Member = People['members'][number]

/** How many devices are signed in, with a link to the reader's own. */
const sessionsText = ({ active: count, own }: People['sessions']) => {
  const link = (children: ReactNode) => (
    <Link to="/settings" hash="account" activeOptions={{ exact: true }} className="link">
      {children}
    </Link>
  )
  if (own === count)
    return own === 1
      ? rich('1 device is signed in, <link>which is yours</link>.', { link })
      : rich('{count, plural, one {# device is} other {# devices are}} signed in, <link>all of them yours</link>.', { count, link })
  return own === 1
    ? rich('{count, plural, one {# device is} other {# devices are}} signed in, <link>one of them yours</link>.', { count, link })
    : rich('{count, plural, one {# device is} other {# devices are}} signed in, <link>{own, number} of them yours</link>.', {
        count,
        own,
        link,
      })
}

/** Sorts online members first, then by last visit. */
const byPresence = (a: Member, b: Member) =>
  Number(b.isOnline) - Number(a.isOnline) || (b.lastSeen ?? '').localeCompare(a.lastSeen ?? '') || compareNames(a.name, b.name)

/** The server's users: the server admins' own family by name, other families as numbers. */
export function PeopleCard({ people }: { people: People }) {
  const { timezone } = useFamily()
  const { members, sessions } = people
  return (
    <Card title={t('People')} subtitle={accountsText(people)} flush>
      <ul className="py-2">
        {members.toSorted(byPresence).map(({ userId, name, color, profileImageUrl, isOnline, lastSeen }) => (
          <li key={userId} className="flex min-h-14 items-center gap-4 px-5 py-1.5">
            <Avatar name={name} src={pictureOf(profileImageUrl)} color={color} online={isOnline} decorative />
            <div className="min-w-0 flex-1">
              <p className="truncate font-medium">{name}</p>
              <p className="text-muted text-sm">{presenceText({ isOnline, lastSeen }, timezone)}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="px-5 pt-1 pb-3 text-muted text-sm">{sessionsText(sessions)}</p>
    </Card>
  )
}
