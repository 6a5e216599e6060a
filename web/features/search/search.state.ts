import { signal } from '@preact/signals-react'

/** Whether the search is open. */
export const searchOpen = signal(false)

/** The name of the modifier key on this device: ⌘ on Apple devices. */
const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

/** Whether a key event opens the search. On a Mac, Ctrl-K deletes to the end of the line. */
export const isSearchKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (isApple ? metaKey && !ctrlKey : ctrlKey && !metaKey) && !altKey && !shiftKey
