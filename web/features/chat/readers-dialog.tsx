import { useQuery } from '@tanstack/react-query'
import type { Person } from '#src/features/accounts/accounts.contract'
import type { MessageReply } from '#src/features/chat/chat.contract'
import { useFamily, useMembers } from '#web/platform/session/session'
import { Avatar } from '#web/ui/avatar'
import { Dialog } from '#web/ui/dialog'
import { Loaded } from '#web/ui/loaded'
import { pictureOf } from '#web/ui/picture'
import { readersQuery } from './message.queries'
import { t } from './texts'

/** The readers of a message, and the members who have not read it yet. */
export function ReadersDialog({ message, onClose }: { message: MessageReply; onClose: () => void }) {
  const query = useQuery(readersQuery(useFamily().id, message.id))
  return (
    <Dialog open onOpenChange={onClose} title={t('Read by …')} size="sm">
      <Loaded query={query} errorTitle={t('Failed to load who has read it')}>
        {({ read, unread }) => (
          <div className="flex flex-col gap-4">
            <People title={t('Has read it')} people={read} empty={t('Nobody yet')} />
            {unread.length > 0 && <People title={t('Not yet')} people={unread} />}
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

function People({ title, people, empty }: { title: string; people: readonly Person[]; empty?: string }) {
  const members = useMembers()
  return (
    <section>
      <h3 className="mb-1 font-medium font-sans text-muted text-sm tracking-normal">{title}</h3>
      {people.length === 0 && <p>{empty}</p>}
      <ul>
        {people.map(({ id, name, profileImageUrl }) => (
          <li key={id} className="flex min-h-11 items-center gap-3">
            <Avatar
              name={name}
              src={pictureOf(profileImageUrl)}
              color={members.find(({ userId }) => userId === id)?.color}
              size="sm"
              decorative
            />
            {name}
          </li>
        ))}
      </ul>
    </section>
  )
}
