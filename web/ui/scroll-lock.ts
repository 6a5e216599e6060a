import { useLayoutEffect } from 'react'
import { afterPaint } from '../platform/loading/after-paint'

let locks = 0
let isHeld = false

const hold = () => {
  if (locks === 0 || isHeld) return
  isHeld = true
  const { style, clientWidth } = document.documentElement
  // Where a scroll bar takes room, nothing moves when it goes.
  style.paddingRight = `${Math.max(0, innerWidth - clientWidth)}px`
  style.overflow = 'hidden'
}

const lock = () => {
  locks += 1
  // Once what opens is painted: the browser lays out the whole page for it, which nobody has to wait for.
  afterPaint(hold)
  return () => {
    locks -= 1
    if (locks > 0 || !isHeld) return
    isHeld = false
    const { style } = document.documentElement
    style.overflow = ''
    style.paddingRight = ''
  }
}

/**
 * Keeps the page from being scrolled while a dialog or a list is open over it. The build puts this in the place of what Radix uses
 * (`cli/build/radix-plugin.ts`).
 */
export const RemoveScrollBar = () => {
  useLayoutEffect(lock, [])
  return null
}
