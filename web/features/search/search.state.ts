import { signal } from '@preact/signals-react'

/** Whether the search lies over the screen. */
export const searchOpen = signal(false)

/** How its keys are called on this device: ⌘ where there is one. */
const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

/** Whether a key asks for the search. On a Mac, Ctrl-K deletes to the end of the line. */
export const isSearchKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (isApple ? metaKey && !ctrlKey : ctrlKey && !metaKey) && !altKey && !shiftKey
