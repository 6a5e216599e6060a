import { Paperclip } from 'lucide-react'
import { useRef } from 'react'
import type { EventReply } from '#src/features/calendar/calendar.contract'
import { acceptAttribute, acceptedFiles } from '#web/platform/api/upload.rules'
import { useMaxUploadMegabytes } from '#web/platform/api/upload-limit'
import { Button } from '#web/ui/button'
import { ProgressBar } from '#web/ui/progress-bar'
import { useUpload } from '#web/ui/use-upload'
import { useAttach } from './attachments.queries'
import { t } from './texts'

/** A button on an event's card that uploads a file, with its progress, and attaches it. */
export function AddFile({ event, familyId }: { event: EventReply; familyId: string }) {
  const input = useRef<HTMLInputElement>(null)
  const attach = useAttach(familyId)
  const rules = { accept: acceptedFiles, maxMegabytes: useMaxUploadMegabytes() }
  const { take, cancel, uploading } = useUpload(rules, (url, name) => attach.mutate({ eventId: event.id, files: [{ url, name }] }))
  const share = uploading?.share ?? 0
  return (
    <div className={`flex min-h-11 min-w-0 items-center gap-3 ${uploading ? 'basis-full' : 'shrink-0'}`}>
      {uploading && (
        <div className="flex min-w-0 grow flex-col gap-1 text-sm">
          <p role="status" className="truncate">
            {t('Uploading {name}', { name: uploading.name })}
          </p>
          <ProgressBar label={t('Upload of {name}', { name: uploading.name })} value={share} max={1} />
        </div>
      )}
      <Button
        variant="quiet"
        size="sm"
        className={uploading ? '' : '-mx-2 font-normal'}
        aria-label={
          uploading ? t('Cancel the upload of {name}', { name: uploading.name }) : t('Add a file to {title}', { title: event.title })
        }
        pending={attach.isPending}
        icon={uploading ? undefined : <Paperclip aria-hidden className="size-4 text-muted" />}
        onClick={() => (uploading ? cancel() : input.current?.click())}
      >
        {uploading ? t('Cancel') : t('Add a file')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        data-event={event.id}
        accept={acceptAttribute(acceptedFiles)}
        onChange={({ target }) => {
          take(target.files?.[0])
          // Resets the value, so that choosing the same file again fires a change.
          target.value = ''
        }}
      />
    </div>
  )
}
