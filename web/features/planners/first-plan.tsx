import { CalendarClock, CalendarDays, ClipboardList, LayoutTemplate, MapPinned, PartyPopper } from 'lucide-react'
import type { ReactNode } from 'react'
import { AddButton } from '#web/ui/add-button'
import { EmptyCard, WideCard } from '#web/ui/empty-cards'

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
      <EmptyCard title="Upcoming Events" icon={CalendarDays} text="No events planned" />
      <EmptyCard title="Active Plans" icon={ClipboardList} text="No active planning" />
      <WideCard title="Event Planning Hub" icon={PartyPopper} heading="Plan Memorable Family Events">
        {acts}
      </WideCard>
      <EmptyCard title="Event Templates" icon={LayoutTemplate} text="Ready-made templates" />
      <EmptyCard title="Venue Ideas" icon={MapPinned} text="No venues yet">
        {onPlan && <AddButton onClick={onPlan}>Add Venue</AddButton>}
      </EmptyCard>
      <EmptyCard title="Planning Timeline" icon={CalendarClock} text="No timeline yet">
        {onPlan && <AddButton onClick={onPlan}>Create Timeline</AddButton>}
      </EmptyCard>
    </div>
  )
}
