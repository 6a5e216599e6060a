import { signal } from '@preact/signals-react'
import { useEffect, useRef } from 'react'

type Layer = { close: () => void }

/** The dialogs, drawers, menus and panels over the screen, the topmost last. Back closes the topmost one. */
export const layers = signal<readonly Layer[]>([])

/** Closes the topmost layer. @returns whether there was one */
export const closeTopLayer = () => {
  const top = layers.peek().at(-1)
  top?.close()
  return top !== undefined
}

/**
 * Makes Back close this layer instead of leaving the screen.
 * @param close the action of the layer's close button
 */
export const useLayer = (isOpen: boolean, close: () => void) => {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (!isOpen) return
    const layer = { close: () => latest.current() }
    layers.value = [...layers.peek(), layer]
    return () => {
      layers.value = layers.peek().filter((other) => other !== layer)
    }
  }, [isOpen])
}
