import { signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { PrintOnly } from '#web/ui/print-only'
import type { View } from './calendar.search'
import { fitCells } from './month.rules'
import { endPrintRequest, isPrintRequested } from './print.state'

const printing = signal(false)

/**
 * Whether the page is being printed: the month has chips also on a phone then, and the week only the hours that matter.
 * Prints a view that was asked for as soon as its events are loaded.
 */
export const usePrinting = (view: View, isLoaded: boolean) => {
  useSignals()
  const isDue = isLoaded && isPrintRequested(view)
  useEffect(() => {
    if (!isDue) return
    // After the effect, since React cannot render for the paper within it.
    const timer = setTimeout(() => {
      endPrintRequest()
      window.print()
    })
    return () => clearTimeout(timer)
  }, [isDue])
  useEffect(() => {
    const listeners = new AbortController()
    const set = (value: boolean) => () =>
      flushSync(() => {
        printing.value = value
      })
    addEventListener('beforeprint', set(true), listeners)
    addEventListener('afterprint', set(false), listeners)
    return () => listeners.abort()
  }, [])
  return printing.value
}

const pixels = 96 / 25.4
/** Printable millimetres of both A4 and Letter in landscape with margins of 10 mm, and the heights of a title and of the weekdays. */
const paper = { width: 259, height: 188, title: 14, weekdays: 9 }

/** The cells of a month on one page. */
export const cellsOnPaper = (weeks: number) => fitCells({ height: (paper.height - paper.title - paper.weekdays) * pixels, weeks, rem: 16 })

/** Pixels on a page for the hours of a week. @param bars rows of all-day events */
export const hoursOnPaper = (bars: number) => (paper.height - paper.title - 20) * pixels - Math.max(1, bars) * 27

const rules = `
@media print {
  :root { font-size: 16px }
  [data-print] {
    width: ${paper.width}mm; margin-inline: auto; border-radius: 0; overflow: visible;
    print-color-adjust: exact; -webkit-print-color-adjust: exact;
  }
  [data-print] section { height: auto; overflow: visible }
  [data-print] [aria-selected], [data-print] [aria-current] { background: none }
}`

/** Prints the element marked `data-print` on one page in landscape, under its title. */
export const PrintSheet = ({ title }: { title: string }) => (
  <>
    <PrintOnly page="size: landscape; margin: 10mm" />
    <style>{rules}</style>
    <h2 className="hidden font-heading text-2xl print:block" style={{ height: `${paper.title}mm` }}>
      {title}
    </h2>
  </>
)
