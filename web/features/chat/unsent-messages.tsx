import { CircleAlert, Megaphone } from 'lucide-react'
import { Button } from '#web/ui/button'
import { toast } from '#web/ui/toast'
import { useIsSending, useSend } from './chat.sending'
import { addUnsent, type Outgoing, removeUnsent } from './chat.unsent'
import { MessageText } from './message-text'
import { t } from './texts'

/** Messages that failed to send, below the conversation, with Retry and Discard. */
export function UnsentMessages({ familyId, messages }: { familyId: string; messages: readonly Outgoing[] }) {
  const { mutate: send } = useSend(familyId)
  const isSending = useIsSending(familyId)
  const discard = (message: Outgoing) => {
    removeUnsent(message)
    toast({ title: t('Message discarded'), action: { label: t('Undo'), onClick: () => addUnsent(message) } })
  }
  return (
    <ul aria-label={t('Not sent')} className="flex flex-col gap-3">
      {messages.map((message) => (
        <li key={message.clientId} className="flex flex-col items-end">
          <div className="min-w-0 max-w-[85%] whitespace-pre-wrap rounded-[1.25rem] rounded-ee-md border border-error/60 border-dashed px-3.5 py-2 sm:max-w-[34rem] [overflow-wrap:anywhere]">
            {message.isAnnouncement && (
              <p className="flex items-center gap-2 font-semibold text-sm">
                <Megaphone aria-hidden className="size-4 shrink-0" />
                {t('Announcement')}
              </p>
            )}
            <MessageText content={message.content || (message.files ?? []).map(({ name }) => name).join(', ')} />
          </div>
          <div className="mt-1 flex flex-wrap items-center justify-end gap-x-1 ps-3 text-sm">
            <p className="me-1.5 flex items-center gap-1.5 font-medium text-error">
              <CircleAlert aria-hidden className="size-4 shrink-0" />
              {t('Not sent')}
            </p>
            <Button size="sm" variant="quiet" disabled={isSending} onClick={() => send(message)}>
              {t('Retry')}
            </Button>
            <Button size="sm" variant="quiet" onClick={() => discard(message)}>
              {t('Discard')}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}
