import { signal } from '@preact/signals-react'

export type Side = 'top' | 'right' | 'bottom' | 'left'
export type ShownTooltip = { label: string; side: Side; element: HTMLElement; by: 'hover' | 'focus' }

// Milliseconds (spec 1 section 9): the delay before opening, and the time in which the next tooltip opens without delay.
const delay = 700
const skipWithin = 300
/** Milliseconds in which the pointer may move onto the tooltip. */
const grace = 100

/** Whether a tooltip was requested, so that its view loads. */
export const isRequested = signal(false)

/** The current tooltip; there is one at a time. */
export const shown = signal<ShownTooltip>()

let opening: ReturnType<typeof setTimeout> | undefined
let closing: ReturnType<typeof setTimeout> | undefined
let closedAt = Number.NEGATIVE_INFINITY

/** Shows a tooltip: without delay on focus, and while another one is or was just shown. */
export const showTooltip = (tooltip: ShownTooltip) => {
  isRequested.value = true
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

/** Hides an element's tooltip, unless another element's has replaced it. */
export const hideTooltip = (element: HTMLElement, when: 'soon' | 'at once' = 'soon') => {
  const current = shown.peek()
  if (current && current.element !== element) return
  clearTimeout(opening)
  clearTimeout(closing)
  if (when === 'at once') close()
  else closing = setTimeout(close, grace)
}

/** Keeps the tooltip while the pointer is on it. */
export const keepTooltip = () => clearTimeout(closing)
