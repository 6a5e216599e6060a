import { Download, Pencil, Trash2, X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { PhotoReply } from '#src/features/photos/photos.contract'
import { mayChangePhoto } from '#src/features/photos/photos.rules'
import { useMay, useMe } from '#web/platform/session/session'
import { buttonClass, IconButton } from '#web/ui/button'
import { Tooltip } from '#web/ui/tooltip'
import { useDialog } from '#web/ui/use-dialog'
import { CaptionDialog } from './caption-dialog'
import { useDeletePhoto } from './photos.queries'
import { downloadOf } from './photos.sources'
import { t } from './texts'

type ViewerBarProps = { photo: PhotoReply | undefined; onDeleted: () => void }

/** The actions on the viewed photo. */
export function ViewerBar({ photo, onDeleted }: ViewerBarProps) {
  return (
    <header className="flex h-14 shrink-0 items-center justify-end gap-1 px-2 sm:px-3">
      {photo && (
        <>
          <Tooltip label={t('Download')}>
            <a
              href={downloadOf(photo)}
              download={photo.originalName}
              target={photo.width === null ? '_blank' : undefined}
              rel="noreferrer"
              aria-label={t('Download')}
              className={`${buttonClass('quiet')} btn-circle`}
            >
              <Download aria-hidden className="size-5" />
            </a>
          </Tooltip>
          <Changes photo={photo} onDeleted={onDeleted} />
        </>
      )}
      <Radix.Close asChild>
        <IconButton label={t('Close')}>
          <X aria-hidden className="size-6" />
        </IconButton>
      </Radix.Close>
    </header>
  )
}

/** The actions of members who may edit it. */
function Changes({ photo, onDeleted }: { photo: PhotoReply; onDeleted: () => void }) {
  const me = useMe()
  const mayEdit = useMay('edit_photos') && mayChangePhoto(me, photo)
  const caption = useDialog<never>()
  const removal = useDeletePhoto(photo.familyId)
  if (!mayEdit) return null
  const remove = () => removal.mutate(photo.id, { onSuccess: onDeleted })
  return (
    <>
      <IconButton label={t('Edit caption')} onClick={() => caption.show()}>
        <Pencil aria-hidden className="size-5" />
      </IconButton>
      <IconButton label={t('Delete photo')} onClick={remove}>
        <Trash2 aria-hidden className="size-5" />
      </IconButton>
      {caption.openCount > 0 && <CaptionDialog key={caption.openCount} photo={photo} {...caption.props} />}
    </>
  )
}
