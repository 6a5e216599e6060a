import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { mayEditProfile } from '#src/features/directory/profiles.rules'
import { useFamily, useMembers } from '#web/platform/session/session'
import { Button, buttonClass } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { useDialog } from '#web/ui/use-dialog'
import { profilesQuery } from '../directory/directory.queries'
import { ProfileDialog } from '../directory/profile-dialog'
import { t } from './texts'

/** The profiles that the user keeps: their own, and as a parent those of the children. */
export function DetailsCard() {
  const { id, membership } = useFamily()
  const { data: profiles } = useQuery(profilesQuery(id))
  const members = useMembers().filter((member) => member.isActive && mayEditProfile(membership, member))
  const editing = useDialog<string>()
  const member = members.find(({ userId }) => userId === editing.subject)
  const profile = profiles?.find(({ userId }) => userId === editing.subject)
  return (
    <Card title={t('Personal details')} subtitle={t('Address, phone, emergency contact and health, and who sees them')}>
      <ul className="flex flex-col gap-2">
        {[...members]
          .sort((one, other) => Number(other.id === membership.id) - Number(one.id === membership.id))
          .map(({ userId, name }) => (
            <li key={userId} className="flex flex-wrap items-center justify-between gap-2">
              <span className="wrap-anywhere min-w-0">{userId === membership.userId ? t('{name} (you)', { name }) : name}</span>
              <span className="flex flex-wrap gap-2">
                <Link
                  to="/directory/$userId"
                  params={{ userId }}
                  aria-label={t('See page of {name}', { name })}
                  className={buttonClass('quiet', 'sm')}
                >
                  {t('See page')}
                </Link>
                <Button
                  size="sm"
                  aria-label={t('Edit details of {name}', { name })}
                  disabled={!profiles}
                  onClick={() => editing.show(userId)}
                >
                  {t('Edit details')}
                </Button>
              </span>
            </li>
          ))}
      </ul>
      {member && profile && <ProfileDialog key={editing.openCount} familyId={id} member={member} profile={profile} {...editing.props} />}
    </Card>
  )
}
