import { useNavigate, useRouterState } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { type ActiveFamily, useMay } from '#web/platform/session/session'
import { showToday } from '../calendar/calendar.state'
import { requestPrint } from '../calendar/print.state'
import type { Action } from './action'
import { t } from './texts'

/** Prints the week or the month that the calendar shows; from another screen, the current one. */
export const usePrintActions = (family: ActiveFamily): Action[] => {
  const navigate = useNavigate()
  const isInCalendar = useRouterState({ select: ({ location }) => location.pathname === '/calendar' })
  const mayView = useMay('view_calendar') && family.addons.includes('calendars')
  if (!mayView) return []
  const print = (view: 'week' | 'month') => () => {
    if (!isInCalendar) showToday()
    requestPrint(view)
    return navigate({ to: '/calendar', search: { view } })
  }
  const shared = { keywords: t('paper, calendar'), icon: Printer }
  return [
    { id: 'print-week', title: t('Print week'), ...shared, run: print('week') },
    { id: 'print-month', title: t('Print month'), ...shared, run: print('month') },
  ]
}
