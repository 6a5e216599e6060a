import { type ReadonlySignal, signal } from '@preact/signals-react'

/**
 * A yes or no that this device remembers, and how to change it.
 * @param name names it in the browser's storage, after `hearth.`
 */
export const rememberedFlag = (name: string, initial: boolean): [flag: ReadonlySignal<boolean>, set: (value: boolean) => void] => {
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
