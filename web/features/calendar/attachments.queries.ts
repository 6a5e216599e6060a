import { attachmentsApi } from '#src/features/calendar/calendar.attachments.contract'
import { call } from '#web/platform/api/api'
import { callQuery } from '#web/platform/api/call-query'
import { areaKey } from '#web/platform/api/query-client'
import { useAction } from '#web/ui/use-action'
import { useDeletion } from '../trash/deletion'
import { t } from './texts'

/** An upload that is not attached yet: its address, and its name on this device. */
export type PendingFile = { url: string; name: string }

export const attachmentsQuery = (familyId: string, eventId: string) =>
  callQuery([...areaKey('calendar', familyId), 'attachments', eventId], attachmentsApi.list, { params: { familyId, eventId } })

/** Attaches uploads to an event, one after the other. */
export const useAttach = (familyId: string) =>
  useAction(
    async ({ eventId, files }: { eventId: string; files: readonly PendingFile[] }) => {
      for (const { url, name } of files)
        await call(attachmentsApi.add, { params: { familyId, eventId }, body: { objectPath: url, filename: name } })
    },
    { changes: ['calendar', familyId], failed: t('Failed to attach the file') },
  )

export const useRemoveAttachment = (familyId: string) =>
  useDeletion((attachmentId: string) => call(attachmentsApi.remove, { params: { attachmentId } }), {
    changes: ['calendar', familyId],
    done: t('File deleted'),
    failed: t('Failed to delete the file'),
  })
