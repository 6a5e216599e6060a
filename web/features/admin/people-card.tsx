import { Link } from '@tanstack/react-router'
import type { StatusReply } from '#src/features/admin/admin.contract'
import { useFamily } from '#web/platform/session/session'
import { Avatar } from '#web/ui/avatar'
import { Card } from '#web/ui/card'
import { pictureOf } from '#web/ui/picture'
import { presenceText } from '../settings/settings.labels'
import { accountsText, counted } from './admin.labels'
import { t } from './texts'

type People = StatusReply['people']
type Member = People['members'][number]

const ownText = ({ active, own }: People['sessions']) => {
  if (own === active) return own === 1 ? 'which is yours' : 'all of them yours'
  return own === 1 ? 'one of them yours' : t('{own} of them yours', { own: own.toLocaleString() })
}

/** Sorts online members first, then by last visit. */
const byPresence = (a: Member, b: Member) =>
  Number(b.isOnline) - Number(a.isOnline) || (b.lastSeen ?? '').localeCompare(a.lastSeen ?? '') || a.name.localeCompare(b.name)

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
      <p className="px-5 pt-1 pb-3 text-muted text-sm">
        {t('{active} signed in,', { active: counted(sessions.active, 'device is', 'devices are') })}
        <Link to="/settings" hash="account" activeOptions={{ exact: true }} className="link">
          {ownText(sessions)}
        </Link>
        .
      </p>
    </Card>
  )
}
