import { Paperclip, X } from 'lucide-react'
import { useRef } from 'react'
import { acceptAttribute, acceptedFiles } from '#web/platform/api/upload.rules'
import { Button, IconButton } from '#web/ui/button'
import { ProgressBar } from '#web/ui/progress-bar'
import type { useUpload } from '#web/ui/use-upload'
import { type Answered, type PendingFile, removeFile } from './chat.draft'
import { t } from './texts'

/** What is answered, or that a message is being changed, above the text. */
export function About({ replyTo, isEditing, onCancel }: { replyTo: Answered | undefined; isEditing: boolean; onCancel: () => void }) {
  if (!replyTo && !isEditing) return null
  return (
    <div className="mb-1 flex items-center gap-2 rounded-field bg-base-content/6 ps-3 text-sm">
      <div className="min-w-0 flex-1 py-1.5">
        <p className="font-semibold text-xs">{replyTo ? t('Reply to {name}', { name: replyTo.name }) : t('Edit your message')}</p>
        {replyTo && <p className="truncate text-muted">{replyTo.excerpt}</p>}
      </div>
      <IconButton label={t('Cancel')} size="sm" onClick={onCancel}>
        <X aria-hidden className="size-4" />
      </IconButton>
    </div>
  )
}

type Upload = ReturnType<typeof useUpload>

/** The uploads of the message, with the one in progress. */
export function PendingFiles({ files, uploading, cancel }: { files: readonly PendingFile[] } & Pick<Upload, 'uploading' | 'cancel'>) {
  if (files.length === 0 && !uploading) return null
  return (
    <div className="mb-1 flex flex-col gap-1">
      {files.length > 0 && (
        <ul aria-label={t('Files')} className="flex flex-wrap gap-1">
          {files.map((file) => (
            <li key={file.url} className="flex min-w-0 max-w-full items-center rounded-field bg-base-content/6 ps-3 text-sm">
              <span className="min-w-0 truncate">{file.name}</span>
              <IconButton label={t('Remove {name}', { name: file.name })} size="sm" onClick={() => removeFile(file)}>
                <X aria-hidden className="size-4" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {uploading && (
        <div className="flex items-center gap-3 px-2.5 text-sm">
          <div className="min-w-0 flex-1">
            <p role="status" className="truncate">
              {t('Uploading {name}', { name: uploading.name })}
            </p>
            <ProgressBar label={t('Upload of {name}', { name: uploading.name })} value={uploading.share} max={1} />
          </div>
          <Button variant="quiet" size="sm" onClick={cancel}>
            {t('Cancel')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The button that chooses a file. */
export function AttachButton({ disabled, take }: { disabled: boolean } & Pick<Upload, 'take'>) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton label={t('Attach a file')} disabled={disabled} onClick={() => input.current?.click()}>
        <Paperclip aria-hidden className="size-5" />
      </IconButton>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('Attach a file')}
        accept={acceptAttribute(acceptedFiles)}
        onChange={({ target }) => {
          take(target.files?.[0])
          // Resets the value, so that choosing the same file again fires a change.
          target.value = ''
        }}
      />
    </>
  )
}
