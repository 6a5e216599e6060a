import { useSyncExternalStore } from 'react'

const widthFrom = (rem: number) => {
  const query = matchMedia(`(width >= ${rem}rem)`)
  const subscribe = (changed: () => void) => {
    query.addEventListener('change', changed)
    return () => query.removeEventListener('change', changed)
  }
  return { subscribe, isMet: () => query.matches }
}

/** The window widths at which the style sheets change. */
const widths = { md: widthFrom(48), lg: widthFrom(64), xl: widthFrom(80), '2xl': widthFrom(96) }

/** Whether the window is as wide as a name of the style sheets says. What is hidden below a width is not rendered there. */
export const useWidth = (from: keyof typeof widths) => useSyncExternalStore(widths[from].subscribe, widths[from].isMet)
