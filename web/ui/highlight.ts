/** Scrolls the target of a link to the middle of its scroller, focuses it, and marks it for a moment. */
export const highlight = (element: HTMLElement | null) => {
  if (!element) return
  element.scrollIntoView({ block: 'center' })
  element.focus({ preventScroll: true })
  element.animate([{ backgroundColor: 'color-mix(in oklab, var(--color-primary) 22%, transparent)' }, {}], {
    duration: 2500,
    easing: 'ease-in',
  })
}
