import { CalendarOff } from 'lucide-react'
import { useMay, useMaybeFamily } from '#web/platform/session/session'
import { EmptyState } from '#web/ui/empty-state'
import { NoPermission } from '#web/ui/no-permission'
import { Page, PageHeader } from '#web/ui/page'
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
        <NoPermission title="You can't view the calendar" />
      ) : (
        <EmptyState icon={CalendarOff} title="Please select a family to view calendar." />
      )}
    </Page>
  )
}
