import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { highlight } from '#web/ui/highlight'

/** Timeout in milliseconds for the target to appear. */
const timeoutMs = 10_000

const find = (id: string) => document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)

/** Highlights the row named in the address's hash once its list is loaded. */
export const useHighlightedRow = () => {
  const { hash, state } = useLocation({ select: ({ hash, state }) => ({ hash, state }), structuralSharing: true })
  const key = state.__TSR_key
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per navigation
  useEffect(() => {
    if (!hash) return
    const tryIt = () => {
      const row = find(hash)
      if (!row) return
      stop()
      // The row takes the focus, for users who cannot see the highlight.
      if (!row.hasAttribute('tabindex')) row.tabIndex = -1
      row.style.outline = 'none'
      highlight(row)
    }
    const observer = new MutationObserver(tryIt)
    const timer = setTimeout(() => observer.disconnect(), timeoutMs)
    const stop = () => {
      clearTimeout(timer)
      observer.disconnect()
    }
    observer.observe(document.body, { childList: true, subtree: true })
    tryIt()
    return stop
  }, [hash, key])
}
