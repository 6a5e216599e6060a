import { Component, type ReactNode, type RefObject } from 'react'

/** Pixels from the end at which a reader still counts as being there. */
const slack = 32

/** Whether the end is in sight of a scroller that counts from its end (`flex-col-reverse`): there, 0 is the end. */
export const isAtEnd = (scroller: HTMLElement) => scroller.scrollTop > -slack

const firstInSight = (scroller: HTMLElement) => {
  const edge = scroller.getBoundingClientRect().top
  const items = scroller.querySelectorAll<HTMLElement>('[data-message]')
  return [...items].find((item) => item.getBoundingClientRect().bottom > edge)
}

type Props = { scroller: RefObject<HTMLElement | null>; content: unknown; children: ReactNode }
type Place = { message: string | undefined; top: number }

/**
 * Keeps in place what the reader is looking at while messages come and go around it, or keeps the end in sight when the
 * reader is there. A class, since only `getSnapshotBeforeUpdate` can look before the page changes; by hand, since Safari
 * has no scroll anchoring.
 */
export class KeepPlace extends Component<Props> {
  override getSnapshotBeforeUpdate(previous: Props): Place | null {
    const scroller = this.props.scroller.current
    if (!scroller || previous.content === this.props.content || isAtEnd(scroller)) return null
    const item = firstInSight(scroller)
    return item ? { message: item.dataset.message, top: item.getBoundingClientRect().top } : null
  }

  override componentDidUpdate(previous: Props, _state: unknown, place: Place | null) {
    const scroller = this.props.scroller.current
    if (!scroller || previous.content === this.props.content) return
    const item = place && scroller.querySelector(`[data-message="${place.message}"]`)
    if (item) scroller.scrollTop += item.getBoundingClientRect().top - place.top
    else if (!place) scroller.scrollTop = 0
  }

  override render() {
    return this.props.children
  }
}
