import { FileCheck2, X } from 'lucide-react'
import { acceptedFiles } from '#web/platform/api/upload.rules'
import { useMaxUploadMegabytes } from '#web/platform/api/upload-limit'
import { IconButton } from '#web/ui/button'
import { UploadField } from '#web/ui/upload-field'
import { t } from './texts'

interface FileFieldProps {
  /** The address of the upload; empty without one. */
  url: string
  name: string
  onChange: (url: string, name: string) => void
}

/** The file of a document: upload by choosing or dropping, or the current one. */
export function FileField({ url, name, onChange }: FileFieldProps) {
  const maxMegabytes = useMaxUploadMegabytes()
  if (url === '') {
    const hint = t('A PDF, a text or a picture, up to {maxMegabytes} MB', { maxMegabytes })
    return <UploadField label={t('File')} hint={hint} accept={acceptedFiles} maxMegabytes={maxMegabytes} onUploaded={onChange} />
  }
  return (
    <div className="flex flex-col gap-1.5">
      <span className="font-medium text-sm">{t('File')}</span>
      <div className="flex items-center gap-3 rounded-box bg-base-content/5 py-2 ps-4 pe-2">
        <FileCheck2 aria-hidden className="size-6 shrink-0 text-primary" strokeWidth={1.75} />
        <span className="min-w-0 grow truncate">{name}</span>
        <IconButton label={t('Remove file')} onClick={() => onChange('', '')}>
          <X aria-hidden className="size-5" />
        </IconButton>
      </div>
    </div>
  )
}
