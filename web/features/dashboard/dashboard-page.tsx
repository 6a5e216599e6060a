import { useSignals } from '@preact/signals-react/runtime'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { lazyModule } from '#web/platform/loading/lazy-module'
import { lazyScreen } from '#web/platform/loading/lazy-screen'
import { familiesQuery, useMay, useMaybeFamily } from '#web/platform/session/session'
import { Page } from '#web/ui/page'
import { Spinner } from '#web/ui/spinner'
import { useFamilyTime } from './dashboard.clock'
import { loadedDay, useDay } from './dashboard.queries'
import { Greeting } from './greeting'
import { StatCards } from './stat-cards'
import { TasksOverview } from './tasks-overview'
import { t } from './texts'

// Lazy: a user sees these once, and most visits need none of them.
const NoFamily = lazy(lazyScreen(() => import('./no-family').then((module) => ({ default: module.NoFamily }))))
const Pending = lazy(lazyScreen(() => import('../home/pending').then((module) => ({ default: module.Pending }))))
const AddonsPanel = lazy(lazyScreen(() => import('../addons/addons-panel').then((module) => ({ default: module.AddonsPanel }))))

// Lazy: it is below the numbers and tasks of the day. Without Suspense, which would show it 300 ms after the numbers.
const activeFeatures = lazyModule(() => import('../addons/active-features').then((module) => module.ActiveFeatures))

const Loading = () => (
  <div className="grid min-h-60 place-items-center">
    <Spinner label={t('Loading...')} className="size-8" />
  </div>
)

/** The family's day at a glance. The header has its title. */
export function DashboardPage() {
  const family = useMaybeFamily()
  const families = useQuery(familiesQuery)
  const pending = families.data?.[0]
  if (family) return <FamilyDashboard />
  return (
    <Page width="narrow">
      <Suspense fallback={<Loading />}>
        {pending ? <Pending familyName={pending.name} check={families.refetch} checking={families.isFetching} /> : <NoFamily />}
      </Suspense>
    </Page>
  )
}

function FamilyDashboard() {
  useSignals()
  const ActiveFeatures = activeFeatures.code.value
  useEffect(() => void activeFeatures.fetch(), [])
  const now = useFamilyTime()
  const today = now.toPlainDate().toString()
  const day = useDay(today)
  const isAdmin = useMay('admin')
  const [managing, setManaging] = useState(false)
  return (
    <Page width="wide">
      <Greeting now={now} day={loadedDay(day)} managing={managing} onManage={() => setManaging(!managing)} />
      {isAdmin && managing && (
        <Suspense fallback={<Loading />}>
          <AddonsPanel id="addons" />
        </Suspense>
      )}
      <StatCards day={day} today={today} />
      <div className={`grid gap-5 sm:gap-6 ${day.tasks.isEnabled ? '2xl:grid-cols-2 2xl:items-start' : ''}`}>
        {day.tasks.isEnabled && <TasksOverview query={day.tasks} now={now} />}
        {ActiveFeatures && <ActiveFeatures />}
      </div>
    </Page>
  )
}
