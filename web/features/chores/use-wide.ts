import { useSyncExternalStore } from 'react'

const subscribeTo = (query: MediaQueryList) => (changed: () => void) => {
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

const widthFrom = (rem: number) => {
  const query = matchMedia(`(width >= ${rem}rem)`)
  return { subscribe: subscribeTo(query), isMet: () => query.matches }
}

/** Beside the sidebar, what fits from which width of the window on. */
const from = { smallTable: widthFrom(64), table: widthFrom(80) }

/** Whether a table fits. Below, its rows are cards. */
export const useWide = (what: keyof typeof from) => useSyncExternalStore(from[what].subscribe, from[what].isMet)
