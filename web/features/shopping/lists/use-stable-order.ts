import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ShoppingItemReply } from '#src/features/shopping/lists/lists.contract'

/** Milliseconds after the last touch during which ticked rows keep their place. */
const calm = 900
/** Milliseconds during which a finger may return to the row that it touched. */
const attention = 10_000

type Place = { top: number; standing: string }

const placesIn = (root: HTMLElement) =>
  new Map<string, Place>(
    [...root.querySelectorAll<HTMLElement>('[data-item]')].map((row) => [
      row.dataset.item ?? '',
      { top: row.getBoundingClientRect().top + window.scrollY, standing: row.dataset.standing ?? '' },
    ]),
  )

/** How far the row nearest to the finger has moved, among the rows that kept their place. */
const drift = (before: ReadonlyMap<string, Place>, now: ReadonlyMap<string, Place>, y: number) => {
  let nearest = { distance: Number.POSITIVE_INFINITY, moved: 0 }
  for (const [id, { top, standing }] of before) {
    const place = now.get(id)
    const distance = Math.abs(top - y)
    if (place?.standing === standing && distance < nearest.distance) nearest = { distance, moved: place.top - top }
  }
  return nearest.moved
}

/** The row that receives the focus when the focused row moves away: the next one, else the previous one. */
const neighbour = (before: ReadonlyMap<string, Place>, now: ReadonlyMap<string, Place>, id: string) => {
  const standing = before.get(id)?.standing
  if (now.get(id)?.standing === standing) return undefined
  const ids = [...before.keys()]
  const place = ids.indexOf(id)
  return [...ids.slice(place + 1), ...ids.slice(0, Math.max(place, 0)).toReversed()].find((other) => now.get(other)?.standing === standing)
}

/**
 * Keeps a list stable under a finger while two people shop from it: a ticked row moves down only after the list has not been touched for a moment,
 * and rows added or removed above the last touched row scroll the page instead of moving that row.
 * @returns the section of each item, and props for the element around the rows; each row needs `data-item` and `data-standing`
 */
export const useStableOrder = (items: readonly ShoppingItemReply[]) => {
  const [standing, setStanding] = useState<ReadonlyMap<string, ShoppingItemReply['status']>>(new Map())
  const touchedAt = useRef(Number.NEGATIVE_INFINITY)
  const settling = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const finger = useRef(0)
  const focused = useRef<string | undefined>(undefined)
  const root = useRef<HTMLDivElement>(null)
  const places = useRef<ReadonlyMap<string, Place>>(new Map())

  const latest = useRef(items)

  // Uses refs, so that a touch re-renders no row. Synchronous, so that no row moves between a press and its release.
  const settle = () => flushSync(() => setStanding(new Map(latest.current.map(({ id, status }) => [id, status]))))
  const settleOnceCalm = () => {
    clearTimeout(settling.current)
    settling.current = setTimeout(settle, Math.max(0, touchedAt.current + calm - performance.now()))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when an item changes
  useEffect(() => {
    latest.current = items
    settleOnceCalm()
    return () => clearTimeout(settling.current)
  }, [items])

  useLayoutEffect(() => {
    const id = focused.current
    const isTouched = performance.now() - touchedAt.current < attention
    // Measuring lays out the whole page, which nobody needs before a touch or a focus.
    if (!root.current || !(isTouched || id)) return
    const before = places.current
    places.current = placesIn(root.current)
    if (isTouched) window.scrollBy(0, drift(before, places.current, finger.current))
    if (id && document.activeElement === document.body) {
      const next = neighbour(before, places.current, id)
      root.current.querySelector<HTMLElement>(`[data-item="${next}"] input`)?.focus({ preventScroll: true })
    }
  })

  return {
    standingOf: ({ id, status }: ShoppingItemReply) => standing.get(id) ?? status,
    frame: {
      ref: root,
      onPointerDownCapture: ({ pageY }: { pageY: number }) => {
        finger.current = pageY
        // Updates the positions: moves since the last touch, such as content above the list, are not part of this touch's drift.
        if (root.current) places.current = placesIn(root.current)
        touchedAt.current = performance.now()
        settleOnceCalm()
      },
      onFocus: ({ target }: { target: Element }) => {
        focused.current = target.closest<HTMLElement>('[data-item]')?.dataset.item
        if (root.current) places.current = placesIn(root.current)
      },
      onBlur: ({ relatedTarget }: { relatedTarget: Element | null }) => {
        if (relatedTarget) focused.current = undefined
      },
    },
  }
}
