import { useRef } from 'react'

// A menu is closed by the time its dialog closes; its button still exists.
function lastingElement(element: Element | null) {
  const button = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return button ? document.getElementById(button) : element
}

/** Handlers for a Radix dialog that return the focus to the previous element, even if a menu item opened the dialog. */
export function useReturnFocus() {
  const origin = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      origin.current = lastingElement(document.activeElement)
    },
    onCloseAutoFocus: (event: Event) => {
      if (!(origin.current instanceof HTMLElement) || !origin.current.isConnected) return
      event.preventDefault()
      origin.current.focus()
    },
  }
}
