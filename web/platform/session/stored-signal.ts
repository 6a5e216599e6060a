import { type ReadonlySignal, signal } from '@preact/signals-react'
import { userStorageKey } from './user-storage'

/**
 * A yes or no that this device remembers, and how to change it.
 * @param name names it in the browser's storage, after `hearth.`
 */
export const storedFlag = (name: string, initial: boolean): [flag: ReadonlySignal<boolean>, set: (value: boolean) => void] => {
  const key = `hearth.${name}`
  const flag = signal(initial)
  // Storage throws in private windows of some browsers; the choice then lasts as long as the page.
  try {
    flag.value = (localStorage.getItem(key) ?? String(initial)) === 'true'
  } catch {}
  const set = (value: boolean) => {
    flag.value = value
    try {
      localStorage.setItem(key, String(value))
    } catch {}
  }
  return [flag, set]
}

/**
 * A list of whoever is signed in that this tab remembers, also when it is loaded anew, and how to change it.
 * @param name names it in the browser's storage
 * @param isItem what was stored by an older version may look different; it is left out
 */
export const storedList = <T>(
  name: string,
  isItem: (value: unknown) => value is T,
): [list: ReadonlySignal<readonly T[]>, change: (change: (list: readonly T[]) => readonly T[]) => void] => {
  const key = userStorageKey(name)
  const list = signal<readonly T[]>([])
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    if (Array.isArray(stored)) list.value = stored.filter(isItem)
  } catch {}
  const change = (to: (list: readonly T[]) => readonly T[]) => {
    list.value = to(list.peek())
    try {
      sessionStorage.setItem(key, JSON.stringify(list.value))
    } catch {}
  }
  return [list, change]
}
