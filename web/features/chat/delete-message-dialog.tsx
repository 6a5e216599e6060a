import type { MessageReply } from '#src/features/chat/chat.contract'
import { messageOf } from '#web/platform/api/api'
import { ConfirmDialog } from '#web/ui/confirm-dialog'
import { toast } from '#web/ui/toast'
import { useDeleteMessage } from './chat.queries'

/** Asks before a message is deleted; open while there is one to delete. */
export function DeleteMessageDialog({ message, onClose }: { message: MessageReply | undefined; onClose: () => void }) {
  const deletion = useDeleteMessage(message?.familyId ?? '')
  const remove = () => {
    if (!message) return
    deletion.mutate(message.id, {
      onSuccess: onClose,
      onError: (error) =>
        toast({ title: 'Error', description: messageOf(error, 'The message could not be deleted.'), variant: 'destructive' }),
    })
  }
  return (
    <ConfirmDialog
      open={message !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title="Delete message"
      text="It disappears for everyone in the family. This action cannot be undone."
      confirmLabel="Delete"
      destructive
      pending={deletion.isPending}
      onConfirm={remove}
    />
  )
}
