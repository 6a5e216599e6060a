import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { defaultSettings } from '#src/features/user-settings/user-settings.contract'
import { lazyScreen } from '#web/platform/loading/lazy-screen'
import { type ActiveFamily, familiesQuery, useMaybeFamily } from '#web/platform/session/session'
import { Page, PageHeader } from '#web/ui/page'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton'
import { questionsAbout } from '../assistant/assistant.rules'
import { AssistantCard } from '../assistant/assistant-card'
import { GettingStarted, useGettingStarted } from '../getting-started/getting-started'
import { useWelcome, Welcome } from '../getting-started/welcome'
import { Background } from './background'
import { BottomBar } from './bottom-bar'
import { settingsQuery } from './home.queries'
import { HomeHeader } from './home-header'
import { Pending } from './pending'
import { TodayCard } from './today-card'
import { UnreadCard } from './unread-card'
import { useDay } from './use-day'

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
  const day = useDay(family)
  const query = useQuery(settingsQuery)
  const { calendar, messages } = day.screens
  // If loading failed, the defaults apply.
  const settings = query.data ?? defaultSettings
  const isStarting = useGettingStarted(family)
  const isWelcome = useWelcome(family)
  // Waits for everything that would later push the content down: the background, the first steps and the day.
  const isPending = query.isPending || isStarting === undefined || isWelcome === undefined || (settings.showMiniDashboard && day.isPending)
  const shows = (part: boolean) => part && !isPending
  const hasDay = shows(settings.showMiniDashboard && calendar)
  const hasSide = shows(settings.showAiAssistant) || shows(settings.showMiniDashboard && messages)
  return (
    <div className="relative isolate flex flex-1 flex-col">
      <Background settings={settings} />
      <div className="relative flex flex-1 flex-col">
        <Page>
          {isPending ? <HomeSkeleton /> : <HomeHeader family={family} settings={settings} isStarting={isStarting} />}
          {isStarting && !isPending && <GettingStarted />}
          {isWelcome && !isPending && <Welcome />}
          <div className={`grid gap-5 lg:items-start ${hasDay && hasSide ? 'lg:grid-cols-[3fr_2fr]' : ''}`}>
            {hasDay && <TodayCard today={day.today} />}
            {hasSide && (
              <div className="flex min-w-0 flex-col gap-5">
                {settings.showAiAssistant && (
                  <AssistantCard name={settings.aiAssistantName} known={day.known} questions={questionsAbout(day.screens)} />
                )}
                {settings.showMiniDashboard && messages && <UnreadCard />}
              </div>
            )}
          </div>
        </Page>
        <BottomBar {...day} />
      </div>
    </div>
  )
}

function HomeSkeleton() {
  return (
    <SkeletonGroup className="grid gap-5 lg:grid-cols-[3fr_2fr]">
      <Skeleton className="h-44 rounded-box sm:h-32 lg:col-span-2" />
      <Skeleton className="h-56 rounded-box" />
      <Skeleton className="h-56 rounded-box" />
    </SkeletonGroup>
  )
}
