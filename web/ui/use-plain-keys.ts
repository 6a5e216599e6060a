import { useEffect, useRef } from 'react'
import { isPlainKey } from './plain-key'

/** Keys by their `KeyboardEvent.key`, letters in lower case. */
export type PlainKeys = Readonly<Record<string, () => void>>

/** Runs what a key stands for while it is meant for the page, see `isPlainKey`. Without keys it does not listen. */
export const usePlainKeys = (keys: PlainKeys) => {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  const hasKeys = Object.keys(keys).length > 0
  useEffect(() => {
    if (!hasKeys) return
    const onKey = (event: KeyboardEvent) => {
      const run = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (!run || !isPlainKey(event)) return
      event.preventDefault()
      run()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [hasKeys])
}
