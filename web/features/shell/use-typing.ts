import { useSyncExternalStore } from 'react'

/** The kind of field of the screen that has the focus: the message of the chat, or another text. */
const focusedField = () => {
  const element = document.activeElement
  if (!element?.closest('#screen')) return undefined
  if (element.closest('#composer')) return 'message'
  return element.matches('input, textarea') && !element.matches('[type="checkbox"], [type="radio"]') ? 'text' : undefined
}

const subscribe = (onChange: () => void) => {
  document.addEventListener('focusin', onChange)
  document.addEventListener('focusout', onChange)
  // A focused field that is removed fires no event in some browsers, but the keyboard closes.
  window.visualViewport?.addEventListener('resize', onChange)
  return () => {
    document.removeEventListener('focusin', onChange)
    document.removeEventListener('focusout', onChange)
    window.visualViewport?.removeEventListener('resize', onChange)
  }
}

/** Text in fields of the screen, outside of dialogs. As a `:has()` in the style sheet, it doubled the time of every change of the page. */
export const useTyping = () => useSyncExternalStore(subscribe, focusedField)
