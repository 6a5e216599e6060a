import { useEffect, useState } from 'react'
import { cachedAt, queryClient } from '#web/platform/api/query-client'
import { lostAt } from '#web/platform/live/live'
import { useOutbox } from '#web/platform/offline/outbox'

/** The moment that what is on screen is from: that of the oldest part of it, in milliseconds. */
const momentOfScreen = () =>
  queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .reduce((oldest, { queryHash }) => Math.min(oldest, cachedAt.get(queryHash) ?? oldest), lostAt.value)

const useMomentOfScreen = () => {
  const [moment, setMoment] = useState(momentOfScreen)
  useEffect(() => queryClient.getQueryCache().subscribe(() => setMoment(momentOfScreen())), [])
  return moment
}

/** "2:05 PM", with the day once that is another one: by the reader's own clock. */
const momentText = (moment: number) => {
  const isToday = new Date(moment).toDateString() === new Date().toDateString()
  return new Date(moment).toLocaleString(undefined, {
    ...(!isToday && { month: 'short', day: 'numeric' }),
    hour: 'numeric',
    minute: '2-digit',
  })
}

/** Beside "Offline": how old what is shown is, and how much waits to be sent. */
export function OfflineStatus() {
  const moment = useMomentOfScreen()
  const count = useOutbox().filter(({ refusal }) => refusal === undefined).length
  return (
    <>
      <span className="not-sm:block not-sm:text-xs"> as of {momentText(moment)}</span>
      {count > 0 && <span className="not-sm:sr-only">, {count} waiting</span>}
    </>
  )
}
