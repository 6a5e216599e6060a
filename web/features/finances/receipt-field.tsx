import { Paperclip, X } from 'lucide-react'
import { IconButton } from '#web/ui/button'
import { UploadField } from '#web/ui/upload-field'
import { t } from './texts'

/** The receipt of a transaction: a picture or PDF, uploaded at once and attached when the form is saved. */
export function ReceiptField({ url, onChange }: { url: string; onChange: (url: string) => void }) {
  if (!url)
    return (
      <UploadField label={t('Receipt')} accept="image/*,application/pdf" hint={t('A photo or a PDF, up to 10 MB')} onUploaded={onChange} />
    )
  return (
    <div className="flex flex-col gap-1.5">
      <span className="font-medium text-sm">{t('Receipt')}</span>
      <div className="flex items-center gap-2 rounded-box border border-base-300 py-1 ps-4 pe-1">
        <Paperclip aria-hidden className="size-4 text-muted" />
        <a href={url} target="_blank" rel="noreferrer" className="link min-w-0 flex-1 truncate py-2">
          {t('Show the receipt')}
        </a>
        <IconButton label={t('Remove the receipt')} onClick={() => onChange('')}>
          <X aria-hidden className="size-5" />
        </IconButton>
      </div>
    </div>
  )
}
