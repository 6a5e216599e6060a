import { useSyncExternalStore } from 'react'

const wide = matchMedia('(width >= 48rem)')

const subscribe = (changed: () => void) => {
  wide.addEventListener('change', changed)
  return () => wide.removeEventListener('change', changed)
}

/** Whether a table fits: from 768 px on. Below, its rows are cards. */
export const useWide = () => useSyncExternalStore(subscribe, () => wide.matches)
