import { type RefObject, useLayoutEffect, useState } from 'react'
import { chipsPerDay } from '#src/features/calendar/calendar.rules'
import { fitCells } from './month.rules'

/** Pixels below the month. */
const below = 24

const remOf = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

/**
 * The cells that fill the window below the weekdays.
 * @param body the rows of the weeks
 * @param isFitted false for cells of fixed height: measuring lays out the whole page at once
 */
export const useCellFit = (body: RefObject<HTMLElement | null>, weeks: number, isFitted: boolean) => {
  const [fit, setFit] = useState<ReturnType<typeof fitCells>>({ cell: 0, chips: chipsPerDay })
  useLayoutEffect(() => {
    if (!isFitted) return
    const measure = () => {
      const top = (body.current?.getBoundingClientRect().top ?? 0) + window.scrollY
      const next = fitCells({ height: window.innerHeight - top - below, weeks, rem: remOf() })
      setFit((before) => (before.cell === next.cell && before.chips === next.chips ? before : next))
    }
    measure()
    // The root changes with the window and with the size of the type.
    const observer = new ResizeObserver(measure)
    observer.observe(document.documentElement)
    addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      removeEventListener('resize', measure)
    }
  }, [body, weeks, isFitted])
  return fit
}
