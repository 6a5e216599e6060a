import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { highlight } from '#web/ui/highlight'

/** Milliseconds in which what an address leads to may come. */
const patience = 10_000

const find = (id: string) => document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)

/** Points out the row that the address names behind its #, once its list is there. */
export const useHighlightedRow = () => {
  const { hash, state } = useLocation({ select: ({ hash, state }) => ({ hash, state }), structuralSharing: true })
  const key = state.__TSR_key
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time somebody goes there
  useEffect(() => {
    if (!hash) return
    const tryIt = () => {
      const row = find(hash)
      if (!row) return
      stop()
      // A row takes the focus for whoever cannot see that it is marked.
      if (!row.hasAttribute('tabindex')) row.tabIndex = -1
      row.style.outline = 'none'
      highlight(row)
    }
    const observer = new MutationObserver(tryIt)
    const timer = setTimeout(() => observer.disconnect(), patience)
    const stop = () => {
      clearTimeout(timer)
      observer.disconnect()
    }
    observer.observe(document.body, { childList: true, subtree: true })
    tryIt()
    return stop
  }, [hash, key])
}
