import { useLayoutEffect, useRef } from 'react'

// A menu is closed by the time its dialog closes; its button still exists.
function lastingElement(element: Element | null) {
  const button = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return button ? document.getElementById(button) : element
}

/**
 * The handler for a Radix dialog that returns the focus to where it was at the press that opened it, even if that was a menu item. The dialog's content
 * may come later, when the menu has gone.
 */
export function useReturnFocus(isOpen: boolean) {
  const origin = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (isOpen) origin.current = lastingElement(document.activeElement)
  }, [isOpen])
  return {
    onCloseAutoFocus: (event: Event) => {
      if (!(origin.current instanceof HTMLElement) || !origin.current.isConnected) return
      event.preventDefault()
      origin.current.focus()
    },
  }
}
