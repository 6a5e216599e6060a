/** Brings an element into the middle of its scroller, gives it the focus, and marks it for a moment: an address led to it. */
export const highlight = (element: HTMLElement | null) => {
  if (!element) return
  element.scrollIntoView({ block: 'center' })
  element.focus({ preventScroll: true })
  element.animate([{ backgroundColor: 'color-mix(in oklab, var(--color-primary) 22%, transparent)' }, {}], {
    duration: 2500,
    easing: 'ease-in',
  })
}
