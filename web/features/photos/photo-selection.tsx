import { Download } from 'lucide-react'
import { type PhotoReply, photosApi } from '#src/features/photos/photos.contract'
import { mayChangePhoto } from '#src/features/photos/photos.rules'
import { call } from '#web/platform/api/api'
import { useMay, useMe } from '#web/platform/session/session'
import { SelectionBar } from '#web/ui/selection-bar'
import type { Selection } from '#web/ui/use-selection'
import { bulkDeletion } from '../trash/bulk-deletion'
import { downloadOf } from './photos.sources'
import { t } from './texts'

/** Milliseconds between two downloads: browsers drop simultaneous ones. */
const pause = 300

const downloadAll = async (photos: readonly PhotoReply[]) => {
  for (const photo of photos) {
    const href = downloadOf(photo)
    // The address of another site may be unsafe.
    if (!href) continue
    const link = document.createElement('a')
    link.href = href
    link.download = photo.originalName ?? ''
    link.rel = 'noreferrer'
    link.click()
    await new Promise((done) => setTimeout(done, pause))
  }
}

type PhotoSelectionProps = { photos: readonly PhotoReply[]; familyId: string; selection: Selection }

/** Actions on all selected photos. Deleting leaves out photos that the reader may not delete. */
export function PhotoSelection({ photos, familyId, selection }: PhotoSelectionProps) {
  const me = useMe()
  const mayEdit = useMay('edit_photos')
  const chosen = photos.filter(({ id }) => selection.has(id))
  const mine = chosen.filter((photo) => mayEdit && mayChangePhoto(me, photo)).map(({ id }) => id)
  const deletion = bulkDeletion(['photos', familyId], (photoId) => call(photosApi.remove, { params: { photoId } }))
  return (
    <SelectionBar
      selection={selection}
      acts={[
        { label: t('Download'), icon: Download, run: () => downloadAll(chosen) },
        ...(mine.length > 0 ? [{ ...deletion, run: () => deletion.run(mine) }] : []),
      ]}
    />
  )
}
