import { useCallback } from 'react'
import type { MessageReply } from '#src/features/chat/chat.contract'
import { messageOf } from '#web/platform/api/api'
import { confirmDeletion } from '#web/ui/confirm'
import { toast } from '#web/ui/toast'
import { useDeleteMessage } from './chat.queries'
import { t } from './texts'

/** Asks before a message is deleted. The returned function is stable. */
export const useDeleteQuestion = (familyId: string) => {
  const { mutateAsync } = useDeleteMessage(familyId)
  return useCallback(
    ({ id }: MessageReply) => {
      const onError = (error: unknown) =>
        toast({ title: t('Error'), description: messageOf(error, t('The message could not be deleted.')), variant: 'destructive' })
      return confirmDeletion({
        title: t('Delete message'),
        text: t('It disappears for everyone in the family. This action cannot be undone.'),
        act: () => mutateAsync(id, { onError }),
        staysOnFailure: true,
      })
    },
    [mutateAsync],
  )
}
