import { useRef } from 'react'

// A menu is gone by the time the dialog it opened closes; its button is still there.
function lastingElement(element: Element | null) {
  const button = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return button ? document.getElementById(button) : element
}

/** Handlers for a Radix dialog that bring the focus back to where it was, also when a menu item opened it. */
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
