import { useEffect, useState } from 'react'
import { cachedAt, queryClient } from '#web/platform/api/query-client'
import { dateFormat } from '#web/platform/format/formats'
import { offlineSince } from '#web/platform/live/live'
import { useOutbox } from '#web/platform/offline/outbox'
import { t } from './texts'

/** When the oldest data on screen was fetched, in epoch milliseconds. */
const momentOfScreen = () =>
  queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .reduce((oldest, { queryHash }) => Math.min(oldest, cachedAt.get(queryHash) ?? oldest), offlineSince.value)

const useMomentOfScreen = () => {
  const [moment, setMoment] = useState(momentOfScreen)
  useEffect(() => queryClient.getQueryCache().subscribe(() => setMoment(momentOfScreen())), [])
  return moment
}

/** "2:05 PM", with the date if it is not today, in the reader's time zone. */
const momentText = (moment: number) => {
  const isToday = new Date(moment).toDateString() === new Date().toDateString()
  return dateFormat({ ...(!isToday && { month: 'short', day: 'numeric' }), hour: 'numeric', minute: '2-digit' }).format(moment)
}

/** The text beside "Offline": the age of the data, and the number of queued actions. */
export function OfflineStatus() {
  const moment = useMomentOfScreen()
  const count = useOutbox().filter(({ refusal }) => refusal === undefined).length
  return (
    <>
      <span className="not-sm:block not-sm:text-xs"> {t('as of {time}', { time: momentText(moment) })}</span>
      {count > 0 && <span className="not-sm:sr-only">{t(', {count} waiting', { count })}</span>}
    </>
  )
}
