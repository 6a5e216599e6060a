import { useSyncExternalStore } from 'react'

const subscribeTo = (query: MediaQueryList) => (changed: () => void) => {
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

const widthFrom = (rem: number) => {
  const query = matchMedia(`(width >= ${rem}rem)`)
  return { subscribe: subscribeTo(query), isMet: () => query.matches }
}

/** The minimum window widths, including the sidebar. */
const from = { smallTable: widthFrom(64), table: widthFrom(80), sideColumn: widthFrom(96) }

/** Whether a table fits; otherwise its rows become cards. */
export const useWide = (what: keyof typeof from) => useSyncExternalStore(from[what].subscribe, from[what].isMet)
