import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Layout, type Placeable, type Row, rowsBetween } from './photos.layout'

/** Pixels of the header that stays above the page. */
const headerHeight = 60

/** Screens above and below the one that is looked at whose pictures are there already. */
const ahead = 1

type Place = { id: string; top: number }

type Shown = {
  first: number
  end: number
  /** Whether the first row that is loaded, or the last one, is about to come into sight. */
  isNearStart: boolean
  isNearEnd: boolean
}
const isSame = (one: Shown, other: Shown) =>
  one.first === other.first && one.end === other.end && one.isNearStart === other.isNearStart && one.isNearEnd === other.isNearEnd

const rowOf = <P extends Placeable>(rows: readonly Row<P>[], id: string) =>
  rows.find(({ groups }) => groups.some(({ tiles }) => tiles.some(({ photo }) => photo.id === id)))

/**
 * Which rows of a gallery are on the screen or near it. While the reader is somewhere down the gallery, what they look at stays where it is
 * when photos come and go above it, or when the window is turned.
 */
export const useShownRows = <P extends Placeable>(box: RefObject<HTMLElement | null>, { rows, height }: Layout<P>) => {
  const [shown, setShown] = useState<Shown>({ first: 0, end: 0, isNearStart: false, isNearEnd: false })
  const place = useRef<Place>(undefined)

  const look = useCallback(() => {
    const top = box.current?.getBoundingClientRect().top
    if (top === undefined) return
    const [first, end] = rowsBetween(rows, -top - ahead * innerHeight, -top + (1 + ahead) * innerHeight)
    const start = rows[0]?.top ?? 0
    // On a very large screen what is loaded is not so many screens; it must not be near both its ends.
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
    const top = box.current?.getBoundingClientRect().top
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

/** Brings the row of a photo into sight, unless it is. */
export const revealPhoto = <P extends Placeable>(box: HTMLElement, { rows }: Layout<P>, id: string) => {
  const row = rowOf(rows, id)
  if (!row) return
  const top = box.getBoundingClientRect().top + row.top
  if (top < headerHeight || top + row.height > innerHeight) window.scrollBy(0, top - (innerHeight - row.height) / 2)
}
