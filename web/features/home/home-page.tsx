import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { defaultSettings } from '#src/features/user-settings/user-settings.contract'
import { useDeferredPending } from '#web/platform/loading/deferred-data'
import { lazyScreen } from '#web/platform/loading/lazy-screen'
import { type ActiveFamily, familiesQuery, useMaybeFamily } from '#web/platform/session/session'
import { Page, PageHeader } from '#web/ui/page'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton'
import { GettingStarted, useGettingStarted } from '../getting-started/getting-started'
import { useWelcome, Welcome } from '../getting-started/welcome'
import { Background } from './background'
import { BottomBar } from './bottom-bar'
import { ChildToday } from './child-today'
import { settingsQuery } from './home.queries'
import { HomeHeader } from './home-header'
import { LatestMessages } from './latest-messages'
import { NewestPhotos } from './newest-photos'
import { Pending } from './pending'
import { TodayCard } from './today-card'
import { UnreadCard } from './unread-card'
import { useDay } from './use-day'
import { useToday } from './use-today'

// Lazy: its parser is as large as the rest of the page.
const AssistantCard = lazy(lazyScreen(() => import('../assistant/assistant-card').then((module) => ({ default: module.AssistantCard }))))
// Lazy: users with a family do not need it.
const NewFamily = lazy(lazyScreen(() => import('./new-family').then((module) => ({ default: module.NewFamily }))))

/** The start screen: the family's day, or a way to get a family. */
export function HomePage() {
  const family = useMaybeFamily()
  const families = useQuery(familiesQuery)
  if (family) return <FamilyHome family={family} />
  const pending = families.data?.[0]
  if (pending)
    return (
      <Page width="narrow">
        <PageHeader title={pending.name} />
        <Pending familyName={pending.name} check={families.refetch} checking={families.isFetching} />
      </Page>
    )
  return (
    <Suspense>
      <NewFamily />
    </Suspense>
  )
}

function FamilyHome({ family }: { family: ActiveFamily }) {
  const known = useDay(family)
  const today = useToday(family)
  const query = useQuery(settingsQuery)
  const { role } = family.membership
  const { calendar, messages, tasks, photos } = known.screens
  // If loading failed, the defaults apply.
  const settings = query.data ?? defaultSettings
  const isStarting = useGettingStarted(family)
  const isWelcome = useWelcome(family)
  // Waits for everything that would later push the content down: the background, the first steps and the day.
  const isPending = useDeferredPending(
    query.isPending || isStarting === undefined || isWelcome === undefined || (settings.showMiniDashboard && today.isPending),
  )
  const hasDay = settings.showMiniDashboard && (calendar || tasks)
  const isRelative = role === 'extended'
  return (
    <div className="relative isolate flex flex-1 flex-col">
      <Background settings={settings} />
      <div className="relative flex flex-1 flex-col">
        <Page width="wide">
          {isWelcome && !isPending && <Welcome />}
          {isPending ? (
            <HomeSkeleton />
          ) : (
            <div className={`grid gap-5 lg:items-start ${hasDay ? 'lg:grid-cols-[5fr_3fr]' : ''}`}>
              {hasDay && (
                <div className="flex min-w-0 flex-col gap-5">
                  {role === 'child' ? <ChildToday {...today} hasChores={tasks} hasEvents={calendar} /> : <TodayCard {...today} />}
                  {isStarting && <GettingStarted />}
                  {isRelative && photos && <NewestPhotos />}
                </div>
              )}
              <div className="flex min-w-0 flex-col gap-5">
                {isRelative && settings.showMiniDashboard && messages && <LatestMessages />}
                <HomeHeader family={family} settings={settings} isStarting={isStarting} />
                {isStarting && !hasDay && <GettingStarted />}
                {settings.showAiAssistant && (
                  <Suspense fallback={<Skeleton className="h-65 rounded-box" />}>
                    <AssistantCard name={settings.aiAssistantName} known={known.known} screens={known.screens} />
                  </Suspense>
                )}
                {!isRelative && settings.showMiniDashboard && messages && <UnreadCard />}
              </div>
            </div>
          )}
        </Page>
        <BottomBar screens={known.screens} />
      </div>
    </div>
  )
}

function HomeSkeleton() {
  return (
    <SkeletonGroup className="grid gap-5 lg:grid-cols-[5fr_3fr]">
      <Skeleton className="h-96 rounded-box lg:row-span-2" />
      <Skeleton className="h-44 rounded-box" />
      <Skeleton className="h-56 rounded-box" />
    </SkeletonGroup>
  )
}
