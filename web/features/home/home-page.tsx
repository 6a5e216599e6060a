import { useQuery } from '@tanstack/react-query'
import { CalendarHeart, Hourglass } from 'lucide-react'
import { familiesQuery, useMay, useMaybeFamily, useUser } from '../../platform/session'
import { EmptyState } from '../../ui/empty-state'
import { Page, PageHeader } from '../../ui/page'
import { NewFamily } from './new-family'
import { TodayCard } from './today-card'
import { UnreadCard } from './unread-card'

/** The start screen of whoever is signed in: the day of their family, or the way to one. */
export function HomePage() {
  const family = useMaybeFamily()
  const families = useQuery(familiesQuery)
  if (family) return <FamilyHome />
  const pending = families.data?.[0]
  return pending ? <Pending familyName={pending.name} /> : <NewFamily />
}

function FamilyHome() {
  const { firstName } = useUser()
  const family = useMaybeFamily()
  const seesCalendar = useMay('view_calendar')
  const seesMessages = useMay('view_messages')
  if (!family) return null
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

/** A member whom an admin has suspended, or not let in yet: they see the name and nothing more. */
function Pending({ familyName }: { familyName: string }) {
  return (
    <Page width="narrow">
      <PageHeader title={familyName} />
      <EmptyState
        icon={Hourglass}
        title="Pending"
        text={`An admin of ${familyName} has to activate your membership. Until then there is nothing to see here.`}
      />
    </Page>
  )
}
