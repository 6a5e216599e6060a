import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ShoppingItemReply } from '#src/features/shopping/lists/lists.contract'

/** Milliseconds after the last touch for which ticked rows stay where they are. */
const calm = 900
/** Milliseconds for which a finger that was at the list may come back to the row it was at. */
const attention = 10_000

type Place = { top: number; standing: string }

const placesIn = (root: HTMLElement) =>
  new Map<string, Place>(
    [...root.querySelectorAll<HTMLElement>('[data-item]')].map((row) => [
      row.dataset.item ?? '',
      { top: row.getBoundingClientRect().top + window.scrollY, standing: row.dataset.standing ?? '' },
    ]),
  )

/** How far the row nearest to the finger, of those that are where they were, has moved. */
const drift = (before: ReadonlyMap<string, Place>, now: ReadonlyMap<string, Place>, y: number) => {
  let nearest = { distance: Number.POSITIVE_INFINITY, moved: 0 }
  for (const [id, { top, standing }] of before) {
    const place = now.get(id)
    const distance = Math.abs(top - y)
    if (place?.standing === standing && distance < nearest.distance) nearest = { distance, moved: place.top - top }
  }
  return nearest.moved
}

/** The row that takes the place of one that went elsewhere with the focus in it: the next one, else the one before. */
const neighbour = (before: ReadonlyMap<string, Place>, now: ReadonlyMap<string, Place>, id: string) => {
  const standing = before.get(id)?.standing
  if (now.get(id)?.standing === standing) return undefined
  const ids = [...before.keys()]
  const place = ids.indexOf(id)
  return [...ids.slice(place + 1), ...ids.slice(0, Math.max(place, 0)).toReversed()].find((other) => now.get(other)?.standing === standing)
}

/**
 * Keeps a list still under a finger while two people shop from it: a row that was ticked sinks only when nobody has touched the list for a
 * moment, and what arrives or goes above the row that was touched last scrolls the page instead of moving that row.
 * @returns where each item stands, and what the element around the rows has to be given; a row says its `data-item` and `data-standing`
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

  // By refs alone, so that a touch draws no row anew. At once, so that no row sinks between a press and its release.
  const settle = () => flushSync(() => setStanding(new Map(latest.current.map(({ id, status }) => [id, status]))))
  const settleOnceCalm = () => {
    clearTimeout(settling.current)
    settling.current = setTimeout(settle, Math.max(0, touchedAt.current + calm - performance.now()))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever an item changes
  useEffect(() => {
    latest.current = items
    settleOnceCalm()
    return () => clearTimeout(settling.current)
  }, [items])

  useLayoutEffect(() => {
    if (!root.current) return
    const before = places.current
    places.current = placesIn(root.current)
    if (performance.now() - touchedAt.current < attention) window.scrollBy(0, drift(before, places.current, finger.current))
    const id = focused.current
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
        // What moved since, as by something above the list, is no drift of this touch.
        if (root.current) places.current = placesIn(root.current)
        touchedAt.current = performance.now()
        settleOnceCalm()
      },
      onFocus: ({ target }: { target: Element }) => {
        focused.current = target.closest<HTMLElement>('[data-item]')?.dataset.item
      },
      onBlur: ({ relatedTarget }: { relatedTarget: Element | null }) => {
        if (relatedTarget) focused.current = undefined
      },
    },
  }
}
