import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { lazyScreen } from '#web/platform/loading/lazy-screen'
import { type ActiveFamily, useMay } from '#web/platform/session/session'
import { gettingStartedQuery } from './getting-started.queries'
import { isNew } from './getting-started.rules'
import { GettingStartedSkeleton } from './getting-started-skeleton'

const GettingStartedCard = lazy(
  lazyScreen(() => import('./getting-started-card').then((module) => ({ default: module.GettingStartedCard }))),
)

/** Whether to show the first steps: to admins of a new family, until they are completed. Undefined while loading. */
export const useGettingStarted = (family: ActiveFamily): boolean | undefined => {
  const isAdmin = useMay('admin')
  const [now] = useState(Temporal.Now.instant)
  const enabled = isAdmin && isNew(family, now)
  const { data, isError } = useQuery({ ...gettingStartedQuery, enabled })
  if (!enabled || (isError && !data)) return false
  return data && !data.isOver
}

/** The first steps, a lazy chunk for admins only. */
export function GettingStarted() {
  return (
    <Suspense fallback={<GettingStartedSkeleton />}>
      <GettingStartedCard />
    </Suspense>
  )
}
