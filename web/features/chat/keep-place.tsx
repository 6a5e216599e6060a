import { Component, type ReactNode, type RefObject } from 'react'

/** Pixels from the end within which the reader counts as being there. */
const slack = 32

/** Whether a scroller is at its end. In a `flex-col-reverse` scroller the end is position 0. */
export const isAtEnd = (scroller: HTMLElement) => scroller.scrollTop > -slack

const firstInSight = (scroller: HTMLElement) => {
  const edge = scroller.getBoundingClientRect().top
  const items = scroller.querySelectorAll<HTMLElement>('[data-message]')
  return [...items].find((item) => item.getBoundingClientRect().bottom > edge)
}

type Props = { scroller: RefObject<HTMLElement | null>; content: unknown; children: ReactNode }
/** Where the reader is: at a message, or at the end, which position 0 keeps by itself. */
type Place = 'end' | { message: string | undefined; top: number }

/**
 * Keeps the visible content in place while messages come and go around it, or keeps the end in view if the reader is there. A class, since only
 * `getSnapshotBeforeUpdate` runs before the DOM changes; done by hand, since Safari has no scroll anchoring.
 */
export class KeepPlace extends Component<Props> {
  override getSnapshotBeforeUpdate(previous: Props): Place | null {
    const scroller = this.props.scroller.current
    if (!scroller || previous.content === this.props.content) return null
    if (isAtEnd(scroller)) return scroller.scrollTop === 0 ? 'end' : null
    const item = firstInSight(scroller)
    return item ? { message: item.dataset.message, top: item.getBoundingClientRect().top } : null
  }

  override componentDidUpdate(previous: Props, _state: unknown, place: Place | null) {
    const scroller = this.props.scroller.current
    if (!scroller || previous.content === this.props.content || place === 'end') return
    const item = place && scroller.querySelector(`[data-message="${place.message}"]`)
    if (item) scroller.scrollTop += item.getBoundingClientRect().top - place.top
    else if (!place) scroller.scrollTop = 0
  }

  override render() {
    return this.props.children
  }
}
