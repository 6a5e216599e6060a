import { CalendarOff } from 'lucide-react'
import { EmptyState } from '#web/ui/empty-state'
import { FeatureScreen } from '../shell/feature-screen'
import { FamilyCalendar } from './family-calendar'

const title = 'Family Calendar'

/** /calendar: the month with the selected day beside it, the week, or the agenda. */
export const CalendarPage = () => (
  <FeatureScreen
    title={title}
    can="view_calendar"
    refused="You can't view the calendar"
    empty={<EmptyState icon={CalendarOff} title="Please select a family to view calendar." />}
  >
    {(family) => <FamilyCalendar title={title} family={family} />}
  </FeatureScreen>
)
