import { useSignals } from '@preact/signals-react/runtime'
import { MessagesSquare } from 'lucide-react'
import { useId } from 'react'
import { connected, offline } from '../../platform/live'
import { useFamily, useMay, useMaybeFamily } from '../../platform/session'
import { EmptyState } from '../../ui/empty-state'
import { ErrorState } from '../../ui/error-state'
import { PageHeader } from '../../ui/page'
import { useConversation } from './chat.queries'
import { useSending } from './chat.sending'
import { ChatSkeleton } from './chat-skeleton'
import { Composer } from './composer'
import { useKeyboardHeight } from './keyboard'
import { MessageList } from './message-list'

/** /messages: the family's one conversation. It fills the screen exactly; only the list of messages scrolls. */
export function ChatPage() {
  const family = useMaybeFamily()
  const mayRead = useMay('view_messages')
  const keyboard = useKeyboardHeight()
  return (
    <div className="relative min-h-80 flex-1">
      <div
        className="absolute inset-0 mx-auto flex max-w-4xl flex-col gap-3 pt-1 sm:gap-4 sm:px-6 sm:pt-3 sm:pb-6"
        style={{ bottom: keyboard }}
      >
        <div className="px-4 sm:px-0">
          <PageHeader title="Family Messages" />
        </div>
        {!family && <EmptyState icon={MessagesSquare} title="Please join a family to access messages" />}
        {family && !mayRead && <EmptyState icon={MessagesSquare} title="You can't read messages" text="Ask a family admin to allow it." />}
        {family && mayRead && <FamilyChat />}
      </div>
    </div>
  )
}

function FamilyChat() {
  const titleId = useId()
  const family = useFamily()
  const mayWrite = useMay('edit_messages')
  const { newest, older, messages } = useConversation(family.id)
  const sending = useSending(family.id, messages ?? [])
  return (
    <section aria-labelledby={titleId} className="flex min-h-0 flex-1 flex-col overflow-clip rounded-t-box bg-base-100 sm:rounded-b-box">
      <header className="flex min-h-12 shrink-0 items-center justify-between gap-3 border-base-300 border-b px-4 sm:px-5">
        <h2 id={titleId} className="text-lg">
          Family Chat
        </h2>
        <Connection />
      </header>
      {messages ? (
        <MessageList messages={messages} sending={sending} older={older} isUpToDate={newest.isFetchedAfterMount || !newest.isFetching} />
      ) : newest.isError ? (
        <div className="flex-1 overflow-y-auto">
          <ErrorState title="The messages could not be loaded" onRetry={() => newest.refetch()} pending={newest.isFetching} />
        </div>
      ) : (
        <ChatSkeleton />
      )}
      {mayWrite ? (
        <Composer familyId={family.id} newest={messages?.at(-1)?.id ?? ''} />
      ) : (
        <p className="border-base-300 border-t px-5 pt-3.5 pb-[calc(0.875rem+var(--safe-bottom))] text-center text-muted text-sm">
          You can read messages here, but not send them.
        </p>
      )}
    </section>
  )
}

/** Whether new messages come by themselves. Says nothing in the moment it takes to connect. */
function Connection() {
  useSignals()
  return (
    <p role="status" className="flex items-center gap-2 text-muted text-sm">
      {connected.value && !offline.value ? (
        <>
          <span aria-hidden className="size-2 rounded-full bg-success" />
          Connected
        </>
      ) : (
        <span className="animate-fade-in [animation-delay:2s]">Connecting…</span>
      )}
    </p>
  )
}
