import { CalendarPlus, Dumbbell, NotebookPen, Target, Trophy, Users } from 'lucide-react'
import { EmptyCard, NotYet, PlannedPage, WideCard } from './parts'

/** /sports (spec 3 section 2.7). */
export function SportsPage() {
  return (
    <PlannedPage path="/sports" title="Sport Activities">
      <EmptyCard title="Achievements" icon={Trophy} text="No achievements yet" />
      <EmptyCard title="Fitness Goals" icon={Target} text="No goals set" />
      <WideCard title="Team Activities" icon={Users} heading="No team activities yet">
        <NotYet icon={NotebookPen}>Log Activity</NotYet>
        <NotYet icon={CalendarPlus}>Schedule Activity</NotYet>
        <NotYet icon={Dumbbell}>Set a Goal</NotYet>
      </WideCard>
    </PlannedPage>
  )
}
