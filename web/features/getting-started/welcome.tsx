import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { lazyScreen } from '#web/platform/loading/lazy-screen'
import type { ActiveFamily } from '#web/platform/session/session'
import { gettingStartedQuery } from './getting-started.queries'
import { isNewcomer } from './getting-started.rules'

const WelcomeCard = lazy(lazyScreen(() => import('./welcome-card').then((module) => ({ default: module.WelcomeCard }))))

/** Whether to welcome the reader, who joined lately and has not dismissed it. Undefined while loading. */
export const useWelcome = ({ membership }: ActiveFamily): boolean | undefined => {
  const [now] = useState(Temporal.Now.instant)
  const enabled = isNewcomer(membership, now)
  const { data, isError } = useQuery({ ...gettingStartedQuery, enabled })
  if (!enabled || (isError && !data)) return false
  return data && !data.isOver
}

/** The welcome, a lazy chunk for newcomers only. */
export function Welcome() {
  return (
    <Suspense>
      <WelcomeCard />
    </Suspense>
  )
}
