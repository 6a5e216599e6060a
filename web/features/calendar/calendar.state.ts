import { signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useMemo } from 'react'
import { categories } from '#src/features/calendar/calendar.rules'
import { useToday } from '#web/platform/format/clock'
import { storedValue } from '#web/platform/session/stored-signal'
import type { CategoryChoice, Filter } from './people.rules'

const isCategory = (value: unknown): value is CategoryChoice =>
  typeof value === 'string' && (['all', ...categories].includes(value) || value.startsWith('sub-'))
const isIds = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every((id) => typeof id === 'string')

/** The month on screen; undefined is today's month, which changes by itself on a tablet that is never reloaded. */
const chosenMonth = signal<Temporal.PlainYearMonth | undefined>(undefined)

/** The day in the panel, independent of the month on screen; undefined is today. */
const chosenDay = signal<Temporal.PlainDate | undefined>(undefined)

/** The category filter. */
export const [shownCategory, showCategory] = storedValue<CategoryChoice>('calendar-category', 'all', isCategory)

/** The people whose events are shown; none for everybody. */
export const [shownPeople, showPeople] = storedValue<readonly string[]>('calendar-people', [], isIds)

export const showMonth = (month: Temporal.PlainYearMonth) => {
  chosenMonth.value = month
}

export const selectDay = (day: Temporal.PlainDate) => {
  chosenDay.value = day
}

/** Selects a day and shows its month, for the week and the agenda, which show no separate month. */
export const showDay = (day: Temporal.PlainDate) => {
  chosenDay.value = day
  chosenMonth.value = day.toPlainYearMonth()
}

export const showToday = () => {
  chosenMonth.value = undefined
  chosenDay.value = undefined
}

/** The state of every view: today, the selected day, the month on screen and the filter. */
export const useCalendarState = (timezone: string) => {
  useSignals()
  const date = useToday(timezone)
  // Memoised: dependents compare these objects by identity.
  const today = useMemo(() => Temporal.PlainDate.from(date), [date])
  const thisMonth = useMemo(() => today.toPlainYearMonth(), [today])
  const selected = chosenDay.value ?? today
  const month = chosenMonth.value ?? thisMonth
  const [category, people] = [shownCategory.value, shownPeople.value]
  const filter: Filter = useMemo(() => ({ category, people }), [category, people])
  return useMemo(() => ({ today, selected, month, filter }), [today, selected, month, filter])
}
export type CalendarState = ReturnType<typeof useCalendarState>
