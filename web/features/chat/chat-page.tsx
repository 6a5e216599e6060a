import { Link, useSearch } from '@tanstack/react-router'
import { MessagesSquare } from 'lucide-react'
import { useId } from 'react'
import type { MessageReply } from '#src/features/chat/chat.contract'
import { useDeferredData } from '#web/platform/loading/deferred-data'
import { useFamily, useMay } from '#web/platform/session/session'
import { Connection } from '#web/ui/connection'
import { EmptyState } from '#web/ui/empty-state'
import { ErrorState } from '#web/ui/error-state'
import { PageHeader } from '#web/ui/page'
import { useWidth } from '#web/ui/use-width'
import { ForMembers } from '../shell/feature-screen'
import { Announcements } from './announcements'
import { useConversation } from './chat.queries'
import { useOutgoing } from './chat.sending'
import { ChatSkeleton } from './chat-skeleton'
import { Composer } from './composer'
import { useKeyboardHeight } from './keyboard'
import { MessageList } from './message-list'
import { t } from './texts'

/** /messages: the family's conversation. The page fills the screen; only the list of messages scrolls. */
export function ChatPage() {
  const keyboard = useKeyboardHeight()
  const isWide = useWidth('2xl')
  const { show } = useSearch({ from: '/gate/messages' })
  return (
    <div className="relative min-h-80 flex-1">
      {/* In large type on a small screen (`@max-[18rem]`) the header shrinks or disappears, so that the messages have space. */}
      <div
        className="[container-type:size] absolute inset-0 mx-auto flex max-w-[96rem] flex-col gap-3 pt-1 sm:gap-4 sm:px-6 sm:pt-3 sm:pb-6"
        style={{ bottom: keyboard }}
      >
        <div className="@max-[18rem]:sr-only px-4 sm:px-0">
          <PageHeader title={t('Family Messages')} />
        </div>
        <ForMembers
          can="view_messages"
          refused={t("You can't read messages")}
          empty={<EmptyState icon={MessagesSquare} title={t('Please join a family to access messages')} />}
        >
          {({ id }) => (
            <div className="flex min-h-0 flex-1 gap-6">
              <FamilyChat />
              {isWide && show !== 'announcements' && <AnnouncementsColumn familyId={id} />}
            </div>
          )}
        </ForMembers>
      </div>
    </div>
  )
}

function FamilyChat() {
  const titleId = useId()
  const { id: familyId } = useFamily()
  const { show } = useSearch({ from: '/gate/messages' })
  return (
    <section
      aria-labelledby={titleId}
      className="flex min-h-0 min-w-0 max-w-5xl flex-1 flex-col overflow-clip rounded-t-box bg-base-100 sm:rounded-b-box"
    >
      <header className="flex min-h-14 shrink-0 flex-wrap items-center justify-between gap-x-3 gap-y-1 border-base-300 border-b px-4 py-1.5 sm:px-5">
        <div className="@max-[18rem]:flex-row @max-[18rem]:items-center flex flex-wrap items-center gap-x-4 not-sm:flex-col not-sm:items-start">
          <h2 id={titleId} className="text-lg">
            {t('Family Chat')}
          </h2>
          <Connection />
        </div>
        <Views />
      </header>
      {show === 'announcements' ? <Announcements familyId={familyId} /> : <Conversation familyId={familyId} />}
    </section>
  )
}

/** The announcements, beside the chat on a wide screen. */
function AnnouncementsColumn({ familyId }: { familyId: string }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex w-104 shrink-0 flex-col overflow-clip rounded-box bg-base-100">
      <h2 id={id} className="flex min-h-14 items-center border-base-300 border-b px-5 text-lg">
        {t('Announcements')}
      </h2>
      <Announcements familyId={familyId} />
    </section>
  )
}

/** The switch between all messages and the announcements. */
function Views() {
  const view =
    'inline-flex h-[calc(var(--size-field)*10)] items-center rounded-lg px-3 font-medium text-[0.9375rem] text-muted hover:text-base-content aria-[current]:bg-raised aria-[current]:text-base-content aria-[current]:shadow-sm @max-[18rem]:px-1.5 @max-[18rem]:text-sm'
  return (
    <nav aria-label={t('Show')} className="flex gap-1 rounded-field bg-base-content/6 p-1">
      <Link to="/messages" activeOptions={{ exact: true, includeSearch: true }} className={view}>
        {t('All')}
      </Link>
      <Link to="/messages" search={{ show: 'announcements' }} className={view}>
        {t('Announcements')}
      </Link>
    </nav>
  )
}

function Conversation({ familyId }: { familyId: string }) {
  const mayWrite = useMay('edit_messages')
  const { newest, older, ...conversation } = useConversation(familyId)
  const messages = useDeferredData(conversation.messages)
  const { sending, unsent } = useOutgoing(familyId, messages ?? none)
  const isUpToDate = newest.isFetchedAfterMount || !newest.isFetching
  return (
    <>
      {messages ? (
        <MessageList {...{ messages, sending, unsent, older, isUpToDate }} unread={newest.data?.unread} />
      ) : newest.isError ? (
        <div className="flex-1 overflow-y-auto">
          <ErrorState title={t('Failed to load the messages')} onRetry={() => newest.refetch()} pending={newest.isFetching} />
        </div>
      ) : (
        <ChatSkeleton />
      )}
      {mayWrite ? (
        <Composer familyId={familyId} />
      ) : (
        <p className="border-base-300 border-t px-5 pt-3.5 pb-[calc(0.875rem+var(--safe-bottom))] text-center text-muted text-sm">
          {t('You can read messages here, but not send them.')}
        </p>
      )}
    </>
  )
}

const none: MessageReply[] = []
