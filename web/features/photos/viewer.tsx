import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useEffect } from 'react'
import type { PhotoReply } from '#src/features/photos/photos.contract'
import { messageOf } from '#web/platform/api/api'
import type { ActiveFamily } from '#web/platform/session/session'
import { IconButton } from '#web/ui/button'
import { ErrorState } from '#web/ui/error-state'
import { Spinner } from '#web/ui/spinner'
import { nameOf } from './photos.labels'
import { photoQuery } from './photos.queries'
import { sourcesOf } from './photos.sources'
import { t } from './texts'
import { ViewerBar } from './viewer-bar'
import { ViewerFacts } from './viewer-facts'
import { ViewerPicture } from './viewer-picture'

/** The distance from either end of the loaded photos, in photos, at which more are loaded. */
const nearEnd = 5

interface ViewerProps {
  photoId: string
  /** The loaded photos of the gallery. */
  photos: readonly PhotoReply[]
  family: ActiveFamily
  onTurn: (photoId: string) => void
  onNearStart: () => void
  onNearEnd: () => void
  onClose: () => void
  /** Called after it has closed and released the focus. */
  onLeft: (photoId: string) => void
}

/** The viewer: arrow keys and swipes show the next photo, Esc closes. */
export function Viewer({ photoId, photos, family, onTurn, onNearStart, onNearEnd, onClose, onLeft }: ViewerProps) {
  const at = photos.findIndex(({ id }) => id === photoId)
  const linked = useQuery({ ...photoQuery(family.id, photoId), enabled: at < 0 })
  const photo = photos[at] ?? linked.data
  const [previous, next] = at < 0 ? [] : [photos[at - 1], photos[at + 1]]
  const turn = (to: PhotoReply | undefined) => to && onTurn(to.id)

  const isNearStart = at >= 0 && at < nearEnd
  const isNearEnd = at >= photos.length - nearEnd
  useEffect(() => {
    if (isNearStart) onNearStart()
  }, [isNearStart, onNearStart])
  useEffect(() => {
    if (isNearEnd) onNearEnd()
  }, [isNearEnd, onNearEnd])

  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal container={document.body}>
        <Radix.Content
          // The viewer is dark in every theme.
          data-theme="hearth-dark"
          aria-describedby={undefined}
          // Focuses the photo, not its first button.
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            ;(event.currentTarget as HTMLElement).focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            onLeft(photoId)
          }}
          onKeyDown={({ key, target, currentTarget }) => {
            // Ignores keys pressed in a dialog over it.
            if (!currentTarget.contains(target as Node)) return
            if (key === 'ArrowLeft') turn(previous)
            if (key === 'ArrowRight') turn(next)
          }}
          className="fixed inset-0 z-40 flex animate-fade-in flex-col bg-base-200 pt-(--safe-top) text-base-content outline-none"
        >
          <Radix.Title className="sr-only">{photo ? nameOf(photo) : t('Photo')}</Radix.Title>
          <ViewerBar photo={photo} onDeleted={() => ((next ?? previous) ? turn(next ?? previous) : onClose())} />
          {photo ? (
            <>
              <ViewerPicture
                key={photo.id}
                photo={photo}
                onSwipe={(to) => (to === 'close' ? onClose() : turn(to === 'next' ? next : previous))}
              >
                <Turn label={t('Previous photo')} icon={ChevronLeft} to={previous} side="start-2" onTurn={turn} />
                <Turn label={t('Next photo')} icon={ChevronRight} to={next} side="end-2" onTurn={turn} />
              </ViewerPicture>
              <ViewerFacts photo={photo} timezone={family.timezone} />
            </>
          ) : (
            <Missing error={linked.error} isFetching={linked.isFetching} onRetry={linked.refetch} />
          )}
          {[previous, next].map((neighbour) => neighbour && <Ahead key={neighbour.id} photo={neighbour} />)}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

type TurnProps = { label: string; icon: LucideIcon; to: PhotoReply | undefined; side: string; onTurn: (to: PhotoReply) => void }

const Turn = ({ label, icon: Icon, to, side, onTurn }: TurnProps) => {
  if (!to) return null
  return (
    <div className={`absolute inset-y-0 flex items-center pointer-coarse:hidden ${side}`}>
      <IconButton label={label} className="bg-base-200/60" onClick={() => onTurn(to)}>
        <Icon aria-hidden className="size-6" />
      </IconButton>
    </div>
  )
}

/** Preloads a picture. */
const Ahead = ({ photo }: { photo: PhotoReply }) => (
  <img {...sourcesOf(photo, [960, 1920])} sizes="100vw" alt="" className="pointer-events-none absolute size-px opacity-0" />
)

function Missing({ error, isFetching, onRetry }: { error: unknown; isFetching: boolean; onRetry: () => void }) {
  return (
    <div className="flex flex-1 items-center justify-center">
      {error ? (
        <ErrorState title={t('Failed to show this photo')} text={messageOf(error)} onRetry={onRetry} pending={isFetching} />
      ) : (
        <Spinner label={t('Loading the photo')} />
      )}
    </div>
  )
}
