import { type PointerEvent, type RefObject, useRef, useState } from 'react'

/** The edge that a swipe reveals: where the row starts in the reader's direction, or the other one. */
export type Edge = 'start' | 'end'

/** Pixels that a finger may tremble before it swipes or scrolls. */
const tremble = 10
/** Pixels, or this part of a narrow row, after which letting go acts. */
const threshold = { pixels: 96, part: 0.3 }
/** Milliseconds of a long press. */
const longPress = 450

export type Swiped = { edge: Edge; isArmed: boolean } | undefined

type SwipeOptions = {
  /** The part of the row that moves. */
  front?: RefObject<HTMLElement | null>
  canSwipe?: (edge: Edge) => boolean
  onSwipe?: (edge: Edge) => void
  onLongPress?: () => void
}

/** The finger of a long press lifts over the row: that is not a click on the content under it. */
const ignoreNextClick = () => {
  const ignore = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', ignore, { capture: true, once: true })
  addEventListener('pointerdown', () => removeEventListener('click', ignore, true), { capture: true, once: true })
}

type Press = { id: number; x: number; y: number; isSwipe: boolean; timer?: ReturnType<typeof setTimeout> }

/**
 * Swipes and long presses of a finger on a row; a mouse has buttons and keys. The row needs `touch-action: pan-y`: the browser takes the
 * finger as soon as it scrolls, and cancels the pointer.
 */
export const useSwipe = ({ front, canSwipe, onSwipe, onLongPress }: SwipeOptions) => {
  const press = useRef<Press>(undefined)
  const [swiped, setSwiped] = useState<Swiped>()

  /** @param by pixels towards the end of the row */
  const place = (by: number, direction: number) => {
    if (front?.current) front.current.style.translate = by ? `${by * direction}px` : ''
  }
  const release = () => {
    clearTimeout(press.current?.timer)
    press.current = undefined
    place(0, 1)
    setSwiped(undefined)
  }
  const onPointerDown = ({ pointerType, isPrimary, pointerId: id, clientX: x, clientY: y, target }: PointerEvent) => {
    // A menu opens as soon as its button is touched.
    if (pointerType !== 'touch' || !isPrimary || (target as Element).closest('[aria-haspopup]')) return
    const timer =
      onLongPress &&
      setTimeout(() => {
        release()
        ignoreNextClick()
        onLongPress()
      }, longPress)
    press.current = { id, x, y, isSwipe: false, timer }
  }
  const onPointerMove = (event: PointerEvent) => {
    const { current } = press
    if (!current || event.pointerId !== current.id) return
    const box = event.currentTarget as HTMLElement
    const across = event.clientX - current.x
    if (!current.isSwipe) {
      if (Math.hypot(across, event.clientY - current.y) < tremble) return
      clearTimeout(current.timer)
      if (!canSwipe || Math.abs(across) < Math.abs(event.clientY - current.y)) return release()
      current.isSwipe = true
      // The row moves from here on, without a jump.
      current.x = event.clientX
      box.setPointerCapture(event.pointerId)
      return
    }
    const direction = getComputedStyle(box).direction === 'rtl' ? -1 : 1
    const by = across * direction
    const edge = by > 0 ? 'start' : 'end'
    if (!canSwipe?.(edge)) {
      place(0, 1)
      return setSwiped(undefined)
    }
    place(by, direction)
    const isArmed = Math.abs(by) >= Math.min(threshold.pixels, box.clientWidth * threshold.part || threshold.pixels)
    setSwiped((before) => (before?.edge === edge && before.isArmed === isArmed ? before : { edge, isArmed }))
  }
  const onPointerUp = () => {
    const done = swiped?.isArmed ? swiped.edge : undefined
    release()
    if (done) onSwipe?.(done)
  }
  return { swiped, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: release } }
}
