import { useQuery } from '@tanstack/react-query'
import { Target } from 'lucide-react'
import type { GoalReply } from '#src/features/sports/fitness.contract'
import { useToday } from '#web/platform/format/clock'
import { dayText } from '#web/platform/format/dates'
import { type ActiveFamily, useMay } from '#web/platform/session/session'
import { Card } from '#web/ui/card'
import { CardMenu } from '#web/ui/card-menu'
import { EmptyLine } from '#web/ui/empty-line'
import { Loaded } from '#web/ui/loaded'
import { ProgressBar } from '#web/ui/progress-bar'
import { Skeletons } from '#web/ui/skeleton'
import { goalText, progressText } from './fitness.labels'
import { goalsQuery, useDeleteGoal } from './fitness.queries'
import { t } from './texts'

/** The goals of the family with their progress. */
export function GoalsCard({ family, onEdit }: { family: ActiveFamily; onEdit: (goal: GoalReply) => void }) {
  const query = useQuery(goalsQuery(family.id))
  const mayEdit = useMay('edit_sports')
  const today = useToday(family.timezone).toString()
  const removal = useDeleteGoal(family.id)
  return (
    <Card title={t('Fitness Goals')}>
      <Loaded
        query={query}
        errorTitle={t('Failed to load the goals')}
        skeleton={<Skeletons count={2} of="h-12 w-full" className="flex flex-col gap-3" />}
        empty={<EmptyLine icon={Target} text={t('No goals set')} />}
      >
        {(goals) => (
          <ul className="flex flex-col gap-4">
            {goals.map((goal) => {
              const name = goalText(goal)
              const facts = [
                progressText(goal),
                goal.isReached && t('reached'),
                goal.until && t('until {day}', { day: dayText(goal.until, today) }),
              ]
              return (
                <li key={goal.id} className="flex items-start gap-2">
                  <div className="flex min-w-0 flex-1 flex-col gap-1.5">
                    <p className="[overflow-wrap:anywhere]">
                      <span className="font-medium">{goal.user.firstName || goal.user.name}</span> · {name}
                    </p>
                    <ProgressBar
                      label={`${goal.user.name}: ${name}`}
                      value={goal.current}
                      max={goal.target}
                      tone={goal.isReached ? 'success' : 'primary'}
                    />
                    <p className="text-muted text-sm tabular-nums">{facts.filter(Boolean).join(' · ')}</p>
                  </div>
                  {mayEdit && (
                    <CardMenu
                      itemName={`${goal.user.firstName || goal.user.name}, ${name}`}
                      onEdit={() => onEdit(goal)}
                      onDelete={() => removal.mutate(goal.id)}
                      className="-my-1.5 -me-2 shrink-0"
                    />
                  )}
                </li>
              )
            })}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}
