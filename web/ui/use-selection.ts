import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { layers, useLayer } from './layers'

/** The selected rows of a list, in its order. */
export type Selection = {
  isActive: boolean
  ids: readonly string[]
  has: (id: string) => boolean
  /** Selects a row, or deselects it. @param isRange selects all rows from the last one to this one */
  toggle: (id: string, isRange?: boolean) => void
  /** Begins to select, with a first row or none. */
  start: (id?: string) => void
  selectAll: () => void
  /** @returns false if it is ending already, as at the second of two quick presses */
  end: () => boolean
}

const isTyping = (target: EventTarget | null) => target instanceof Element && target.matches('textarea, input:not([type=checkbox])')

/** The ids from one to another, in the order of the list. */
export const rangeOf = (ids: readonly string[], from: string, to: string) => {
  const [one, other] = [ids.indexOf(from), ids.indexOf(to)]
  if (one < 0) return [to]
  return ids.slice(Math.min(one, other), Math.max(one, other) + 1)
}

/**
 * Selecting many rows: by a long press, or by the button beside the list; Escape and Back end it, Ctrl or ⌘ with A selects all.
 * Changes to all rows render in a transition, which the browser can interrupt.
 * `toggle` and `start` are stable, so that a memoised row does not re-render.
 * @param ids the selectable rows in order. Rows that are gone lose their selection.
 */
export const useSelection = (ids: readonly string[]): Selection => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>()
  const last = useRef<string>(undefined)
  const latestIds = useRef(ids)
  latestIds.current = ids
  // Until the end has rendered, presses still reach the rows and the bar.
  const isEnding = useRef(false)
  const toggle = useCallback((id: string, isRange = false) => {
    if (isEnding.current) return
    const range = isRange && last.current !== undefined ? rangeOf(latestIds.current, last.current, id) : [id]
    last.current = id
    setChosen((before = new Set()) => {
      if (range.length === 1 && before.has(id)) return new Set([...before].filter((other) => other !== id))
      return new Set([...before, ...range])
    })
  }, [])
  const start = useCallback((id?: string) => {
    isEnding.current = false
    last.current = id
    startTransition(() => setChosen(new Set(id ? [id] : [])))
  }, [])
  const isActive = chosen !== undefined
  const end = () => {
    if (isEnding.current) return false
    isEnding.current = true
    startTransition(() => setChosen(undefined))
    return true
  }
  const selectAll = () => startTransition(() => setChosen(new Set(ids)))
  useLayer(isActive, end)
  const onKey = useRef((_: KeyboardEvent) => {})
  useEffect(() => {
    onKey.current = (event) => {
      // The selection is a layer itself; a dialog or menu over it takes the keys.
      if (event.defaultPrevented || layers.peek().length > 1 || isTyping(event.target)) return
      if (event.key === 'Escape') {
        // Otherwise the browser's close watcher would close what is below, too.
        event.preventDefault()
        end()
      } else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        selectAll()
      }
    }
  })
  useEffect(() => {
    if (!isActive) return
    const listen = (event: KeyboardEvent) => onKey.current(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [isActive])
  return {
    isActive,
    ids: ids.filter((id) => chosen?.has(id)),
    has: (id) => chosen?.has(id) ?? false,
    toggle,
    start,
    selectAll,
    end,
  }
}
