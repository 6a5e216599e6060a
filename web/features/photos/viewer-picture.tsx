import { ImageOff } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { PhotoReply } from '#src/features/photos/photos.contract'
import { nameOf } from './photos.labels'
import { sourcesOf } from './photos.sources'
import { t } from './texts'
import { useZoom } from './use-zoom'

const widths = [960, 1920] as const

interface ViewerPictureProps {
  photo: PhotoReply
  onSwipe: (to: 'next' | 'previous' | 'close') => void
  /** Content over the picture. */
  children: ReactNode
}

/** One photo, as large as the screen or zoomed. Give it the photo's id as `key`. */
export function ViewerPicture({ photo, onSwipe, children }: ViewerPictureProps) {
  const stage = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'shown' | 'broken'>('loading')
  const [seen, setSeen] = useState({ width: photo.width, height: photo.height })
  const ratio = seen.width && seen.height ? seen.width / seen.height : 1
  const { view, drag, zoomBy, reset } = useZoom({ stage, ratio, onSwipe })
  useZoomKeys(zoomBy, reset)
  const { scale, x, y } = drag ? { scale: 1, x: drag.x, y: Math.max(drag.y, 0) } : view
  return (
    <div
      ref={stage}
      className={`relative min-h-0 flex-1 touch-none select-none overflow-hidden ${scale > 1 ? 'cursor-grab active:cursor-grabbing' : ''}`}
    >
      <div
        className={`absolute inset-0 ${drag ? '' : 'transition-transform duration-100'}`}
        style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}
      >
        {/* The gallery's small picture shows until the large one is loaded. */}
        {state === 'loading' && (
          <img {...sourcesOf(photo, [320])} alt="" draggable={false} className="absolute inset-0 size-full object-contain" />
        )}
        {state === 'broken' ? (
          <p className="absolute inset-0 flex flex-col items-center justify-center gap-3 text-muted">
            <ImageOff aria-hidden className="size-10" strokeWidth={1.5} />
            {t('Failed to load this photo')}
          </p>
        ) : (
          <img
            {...sourcesOf(photo, widths)}
            sizes={`${Math.ceil(scale * 100)}vw`}
            alt={nameOf(photo)}
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
              setState('shown')
              setSeen({ width: naturalWidth, height: naturalHeight })
            }}
            onError={() => setState('broken')}
            className="absolute inset-0 size-full object-contain text-transparent"
          />
        )}
      </div>
      {children}
    </div>
  )
}

/** + and − zoom in and out, 0 resets. */
const useZoomKeys = (zoomBy: (factor: number) => void, reset: () => void) => {
  const react = useRef({ zoomBy, reset })
  useEffect(() => {
    react.current = { zoomBy, reset }
  })
  useEffect(() => {
    const listeners = new AbortController()
    const press = ({ key, target }: KeyboardEvent) => {
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return
      if (key === '+' || key === '=') react.current.zoomBy(1.5)
      else if (key === '-') react.current.zoomBy(1 / 1.5)
      else if (key === '0') react.current.reset()
    }
    addEventListener('keydown', press, { signal: listeners.signal })
    return () => listeners.abort()
  }, [])
}
