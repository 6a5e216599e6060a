import { useLayoutEffect } from 'react'

let locks = 0

const lock = () => {
  const { style, clientWidth } = document.documentElement
  if (locks === 0) {
    // Where a scroll bar takes room, nothing moves when it goes.
    style.paddingRight = `${Math.max(0, innerWidth - clientWidth)}px`
    style.overflow = 'hidden'
  }
  locks += 1
  return () => {
    locks -= 1
    if (locks > 0) return
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
