import { Paperclip, X } from 'lucide-react'
import { acceptedFiles } from '#web/platform/api/upload.rules'
import { useMaxUploadMegabytes } from '#web/platform/api/upload-limit'
import { IconButton } from '#web/ui/button'
import { UploadField } from '#web/ui/upload-field'
import type { PendingFile } from './attachments.queries'
import { t } from './texts'

interface FilesFieldProps {
  /** The uploads that are attached when the form is saved. */
  files: readonly PendingFile[]
  onChange: (files: PendingFile[]) => void
}

/** Files for an event: uploaded at once, and attached when the form is saved. */
export function FilesField({ files, onChange }: FilesFieldProps) {
  const maxMegabytes = useMaxUploadMegabytes()
  return (
    <div className="flex flex-col gap-2">
      <UploadField
        label={files.length ? t('More files') : t('Files')}
        accept={acceptedFiles}
        maxMegabytes={maxMegabytes}
        hint={t('A picture, a PDF or a text, up to {megabytes} MB', { megabytes: maxMegabytes })}
        onUploaded={(url, name) => onChange([...files, { url, name }])}
      />
      {files.length > 0 && (
        <ul aria-label={t('New files')} className="flex flex-col gap-1">
          {files.map(({ url, name }) => (
            <li key={url} className="flex items-center gap-2 rounded-box bg-base-content/5 py-1 ps-4 pe-1">
              <Paperclip aria-hidden className="size-4 shrink-0 text-muted" />
              <span className="min-w-0 grow [overflow-wrap:anywhere]">{name}</span>
              <IconButton label={t('Remove {name}', { name })} onClick={() => onChange(files.filter((file) => file.url !== url))}>
                <X aria-hidden className="size-5" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
