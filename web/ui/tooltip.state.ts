import { signal } from '@preact/signals-react'

export type Side = 'top' | 'right' | 'bottom' | 'left'
export type ShownTooltip = { label: string; side: Side; element: HTMLElement; by: 'hover' | 'focus' }

// Milliseconds of spec 1 section 9: until it opens, and for how long the next one opens at once.
const delay = 700
const skipWithin = 300
/** Milliseconds in which the pointer may go over to the words themselves. */
const grace = 100

/** Whether a tooltip was asked for, so that its code is fetched. */
export const wanted = signal(false)

/** There is one at a time. */
export const shown = signal<ShownTooltip>()

let opening: ReturnType<typeof setTimeout> | undefined
let closing: ReturnType<typeof setTimeout> | undefined
let closedAt = Number.NEGATIVE_INFINITY

/** Shows it: at once for the focus and beside one that is, or just was, shown. */
export const askFor = (tooltip: ShownTooltip) => {
  wanted.value = true
  clearTimeout(opening)
  clearTimeout(closing)
  const show = () => {
    if (tooltip.element.isConnected) shown.value = tooltip
  }
  if (tooltip.by === 'focus' || shown.peek() || performance.now() - closedAt < skipWithin) show()
  else opening = setTimeout(show, delay)
}

const close = () => {
  if (shown.peek()) closedAt = performance.now()
  shown.value = undefined
}

/** Takes it away, unless it is another element's by now. */
export const withdraw = (element: HTMLElement, when: 'soon' | 'at once' = 'soon') => {
  const current = shown.peek()
  if (current && current.element !== element) return
  clearTimeout(opening)
  clearTimeout(closing)
  if (when === 'at once') close()
  else closing = setTimeout(close, grace)
}

/** The pointer went over to the words. */
export const keep = () => clearTimeout(closing)
