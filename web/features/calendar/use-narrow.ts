import { useSyncExternalStore } from 'react'

const queries = { md: '(width < 48rem)', lg: '(width < 64rem)' }
const subscribers = Object.fromEntries(
  Object.entries(queries).map(([size, text]) => [
    size,
    (changed: () => void) => {
      const query = matchMedia(text)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
  ]),
) as Record<keyof typeof queries, (changed: () => void) => () => void>

/** Whether the window is too narrow: `md` for words in the seven days of a month, `lg` for a row of faces beside a title. */
export const useNarrow = (size: keyof typeof queries = 'md') =>
  useSyncExternalStore(subscribers[size], () => matchMedia(queries[size]).matches)
