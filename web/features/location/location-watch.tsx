import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { lazyScreen } from '#web/platform/loading/lazy-screen'
import { useFamily } from '#web/platform/session/session'
import { sharingQuery } from './location.queries'

const SharingBar = lazy(lazyScreen(() => import('./sharing-bar').then((module) => ({ default: module.SharingBar }))))
const EmergencyBar = lazy(lazyScreen(() => import('./emergency-bar').then((module) => ({ default: module.EmergencyBar }))))

/** Milliseconds for which the answer to an emergency stays on the screens. */
const answeredMs = 15 * 60_000

/** The banners of every screen: emergencies, and the reader's own sharing. Loads both only when there is one to show. */
export function LocationWatch() {
  const family = useFamily()
  const { data } = useQuery(sharingQuery(family.id))
  const emergencies = (data?.emergencies ?? []).filter(
    ({ acknowledgedAt }) => acknowledgedAt === null || Date.now() - Date.parse(acknowledgedAt) < answeredMs,
  )
  return (
    <Suspense>
      {emergencies.length > 0 && <EmergencyBar family={family} emergencies={emergencies} />}
      {data?.isSharing && <SharingBar family={family} sharing={data} />}
    </Suspense>
  )
}
