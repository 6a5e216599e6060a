import { useQuery } from '@tanstack/react-query'
import { HeartHandshake, Link2, UserPlus } from 'lucide-react'
import type { FriendReply } from '#src/features/portal/friends.contract'
import { useFamily } from '#web/platform/session/session'
import { askToDelete } from '#web/ui/ask-to-delete'
import { Button, IconButton } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { CardMenu } from '#web/ui/card-menu'
import { EmptyState } from '#web/ui/empty-state'
import { Loaded } from '#web/ui/loaded'
import { Skeletons } from '#web/ui/skeleton'
import { useDialog } from '#web/ui/use-dialog'
import { FriendDialog } from './friend-dialog'
import { FriendLinkDialog } from './friend-link-dialog'
import { allowedText, linkText } from './friends.labels'
import { friendsQuery, useDeleteFriend } from './friends.queries'
import { rich, t } from './texts'

/** People without an account who have access by a link, for parents and admins. */
export function FriendsCard() {
  const { id: familyId } = useFamily()
  const query = useQuery({ ...friendsQuery(familyId), retryOnMount: false })
  const editing = useDialog<FriendReply | undefined>()
  const linking = useDialog<FriendReply>()
  const current = query.data?.find(({ id }) => id === linking.subject?.id) ?? linking.subject
  return (
    <Card
      title={t('Friends & helpers')}
      subtitle={t('Access by a link, without an account.')}
      flush
      actions={
        <Button icon={<UserPlus aria-hidden className="size-4" />} aria-label={t('Give access')} onClick={() => editing.show(undefined)}>
          <span>{rich('Give<more> access</more>', { more: (children) => <span className="not-sm:hidden">{children}</span> })}</span>
        </Button>
      }
    >
      <Loaded
        query={query}
        errorTitle={t('Failed to load the friends and helpers')}
        skeleton={<Skeletons count={1} of="h-12" className="p-5" />}
        empty={
          <EmptyState
            icon={HeartHandshake}
            title={t('No friends or helpers yet')}
            text={t("Show grandparents the photos, or hand a babysitter today's plan. The link ends by itself.")}
          />
        }
      >
        {(friends) => (
          <ul className="py-2">
            {friends.map((friend) => (
              <FriendRow key={friend.id} friend={friend} onEdit={editing.show} onLink={linking.show} />
            ))}
          </ul>
        )}
      </Loaded>
      {editing.openCount > 0 && (
        <FriendDialog
          key={`edit-${editing.openCount}`}
          familyId={familyId}
          friend={editing.subject}
          onAdded={linking.show}
          {...editing.props}
        />
      )}
      {current && <FriendLinkDialog key={`link-${linking.openCount}`} familyId={familyId} friend={current} {...linking.props} />}
    </Card>
  )
}

type FriendRowProps = { friend: FriendReply; onEdit: (friend: FriendReply) => void; onLink: (friend: FriendReply) => void }

function FriendRow({ friend, onEdit, onLink }: FriendRowProps) {
  const { id: familyId, timezone } = useFamily()
  const removal = useDeleteFriend(familyId)
  const { id, friendName: name, relationship } = friend
  return (
    <li data-row={id} className="flex min-h-17 items-center gap-4 py-2 ps-5 pe-3">
      <HeartHandshake aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <p className="font-medium">{[name, relationship].filter(Boolean).join(', ')}</p>
        <p className="text-muted text-sm">{allowedText(friend)}</p>
        <p className="text-muted text-sm">{linkText(friend, Temporal.Now.instant(), timezone)}</p>
      </div>
      <div className="flex shrink-0">
        <IconButton label={t('Link for {name}', { name })} onClick={() => onLink(friend)}>
          <Link2 aria-hidden className="size-5" />
        </IconButton>
        <CardMenu
          itemName={name}
          onEdit={() => onEdit(friend)}
          onDelete={() =>
            askToDelete({ id, name }, { failed: t('Failed to delete the access'), text: t('The link stops working at once.'), removal })
          }
        />
      </div>
    </li>
  )
}
