import { CalendarOff } from 'lucide-react'
import { useMay, useMaybeFamily } from '../../platform/session'
import { EmptyState } from '../../ui/empty-state'
import { Page, PageHeader } from '../../ui/page'
import { FamilyCalendar } from './family-calendar'

const title = 'Family Calendar'

/** /calendar: the month, and the selected day beside it. */
export function CalendarPage() {
  const family = useMaybeFamily()
  const mayView = useMay('view_calendar')
  if (family && mayView) return <FamilyCalendar title={title} family={family} />
  return (
    <Page>
      <PageHeader title={title} />
      {family ? (
        <EmptyState icon={CalendarOff} title="You can't view the calendar" text="Ask a family admin to allow it." />
      ) : (
        <EmptyState icon={CalendarOff} title="Please select a family to view calendar." />
      )}
    </Page>
  )
}
