import { startTransition, useEffect, useLayoutEffect, useState } from 'react'
import { closeTopLayer } from './layers'

let opening = 0

/** Whether a dialog, menu or panel was opened and is not on the page yet: until then keys are not meant for the page. */
export const isOpening = () => opening > 0

/** Escape before the content listens to it. */
const closeOnEscape = (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.defaultPrevented) return
  event.preventDefault()
  event.stopPropagation()
  closeTopLayer()
}

/**
 * Renders a dialog, menu or panel in a transition when it opens: a form that renders in one task keeps a slow phone busy for 150 ms.
 * @returns `open` for Radix's root, and a `key` for its portal, new at each opening: a portal that is already there renders its content in a layout
 * effect, which nothing can interrupt
 */
export const useDeferredOpen = (isOpen: boolean): { open: boolean; key: number } => {
  const [rendered, setRendered] = useState({ isOpen: false, key: 0 })
  useEffect(() => {
    const follow = () => setRendered((before) => (before.isOpen === isOpen ? before : { isOpen, key: before.key + Number(isOpen) }))
    if (isOpen) startTransition(follow)
    // At once: a dialog that opens again before it would keep its content and then lose it to the new key.
    else follow()
  }, [isOpen])
  const isPending = isOpen && !rendered.isOpen
  useLayoutEffect(() => {
    if (!isPending) return
    opening += 1
    addEventListener('keydown', closeOnEscape, { capture: true })
    return () => {
      opening -= 1
      removeEventListener('keydown', closeOnEscape, { capture: true })
    }
  }, [isPending])
  return { open: isOpen && rendered.isOpen, key: rendered.key }
}
