import { ImageOff } from 'lucide-react'
import { memo, useState } from 'react'
import type { PhotoReply } from '#src/features/photos/photos.contract'
import { nameOf } from './photos.labels'
import { sourcesOf } from './photos.sources'

const widths = [320, 960] as const

type PhotoTileProps = {
  photo: PhotoReply
  /** The width in pixels. */
  width: number
  onOpen: (photoId: string) => void
}

/** One photo of the gallery. Its size is known before the picture loads. */
export const PhotoTile = memo(function PhotoTile({ photo, width, onOpen }: PhotoTileProps) {
  const [broken, setBroken] = useState<string>()
  const isBroken = broken === photo.url
  const name = nameOf(photo)
  return (
    <button
      type="button"
      data-photo={photo.id}
      onClick={() => onOpen(photo.id)}
      className="group relative block size-full cursor-zoom-in overflow-hidden rounded-lg bg-base-300 outline-offset-2"
    >
      {isBroken ? (
        <span className="flex size-full flex-col items-center justify-center gap-1 p-2 text-muted text-xs">
          <ImageOff aria-hidden className="size-5" />
          <span className="line-clamp-2">{name}</span>
        </span>
      ) : (
        <img
          {...sourcesOf(photo, widths)}
          sizes={`${width}px`}
          alt={name}
          decoding="async"
          draggable={false}
          onError={() => setBroken(photo.url)}
          className="size-full object-cover text-transparent transition-[filter] duration-150 group-hover:brightness-95"
        />
      )}
      {photo.caption && !isBroken && (
        <span
          aria-hidden
          // Text on pictures is on a dark background in every theme.
          data-theme="hearth-dark"
          className="pointer-events-none absolute inset-x-0 bottom-0 truncate bg-linear-to-t from-base-200/85 to-transparent px-2.5 pt-6 pb-1.5 text-start text-base-content text-sm opacity-0 transition-opacity duration-150 group-hover:opacity-100 group-focus-visible:opacity-100 pointer-coarse:hidden"
        >
          {photo.caption}
        </span>
      )}
    </button>
  )
})
