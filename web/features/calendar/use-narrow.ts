import { useSyncExternalStore } from 'react'

const narrow = '(width < 48rem)'

const subscribe = (changed: () => void) => {
  const query = matchMedia(narrow)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Whether the window is too narrow for seven days side by side. */
export const useNarrow = () => useSyncExternalStore(subscribe, () => matchMedia(narrow).matches)
