import { type Ref, type RefObject, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { PhotoReply } from '#src/features/photos/photos.contract'
import { dayLabel } from '#web/platform/format/message-times'
import { isRestored } from '#web/platform/loading/deferred-screen'
import { SelectableCard } from '#web/ui/selectable-row'
import type { Selection } from '#web/ui/use-selection'
import { PhotoTile } from './photo-tile'
import { nameOf } from './photos.labels'
import { type Group, type LayoutState, layoutOfPages, type PageOfPhotos, type Row } from './photos.layout'
import { PhotosSkeleton } from './photos-skeleton'
import { revealPhoto, useShownRows } from './use-shown-rows'

/** The width of the gallery when it was last on screen, and of the window at that time, in pixels. */
let last = { width: 0, window: 0 }

/**
 * The width of the gallery in pixels, updated on resize; 0 until the first layout of the first visit. Only a restored scroll position and a hidden
 * page, which has no layout of its own, measure it at once: measuring lays out the whole page.
 */
const useWidth = (box: RefObject<HTMLElement | null>) => {
  const [width, setWidth] = useState(last.window === innerWidth ? last.width : 0)
  useLayoutEffect(() => {
    if (!box.current) return
    const update = (measured: number) => {
      last = { width: measured, window: innerWidth }
      setWidth(measured)
    }
    if (isRestored() || document.hidden) update(box.current.clientWidth)
    const observer = new ResizeObserver(([entry]) => entry && update(Math.floor(entry.contentRect.width)))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box])
  return width
}

/** The gallery's handle for the page. */
export type GridHandle = {
  /** Scrolls to a photo and focuses it. */
  focus(photoId: string): void
}

interface PhotoGridProps {
  pages: readonly PageOfPhotos<PhotoReply>[]
  today: string
  /** Whether all photos are loaded. */
  isWhole: boolean
  /** Called when the reader approaches the start or end of the loaded photos. */
  onNearStart: () => void
  onNearEnd: () => void
  onOpen: (photoId: string) => void
  selection: Selection
  ref: Ref<GridHandle>
}

/** The gallery by day. Virtualised: only rows near the screen are in the DOM. */
export function PhotoGrid({ pages, today, isWhole, onNearStart, onNearEnd, onOpen, selection, ref }: PhotoGridProps) {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const marks = useRef(new Map<string, LayoutState<PhotoReply>>())
  const layout = useMemo(
    () => (width ? layoutOfPages(pages, { width, isWhole }, marks.current) : { rows: [], height: 0 }),
    [pages, width, isWhole],
  )
  const { first, end, isNearStart, isNearEnd } = useShownRows(box, layout)
  useLayoutEffect(() => {
    if (isNearEnd && width) onNearEnd()
  }, [isNearEnd, width, onNearEnd])
  useLayoutEffect(() => {
    if (isNearStart && width) onNearStart()
  }, [isNearStart, width, onNearStart])
  useImperativeHandle(ref, () => ({
    focus(photoId) {
      if (box.current) revealPhoto(box.current, layout, photoId)
      // If the row was not in the DOM, it is after the next frame.
      requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-photo="${photoId}"]`)?.focus({ preventScroll: true }))
    },
  }))
  return (
    <div ref={box} className="relative [overflow-anchor:none]" style={{ height: width ? layout.height : undefined }}>
      {width === 0 && <PhotosSkeleton />}
      {layout.rows.slice(first, end).map((row) => (
        <GridRow key={row.groups[0]?.tiles[0]?.photo.id} row={row} today={today} onOpen={onOpen} selection={selection} />
      ))}
    </div>
  )
}

type RowProps = { row: Row<PhotoReply>; today: string; onOpen: (photoId: string) => void; selection: Selection }

const GridRow = ({ row, ...props }: RowProps) => (
  <div className="absolute inset-x-0" style={{ top: row.top, height: row.height }}>
    {row.groups.map((group) => (
      <GridGroup key={group.day} group={group} row={row} {...props} />
    ))}
  </div>
)

function GridGroup({ group, row, today, onOpen, selection }: RowProps & { group: Group<PhotoReply> }) {
  const { day, isFirst, left, width, tiles } = group
  const label = dayLabel(day, today)
  return (
    <>
      {isFirst && (
        <h2
          className="absolute flex items-end overflow-hidden pb-2 font-medium font-sans text-[0.9375rem] tracking-normal"
          style={{ left, width, height: row.heading }}
        >
          <time dateTime={day} title={label} className="truncate leading-tight">
            {label}
          </time>
        </h2>
      )}
      <ul aria-label={label}>
        {tiles.map(({ photo, left: from, width: across }) => (
          <li key={photo.id} className="absolute" style={{ left: from, top: row.heading, width: across, height: row.tileHeight }}>
            <SelectableCard id={photo.id} name={nameOf(photo)} selection={selection}>
              <PhotoTile photo={photo} width={across} onOpen={onOpen} />
            </SelectableCard>
          </li>
        ))}
      </ul>
    </>
  )
}
