import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import { useFamily, useMembers } from '#web/platform/session/session'
import { Avatar } from '#web/ui/avatar'
import { buttonClass } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { EmptyLine } from '#web/ui/empty-line'
import { Loaded } from '#web/ui/loaded'
import { pictureOf } from '#web/ui/picture'
import { Skeletons } from '#web/ui/skeleton'
import { latestMessagesQuery } from './home.queries'
import { t } from './texts'

/** The latest messages of the family's chat. */
export function LatestMessages() {
  const query = useQuery(latestMessagesQuery(useFamily().id))
  const members = useMembers()
  return (
    <Card
      title={t('Messages')}
      flush
      actions={
        <Link to="/messages" className={`${buttonClass('quiet')} -me-3 max-w-none`}>
          {t('Open the chat')}
        </Link>
      }
    >
      <Loaded
        query={query}
        errorTitle={t('Failed to load the messages')}
        skeleton={<Skeletons count={3} of="h-12 w-full" className="flex flex-col gap-2 px-5 pb-3" />}
        empty={
          <div className="px-5 pb-3">
            <EmptyLine icon={MessageCircle} text={t('No messages yet')} />
          </div>
        }
      >
        {(messages) => (
          <ul className="flex flex-col px-2">
            {messages.map(({ id, sender, content, read }) => (
              <li key={id}>
                <Link to="/messages" className="flex min-h-14 items-center gap-3 rounded-field px-3 py-2 hover:bg-base-content/5">
                  <Avatar
                    name={sender.name}
                    src={pictureOf(sender.profileImageUrl)}
                    color={members.find(({ userId }) => userId === sender.id)?.color}
                    decorative
                  />
                  <span className="min-w-0">
                    <span className="block text-muted text-sm">{sender.firstName || sender.name}</span>
                    <span className={`line-clamp-2 wrap-anywhere ${read ? '' : 'font-semibold'}`}>{content}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}
