import { type ReadonlySignal, signal } from '@preact/signals-react'
import { userStorageKey } from './user-storage'

/**
 * A boolean signal in the device's local storage, and its setter.
 * @param name the storage key after `hearth.`
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
 * A signal of the signed-in user on this device, in local storage, and its setter.
 * @param name the storage key after `hearth.own.`
 * @param isValue refuses values that an older version stored in another form
 */
export const storedValue = <T>(
  name: string,
  initial: T,
  isValue: (value: unknown) => value is T,
): [value: ReadonlySignal<T>, set: (value: T) => void] => {
  const key = userStorageKey(name)
  const value = signal(initial)
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (isValue(stored)) value.value = stored
  } catch {}
  const set = (next: T) => {
    value.value = next
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {}
  }
  return [value, set]
}

/**
 * A list signal of the signed-in user in this tab's session storage, which survives a reload, and its updater.
 * @param name the storage key after `hearth.own.`
 * @param isItem filters out items that an older version stored in another shape
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
