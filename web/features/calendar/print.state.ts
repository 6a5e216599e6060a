import { signal } from '@preact/signals-react'
import type { View } from './calendar.search'

/** Milliseconds after which a request is dropped: nothing prints when the calendar opens much later. */
const patienceMs = 20_000

const request = signal<{ view: View; until: number } | undefined>(undefined)

/** Asks the calendar to print a view as soon as its events are on screen. */
export const requestPrint = (view: View) => {
  request.value = { view, until: Date.now() + patienceMs }
}

/** Whether a view was requested to be printed. */
export const isPrintRequested = (view: View) => request.value?.view === view && Date.now() < request.value.until

export const endPrintRequest = () => {
  request.value = undefined
}
