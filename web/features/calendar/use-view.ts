import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { storedValue } from '#web/platform/session/stored-signal'
import { type View, views } from './calendar.search'

/** The view in which the calendar was left. */
const [lastView, keepView] = storedValue<View>('calendar-view', 'month', (value): value is View => views.includes(value as View))

/** The view in the address. An address without one leads to the last view when the calendar opens, and to the month after that. */
export const useView = (): View => {
  const { view } = useSearch({ from: '/gate/calendar' })
  const navigate = useNavigate()
  const isOpening = useRef(true)
  const opened = view ?? (isOpening.current ? lastView.peek() : 'month')
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the calendar opens
  useLayoutEffect(() => {
    isOpening.current = false
    if (view !== opened && opened !== 'month')
      navigate({ to: '/calendar', search: (search) => ({ ...search, view: opened }), replace: true, resetScroll: false })
  }, [])
  useEffect(() => keepView(opened), [opened])
  return opened
}

export { keepView }
