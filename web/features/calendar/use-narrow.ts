import { useSyncExternalStore } from 'react'

const narrow = '(width < 48rem)'

const subscribe = (changed: () => void) => {
  const query = matchMedia(narrow)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Whether seven days side by side would be too narrow to read. */
export const useNarrow = () => useSyncExternalStore(subscribe, () => matchMedia(narrow).matches)
