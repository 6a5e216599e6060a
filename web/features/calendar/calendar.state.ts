import { signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useMemo } from 'react'
import type { Category } from '#src/features/calendar/calendar.rules'
import { useToday } from '#web/platform/format/clock'

/** The month on screen; undefined is the month of today, whichever day that comes to be on a tablet that is never reloaded. */
const chosenMonth = signal<Temporal.PlainYearMonth | undefined>(undefined)

/** The day in the panel, independent of the month on screen; undefined is today. */
const chosenDay = signal<Temporal.PlainDate | undefined>(undefined)

/** The category the calendar is narrowed to. */
export const shownCategory = signal<Category | 'all'>('all')

export const showCategory = (category: Category | 'all') => {
  shownCategory.value = category
}

export const showMonth = (month: Temporal.PlainYearMonth) => {
  chosenMonth.value = month
}

export const selectDay = (day: Temporal.PlainDate) => {
  chosenDay.value = day
}

/** Selects a day and brings its month on screen: in the week and the agenda there is no month to look at beside it. */
export const showDay = (day: Temporal.PlainDate) => {
  chosenDay.value = day
  chosenMonth.value = day.toPlainYearMonth()
}

export const showToday = () => {
  chosenMonth.value = undefined
  chosenDay.value = undefined
}

/** What the calendar shows, whichever view: the day it is, the selected day and the month on screen. */
export const useShown = (timezone: string) => {
  useSignals()
  const date = useToday(timezone)
  // The same objects as long as it is the same day: what is shown follows them.
  const today = useMemo(() => Temporal.PlainDate.from(date), [date])
  const thisMonth = useMemo(() => today.toPlainYearMonth(), [today])
  const selected = chosenDay.value ?? today
  const month = chosenMonth.value ?? thisMonth
  const category = shownCategory.value
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a signal holds changes
  return useMemo(() => ({ today, selected, month, category }), [today, selected, month, category])
}
export type Shown = ReturnType<typeof useShown>
