import { useCallback, useState } from 'react'
import { userStorageKey } from './user-storage'

// Storage throws in private windows of some browsers; a choice then lasts as long as its screen.
const read = (key: string) => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/**
 * A choice on a screen, such as its tab, filter or order, that is the same when the person comes back to it on this device.
 * @param name the screen and the choice, such as `tasks.filter`
 * @param options the known choices; undefined if they are data, such as categories
 * @param initial the choice at the first visit, and instead of an unknown one
 */
export const useRemembered = <V extends string>(
  name: string,
  options: readonly V[] | undefined,
  initial: NoInfer<V>,
): [value: V, choose: (value: V) => void] => {
  const key = userStorageKey(`view.${name}`)
  const [value, setValue] = useState<V>(() => {
    const stored = read(key)
    return stored !== null && (!options || options.includes(stored as V)) ? (stored as V) : initial
  })
  const choose = useCallback(
    (next: V) => {
      setValue(next)
      try {
        localStorage.setItem(key, next)
      } catch {}
    },
    [key],
  )
  return [value, choose]
}
