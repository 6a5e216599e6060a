import { useLayoutEffect } from 'react'
import { afterPaint } from '../platform/loading/after-paint'

let locks = 0
let isHeld = false

const hold = () => {
  if (locks === 0 || isHeld) return
  isHeld = true
  const { style, clientWidth } = document.documentElement
  // Replaces the width of the scroll bar, so that nothing shifts.
  style.paddingRight = `${Math.max(0, innerWidth - clientWidth)}px`
  style.overflow = 'hidden'
}

const lock = () => {
  locks += 1
  // After the dialog is painted: locking makes the browser lay out the whole page, and the press should not wait for it.
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
 * Locks the page's scrolling while a dialog or list is open over it. The build replaces Radix's version by this one (`cli/build/radix-plugin.ts`).
 */
export const RemoveScrollBar = () => {
  useLayoutEffect(lock, [])
  return null
}
