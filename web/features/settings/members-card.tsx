import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import type { MemberReply } from '#src/features/families/families.contract'
import { roleNames } from '#src/shared/permissions'
import { word } from '#web/platform/language/server-texts'
import { membersQuery, useFamily, useMay } from '#web/platform/session/session'
import { Avatar } from '#web/ui/avatar'
import { Badge } from '#web/ui/badge'
import { Button } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { Loaded } from '#web/ui/loaded'
import { pictureOf } from '#web/ui/picture'
import { Skeletons } from '#web/ui/skeleton'
import { AddMemberDialog } from './add-member-dialog'
import { MemberActs, ParentActs } from './member-acts'
import { presenceText } from './settings.labels'
import { t } from './texts'

/** The members of the family; admins manage them. */
export function MembersCard() {
  const { id } = useFamily()
  const manages = useMay('admin')
  const isParent = useMay('parent')
  const query = useQuery(membersQuery(id))
  const { data: members } = query
  return (
    <Card
      title={t('Family Members')}
      flush
      actions={
        manages && (
          <AddMemberDialog
            members={members ?? []}
            // Rendered from the start, so that nothing shifts when the members load.
            trigger={
              <Button icon={<UserPlus aria-hidden className="size-4" />} disabled={!members}>
                {t('Add member')}
              </Button>
            }
          />
        )
      }
    >
      <Loaded
        query={query}
        errorTitle={t('Failed to load the members')}
        skeleton={<Skeletons count={4} of="h-12" className="flex flex-col gap-5 px-5 py-4.5" />}
      >
        {(members) => (
          <ul className="py-2">
            {members.map((member) => (
              <MemberRow key={member.id} member={member} members={members} manages={manages} isParent={isParent} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}

type MemberRowProps = { member: MemberReply; members: MemberReply[]; manages: boolean; isParent: boolean }

function MemberRow({ member, members, manages, isParent }: MemberRowProps) {
  const { membership, timezone } = useFamily()
  const { name, user, color, isOnline, isActive, role } = member
  return (
    <li data-row={member.id} className="flex min-h-17 items-center gap-4 px-5 py-2">
      <Avatar name={name} src={pictureOf(user.profileImageUrl)} color={color} online={isOnline} decorative />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <span className="truncate font-medium">{name}</span>
          {member.id === membership.id && <Badge>{t('You')}</Badge>}
          {!isActive && <Badge tone="warning">{t('Pending')}</Badge>}
        </p>
        <p className="text-muted text-sm">
          {word(roleNames[role])} · {presenceText(member, timezone)}
        </p>
      </div>
      {manages ? <MemberActs member={member} members={members} /> : isParent && <ParentActs member={member} />}
    </li>
  )
}
