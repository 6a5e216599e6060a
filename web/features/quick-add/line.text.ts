import { type Signal, signal } from '@preact/signals-react'
import { userStorageKey } from '#web/platform/session/user-storage'

// Storage throws in private windows of some browsers; a text then lasts as long as the page.
const read = (key: string) => {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return undefined
  }
}

const texts = new Map<string, Signal<string>>()

/**
 * The text of a line until it is added, on this device: closing the line, leaving its screen or reloading the page loses nothing, and what
 * fails once the line is closed is in it again.
 * @param line where the line stands, such as `task`
 */
export const lineText = (line: string): [text: Signal<string>, write: (text: string) => void] => {
  const key = userStorageKey(`line.${line}`)
  const text = texts.get(key) ?? signal('')
  texts.set(key, text)
  // Another tab, or a sign-out, may have changed it.
  text.value = read(key) ?? text.peek()
  const write = (next: string) => {
    text.value = next
    try {
      if (next === '') localStorage.removeItem(key)
      else localStorage.setItem(key, next)
    } catch {}
  }
  return [text, write]
}
