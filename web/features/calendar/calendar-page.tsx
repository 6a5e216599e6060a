import { CalendarOff } from 'lucide-react'
import { EmptyState } from '#web/ui/empty-state'
import { FeatureScreen } from '../shell/feature-screen'
import { FamilyCalendar } from './family-calendar'
import { t } from './texts'

/** /calendar: the month with the selected day beside it, the week, or the agenda. */
export const CalendarPage = () => (
  <FeatureScreen
    title={t('Family Calendar')}
    can="view_calendar"
    refused={t("You can't view the calendar")}
    empty={<EmptyState icon={CalendarOff} title={t('Please select a family to view calendar.')} />}
  >
    {(family) => <FamilyCalendar family={family} />}
  </FeatureScreen>
)
