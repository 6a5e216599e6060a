import { CalendarClock, CalendarDays, ClipboardList, LayoutTemplate, MapPinned, PartyPopper } from 'lucide-react'
import type { ReactNode } from 'react'
import { AddButton } from '#web/ui/add-button'
import { EmptyCard, WideCard } from '#web/ui/empty-cards'
import { t } from './texts'

interface FirstPlanProps {
  /** The buttons that start a plan. */
  acts: ReactNode
  /** Missing for a member who may not add a plan. */
  onPlan: (() => void) | undefined
}

/** The cards of spec 3 section 2.7 while there is no plan. */
export function FirstPlan({ acts, onPlan }: FirstPlanProps) {
  return (
    <div className="grid gap-4 sm:gap-5 lg:grid-cols-2">
      <EmptyCard title={t('Upcoming Events')} icon={CalendarDays} text={t('No events planned')} />
      <EmptyCard title={t('Active Plans')} icon={ClipboardList} text={t('No active planning')} />
      <WideCard title={t('Event Planning Hub')} icon={PartyPopper} heading={t('Plan Memorable Family Events')}>
        {acts}
      </WideCard>
      <EmptyCard title={t('Event Templates')} icon={LayoutTemplate} text={t('Ready-made templates')} />
      <EmptyCard title={t('Venue Ideas')} icon={MapPinned} text={t('No venues yet')}>
        {onPlan && <AddButton onClick={onPlan}>{t('Add Venue')}</AddButton>}
      </EmptyCard>
      <EmptyCard title={t('Planning Timeline')} icon={CalendarClock} text={t('No timeline yet')}>
        {onPlan && <AddButton onClick={onPlan}>{t('Create Timeline')}</AddButton>}
      </EmptyCard>
    </div>
  )
}
