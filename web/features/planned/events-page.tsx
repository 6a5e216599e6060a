import { CalendarClock, CalendarDays, ClipboardList, LayoutTemplate, MapPinned, PartyPopper, Plus } from 'lucide-react'
import { EmptyCard, NotYet, PlannedPage, WideCard } from './parts'

/** /events (spec 3 section 2.7). */
export function EventsPage() {
  return (
    <PlannedPage path="/events" title="Event Group Planners" subtitle="Plan family gatherings, parties, and special events">
      <EmptyCard title="Upcoming Events" icon={CalendarDays} text="No events planned" />
      <EmptyCard title="Active Plans" icon={ClipboardList} text="No active planning" />
      <WideCard title="Event Planning Hub" icon={PartyPopper} heading="Plan Memorable Family Events">
        <NotYet icon={Plus}>Plan New Event</NotYet>
        <NotYet icon={LayoutTemplate}>Browse Templates</NotYet>
      </WideCard>
      <EmptyCard title="Event Templates" icon={LayoutTemplate} text="Ready-made templates" />
      <EmptyCard title="Venue Ideas" icon={MapPinned} text="No venues yet">
        <NotYet icon={Plus}>Add Venue</NotYet>
      </EmptyCard>
      <EmptyCard title="Planning Timeline" icon={CalendarClock} text="No timeline yet">
        <NotYet icon={Plus}>Create Timeline</NotYet>
      </EmptyCard>
    </PlannedPage>
  )
}
