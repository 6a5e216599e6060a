import { useQuery } from '@tanstack/react-query'
import { CalendarHeart, Hourglass } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { type ActiveFamily, familiesQuery, useMay, useMaybeFamily, useUser } from '../../platform/session'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { Page, PageHeader } from '../../ui/page'
import { TodayCard } from './today-card'
import { UnreadCard } from './unread-card'

// Met once in a lifetime: whoever has a family does not load it.
const NewFamily = lazy(() => import('./new-family').then((module) => ({ default: module.NewFamily })))

/** The start screen of whoever is signed in: the day of their family, or the way to one. */
export function HomePage() {
  const family = useMaybeFamily()
  const families = useQuery(familiesQuery)
  if (family) return <FamilyHome family={family} />
  const pending = families.data?.[0]
  if (pending) return <Pending familyName={pending.name} check={families.refetch} checking={families.isFetching} />
  return (
    <Suspense>
      <NewFamily />
    </Suspense>
  )
}

function FamilyHome({ family }: { family: ActiveFamily }) {
  const { firstName } = useUser()
  const seesCalendar = useMay('view_calendar')
  const seesMessages = useMay('view_messages')
  return (
    <Page>
      <PageHeader title={family.name} subtitle={`Welcome, ${firstName || 'User'}`} />
      {!seesCalendar && !seesMessages && (
        <EmptyState icon={CalendarHeart} title="Nothing here for you yet" text="Ask a family admin what you may see." />
      )}
      <div className="grid gap-5 lg:grid-cols-[2fr_1fr] lg:items-start">
        {seesCalendar && <TodayCard />}
        {seesMessages && <UnreadCard />}
      </div>
    </Page>
  )
}

type PendingProps = { familyName: string; check: () => void; checking: boolean }

/** A member whom an admin has suspended: they see the name and nothing more, and hear of nothing. */
function Pending({ familyName, check, checking }: PendingProps) {
  return (
    <Page width="narrow">
      <PageHeader title={familyName} />
      <EmptyState
        icon={Hourglass}
        title="Pending"
        text={`An admin of ${familyName} has to activate your membership. Until then there is nothing to see here.`}
        action={
          <Button pending={checking} onClick={() => check()}>
            Check again
          </Button>
        }
      />
    </Page>
  )
}
