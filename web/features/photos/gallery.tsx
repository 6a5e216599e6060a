import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { Images } from 'lucide-react'
import { useCallback, useRef } from 'react'
import { useToday } from '#web/platform/format/clock'
import type { ActiveFamily } from '#web/platform/session/session'
import { AddButton } from '#web/ui/add-button'
import { Button } from '#web/ui/button'
import { useDeferredOpen } from '#web/ui/deferred-open'
import { EmptyState } from '#web/ui/empty-state'
import { ErrorState } from '#web/ui/error-state'
import { SelectButton } from '#web/ui/selection-bar'
import { Spinner } from '#web/ui/spinner'
import { useSelection } from '#web/ui/use-selection'
import { type GridHandle, PhotoGrid } from './photo-grid'
import { PhotoSelection } from './photo-selection'
import { PhotosSkeleton } from './photos-skeleton'
import { t } from './texts'
import { usePhotos } from './use-photos'
import { Viewer } from './viewer'

/** The loaded photos, and the viewer on the photo named in the address. */
export function Gallery({ family, onAdd }: { family: ActiveFamily; onAdd: (() => void) | undefined }) {
  const { pages, photos, isError, isFetching, refetch, hasNextPage, fetchNextPage, loadNewer, loadOlder } = usePhotos(family.id)
  const today = useToday(family.timezone)
  const selection = useSelection((photos ?? []).map(({ id }) => id))
  const grid = useRef<GridHandle>(null)
  const { photo: shown } = useSearch({ from: '/gate/photos' })
  const { open, turnTo, close } = useViewing()

  const { open: isViewing } = useDeferredOpen(shown !== undefined)
  const viewer = shown && isViewing && (
    <Viewer
      photoId={shown}
      photos={photos ?? []}
      family={family}
      onTurn={turnTo}
      onNearStart={loadNewer}
      onNearEnd={loadOlder}
      onClose={close}
      onLeft={(photoId) => grid.current?.focus(photoId)}
    />
  )
  if (!photos)
    return isError ? (
      <ErrorState title={t('Failed to load the photos')} onRetry={() => refetch()} pending={isFetching} />
    ) : (
      <>
        <PhotosSkeleton />
        {viewer}
      </>
    )
  const addButton = onAdd && (
    <AddButton variant="primary" iconSize="size-5" onClick={onAdd}>
      {t('Add your first photo')}
    </AddButton>
  )
  if (photos.length === 0)
    return (
      <EmptyState
        icon={Images}
        title={t('No photos yet')}
        text={onAdd ? t('Share the moments that your family will want to look at again.') : t("Your family's photos show up here.")}
        action={addButton}
      />
    )
  return (
    <>
      <div className="-my-3 flex justify-end">
        <SelectButton selection={selection} />
      </div>
      <PhotoGrid
        ref={grid}
        pages={pages}
        today={today}
        isWhole={!hasNextPage}
        onNearStart={loadNewer}
        onNearEnd={loadOlder}
        onOpen={open}
        selection={selection}
      />
      {hasNextPage && (
        <div className="flex min-h-12 flex-wrap items-center justify-center gap-3">
          {isError && !isFetching ? (
            <>
              <p className="text-muted">{t('Failed to load more photos.')}</p>
              <Button onClick={() => fetchNextPage()}>{t('Retry')}</Button>
            </>
          ) : (
            <Spinner label={t('Loading more photos')} />
          )}
        </div>
      )}
      <PhotoSelection photos={photos} familyId={family.id} selection={selection} />
      {viewer}
    </>
  )
}

/** The viewed photo is in the address: Back closes it, and the link can be shared. */
const useViewing = () => {
  const navigate = useNavigate({ from: '/photos' })
  const { history } = useRouter()
  const wasOpenedHere = useRef(false)
  const go = useCallback(
    (photo: string | undefined, replace: boolean) =>
      navigate({ to: '/photos', search: photo ? { photo } : {}, replace, resetScroll: false }),
    [navigate],
  )
  return {
    open: useCallback(
      (photoId: string) => {
        wasOpenedHere.current = true
        go(photoId, false)
      },
      [go],
    ),
    turnTo: useCallback((photoId: string) => go(photoId, true), [go]),
    close: () => {
      if (wasOpenedHere.current) history.back({ ignoreBlocker: true })
      else go(undefined, true)
      wasOpenedHere.current = false
    },
  }
}
