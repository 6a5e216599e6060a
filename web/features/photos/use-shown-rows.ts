import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Layout, type Placeable, type Row, rowsBetween } from './photos.layout'

/** The height of the sticky header in pixels. */
const headerHeight = 60

/** The number of screens to render above and below the visible one. */
const ahead = 1

type Place = { id: string; top: number }

type Shown = {
  first: number
  end: number
  /** Whether the first or last loaded row is about to become visible. */
  isNearStart: boolean
  isNearEnd: boolean
}
const isSame = (one: Shown, other: Shown) =>
  one.first === other.first && one.end === other.end && one.isNearStart === other.isNearStart && one.isNearEnd === other.isNearEnd

const rowOf = <P extends Placeable>(rows: readonly Row<P>[], id: string) =>
  rows.find(({ groups }) => groups.some(({ tiles }) => tiles.some(({ photo }) => photo.id === id)))

/**
 * The rows of a gallery on or near the screen. Keeps the visible content in place when photos are added or removed above it, or when the window
 * rotates.
 */
export const useShownRows = <P extends Placeable>(box: RefObject<HTMLElement | null>, { rows, height }: Layout<P>) => {
  const [shown, setShown] = useState<Shown>({ first: 0, end: 0, isNearStart: false, isNearEnd: false })
  const place = useRef<Place>(undefined)

  const look = useCallback(() => {
    if (rows.length === 0) return
    const top = box.current?.getBoundingClientRect().top
    if (top === undefined) return
    const [first, end] = rowsBetween(rows, -top - ahead * innerHeight, -top + (1 + ahead) * innerHeight)
    const start = rows[0]?.top ?? 0
    // On a very large screen few screens are loaded; the view must not count as near both ends.
    const near = Math.min(2 * innerHeight, Math.max(0, (height - start - innerHeight) / 4))
    const isNearStart = -top - start < near
    const isNearEnd = height + top - innerHeight < near
    const next = { first, end, isNearStart, isNearEnd }
    setShown((before) => (isSame(before, next) ? before : next))
    const [reading] = rowsBetween(rows, headerHeight - top, height)
    const row = top < headerHeight ? rows[reading] : undefined
    const id = row?.groups[0]?.tiles[0]?.photo.id
    place.current = row && id ? { id, top: row.top + top } : undefined
  }, [box, rows, height])

  useLayoutEffect(() => {
    const before = place.current
    const row = before && rowOf(rows, before.id)
    const top = row && box.current?.getBoundingClientRect().top
    if (row && top !== undefined) window.scrollBy(0, row.top + top - before.top)
    look()
  }, [box, rows, look])

  useEffect(() => {
    const listeners = new AbortController()
    for (const type of ['scroll', 'resize']) addEventListener(type, look, { passive: true, signal: listeners.signal })
    return () => listeners.abort()
  }, [look])

  return shown
}

/** Scrolls to a photo's row, unless it is visible. */
export const revealPhoto = <P extends Placeable>(box: HTMLElement, { rows }: Layout<P>, id: string) => {
  const row = rowOf(rows, id)
  if (!row) return
  const top = box.getBoundingClientRect().top + row.top
  if (top < headerHeight || top + row.height > innerHeight) window.scrollBy(0, top - (innerHeight - row.height) / 2)
}
