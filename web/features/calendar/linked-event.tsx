import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useLayoutEffect } from 'react'
import { spansOf } from '#src/features/calendar/calendar.days.rules'
import { ApiError } from '#web/platform/api/api'
import { afterPaint } from '#web/platform/loading/after-paint'
import type { ActiveFamily } from '#web/platform/session/session'
import { errorToast } from '#web/ui/error-toast'
import { toast } from '#web/ui/toast'
import { eventQuery } from './calendar.queries'
import { showDay } from './calendar.state'
import type { EventActs } from './event-card'
import { EventDetails, useEventDetails } from './event-details'
import { t } from './texts'

/** Opens the event named in the address: shows its day, with its card on top. */
export function LinkedEvent({ family, ...acts }: EventActs & { family: ActiveFamily }) {
  const { event: eventId, at, view } = useSearch({ from: '/gate/calendar' })
  const navigate = useNavigate()
  const { data, error } = useQuery(eventQuery(family.id, eventId, at))
  const details = useEventDetails()
  const [span] = eventId && data ? spansOf([data], family.timezone) : []
  const day = span?.first.toString()
  const unlink = () => navigate({ to: '/calendar', search: view ? { view } : {}, replace: true, resetScroll: false })

  // In a layout effect, so that the day is selected in the first paint. The dialog opens after it: a dialog lays out the page as it opens, and in one
  // task with a new month that takes a slow phone 220 ms.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per link, and again when the event moves to another day
  useLayoutEffect(() => {
    if (!span) return
    showDay(span.first)
    return afterPaint(() => details.show(span, span.first))
  }, [eventId, at, day])
  // biome-ignore lint/correctness/useExhaustiveDependencies: reports each failure once
  useEffect(() => {
    if (!error) return
    // If the event was shown before, it was deleted meanwhile, which needs no error.
    if (!data) reportError(error)
    unlink()
  }, [error])

  const onOpenChange = (open: boolean) => {
    details.onOpenChange(open)
    if (!open) unlink()
  }
  return <EventDetails details={{ ...details, onOpenChange }} family={family} spans={span && [span]} {...acts} />
}

const reportError = (error: Error) => {
  if (error instanceof ApiError && error.status === 404)
    toast({ title: t('This event could not be found'), description: t('It may have been deleted.'), variant: 'destructive' })
  else errorToast(t('Failed to load the event'))(error)
}
