import { useQuery } from '@tanstack/react-query'
import { Pin, PinOff } from 'lucide-react'
import { useState } from 'react'
import { momentLabel } from '#web/platform/format/message-times'
import { useFamily, useMay } from '#web/platform/session/session'
import { Button, IconButton } from '#web/ui/button'
import { Dialog } from '#web/ui/dialog'
import { gist } from './chat.draft'
import { pinnedQuery, usePin } from './message.queries'
import { MessageText } from './message-text'
import { t } from './texts'

/** A line above the conversation with the most recently pinned message; a press lists all of them. */
export function PinnedMessages({ familyId, onShow }: { familyId: string; onShow: (id: string) => void }) {
  const { data: pinned = [] } = useQuery(pinnedQuery(familyId))
  const [isOpen, setOpen] = useState(false)
  const [last] = pinned
  if (!last) return null
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="@max-[18rem]:hidden flex min-h-11 w-full shrink-0 cursor-pointer items-center gap-2 border-base-300 border-b px-4 text-start text-sm hover:bg-base-content/4 sm:px-5"
      >
        <Pin aria-hidden className="size-4 shrink-0 text-primary" />
        <span className="sr-only">{t('Pinned messages')}</span>
        <span className="min-w-0 flex-1 truncate">{gist(last)}</span>
        {pinned.length > 1 && <span className="shrink-0 text-muted tabular-nums">{pinned.length}</span>}
      </button>
      {isOpen && <PinnedDialog familyId={familyId} onClose={() => setOpen(false)} onShow={onShow} />}
    </>
  )
}

function PinnedDialog({ familyId, onClose, onShow }: { familyId: string; onClose: () => void; onShow: (id: string) => void }) {
  const { data: pinned = [] } = useQuery(pinnedQuery(familyId))
  const { timezone } = useFamily()
  const { mutate: unpin } = usePin(familyId)
  const mayWrite = useMay('edit_messages')
  const show = (id: string) => {
    onClose()
    onShow(id)
  }
  return (
    <Dialog open onOpenChange={onClose} title={t('Pinned messages')}>
      <ul className="flex flex-col divide-y divide-base-300">
        {pinned.map((message) => (
          <li key={message.id} className="flex items-start gap-2 py-3">
            <div className="min-w-0 flex-1">
              <p className="text-muted text-xs">
                <span className="font-semibold text-base-content">{message.sender.firstName}</span>{' '}
                {momentLabel(message.createdAt, timezone)}
              </p>
              <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">
                <MessageText content={message.content || gist(message)} />
              </p>
              <Button variant="quiet" size="sm" className="-ms-3 text-primary" onClick={() => show(message.id)}>
                {t('Show in chat')}
              </Button>
            </div>
            {mayWrite && (
              <IconButton label={t('Unpin')} size="sm" onClick={() => unpin(message)}>
                <PinOff aria-hidden className="size-4" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
