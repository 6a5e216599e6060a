import { signal } from '@preact/signals-react'

/** Whether the search is open. */
export const searchOpen = signal(false)

/** The name of the modifier key on this device: ⌘ on Apple devices. */
const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

/** Whether a key event opens the search. On a Mac, Ctrl-K deletes to the end of the line. */
export const isSearchKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (isApple ? metaKey && !ctrlKey : ctrlKey && !metaKey) && !altKey && !shiftKey

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'))

/** Whether a key event is a slash outside fields. Some keyboards need Shift for it. */
export const isSlashKey = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) =>
  key === '/' && !ctrlKey && !metaKey && !altKey && !isTyping(target)
