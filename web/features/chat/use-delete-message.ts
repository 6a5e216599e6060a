import { chatApi } from '#src/features/chat/chat.contract'
import { call, messageOf } from '#web/platform/api/api'
import { toast } from '#web/ui/toast'
import { useDeletion } from '../trash/deletion'
import { t } from './texts'

/** Deletes a message for everybody in the family. */
export const useDeleteMessage = (familyId: string) =>
  useDeletion((messageId: string) => call(chatApi.remove, { params: { familyId, messageId } }), {
    changes: ['messages', familyId],
    done: t('Message deleted'),
    failed: (error) =>
      toast({ title: t('Error'), description: messageOf(error, t('The message could not be deleted.')), variant: 'destructive' }),
  })
