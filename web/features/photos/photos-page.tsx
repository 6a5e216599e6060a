import { Images } from 'lucide-react'
import { useMay, useMaybeFamily } from '#web/platform/session/session'
import { Connection } from '#web/ui/connection'
import { EmptyState } from '#web/ui/empty-state'
import { FloatingButton } from '#web/ui/floating-button'
import { Page, PageHeader } from '#web/ui/page'
import { useDialog } from '#web/ui/use-dialog'
import { ForMembers } from '../shell/feature-screen'
import { Gallery } from './gallery'
import { addPhotos } from './photos.uploads'
import { t } from './texts'
import { UploadDialog } from './upload-dialog'
import { UploadsPanel } from './uploads-panel'
import { useDrop } from './use-drop'

/** /photos: the family's pictures by day (spec 3 section 2.2). */
export function PhotosPage() {
  const family = useMaybeFamily()
  const mayView = useMay('view_photos')
  const mayAdd = useMay('edit_photos') && mayView
  const adding = useDialog<never>()
  const isOver = useDrop(mayAdd, (files) => {
    adding.onOpenChange(false)
    if (family) addPhotos(family.id, files)
  })
  return (
    <Page width="wide">
      <PageHeader
        title={t('Photo Gallery')}
        subtitle={family && mayView && <Connection />}
        actions={mayAdd && <FloatingButton label={t('Upload Photo')} onPress={() => adding.show()} />}
      />
      <ForMembers
        can="view_photos"
        refused={t("You can't view photos")}
        empty={<EmptyState icon={Images} title={t('Please join a family to access photos')} />}
      >
        {(family) => <Gallery family={family} onAdd={mayAdd ? () => adding.show() : undefined} />}
      </ForMembers>
      {mayAdd && <UploadsPanel />}
      {family && adding.openCount > 0 && <UploadDialog key={adding.openCount} familyId={family.id} {...adding.props} />}
      {isOver && <DropZone />}
    </Page>
  )
}

/** The overlay while files are dragged over the page: they can be dropped anywhere. */
function DropZone() {
  return (
    <div className="pointer-events-none fixed inset-3 z-50 flex animate-fade-in items-center justify-center rounded-box border-2 border-primary border-dashed bg-base-100/90">
      <p className="flex flex-col items-center gap-3 font-heading text-2xl">
        <Images aria-hidden className="size-10 text-primary" strokeWidth={1.5} />
        {t('Drop photos to add them')}
      </p>
    </div>
  )
}
