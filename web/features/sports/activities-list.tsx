import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ActivityReply } from '#src/features/sports/fitness.contract'
import { activityNames } from '#src/features/sports/fitness.rules'
import { useToday } from '#web/platform/format/clock'
import { clockText, dayText } from '#web/platform/format/dates'
import { type ActiveFamily, useMay } from '#web/platform/session/session'
import { askToDelete } from '#web/ui/ask-to-delete'
import { CardMenu } from '#web/ui/card-menu'
import { Checkbox } from '#web/ui/checkbox'
import { ShowMore } from '#web/ui/show-more'
import { activityText } from './fitness.labels'
import { activitiesQuery, plannedQuery, useDeleteActivity, useFinishActivity } from './fitness.queries'

/** Two columns on a wide screen. */
const rows = 'grid items-stretch gap-x-8 xl:grid-cols-2'

type ActivitiesProps = { family: ActiveFamily; onEdit: (activity: ActivityReply) => void }

/** The planned activities, to be ticked off. */
export function PlannedList({ family, onEdit }: ActivitiesProps) {
  const { data: planned = [] } = useQuery(plannedQuery(family.id))
  if (planned.length === 0) return null
  return (
    <section aria-labelledby="planned-activities">
      <h3 id="planned-activities" className="pb-1.5 font-medium text-muted text-sm">
        Planned
      </h3>
      <ul aria-label="Planned activities" className={rows}>
        {planned.map((activity) => (
          <ActivityRow key={activity.id} activity={activity} family={family} onEdit={onEdit} />
        ))}
      </ul>
    </section>
  )
}

/** The logged activities, the latest date first. */
export function ActivitiesList({ family, onEdit }: ActivitiesProps) {
  const query = useInfiniteQuery(activitiesQuery(family.id))
  if (!query.data?.length) return null
  return (
    <>
      <ul aria-label="Logged activities" className={rows}>
        {query.data.map((activity) => (
          <ActivityRow key={activity.id} activity={activity} family={family} onEdit={onEdit} />
        ))}
      </ul>
      <ShowMore query={query} size="sm" className="pt-2" />
    </>
  )
}

function ActivityRow({ activity, family, onEdit }: ActivitiesProps & { activity: ActivityReply }) {
  const { id, kind, user, date, time, isDone, notes } = activity
  const mayEdit = useMay('edit_sports')
  const today = useToday(family.timezone).toString()
  const removal = useDeleteActivity(family.id)
  const finish = useFinishActivity(family.id)
  const who = user.firstName || user.name
  const name = `${activityNames[kind]}, ${who}`
  const text = `${isDone ? 'Goals and achievements no longer count it. ' : ''}This action cannot be undone.`
  return (
    <li data-row={id} className="flex items-start gap-2 border-base-300 border-t py-3">
      {mayEdit && !isDone && (
        <div className="-my-2 -ms-2 shrink-0">
          <Checkbox
            label={`Done: ${name}, ${dayText(date, today)}`}
            hideLabel
            shape="round"
            checked={finish.isPending}
            disabled={finish.isPending}
            onCheckedChange={() => finish.mutate({ activity, today })}
          />
        </div>
      )}
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <p>
          <span className="font-medium">{who}</span> · {activityNames[kind]}
        </p>
        <p className="text-muted text-sm tabular-nums">
          {[[dayText(date, today), time && clockText(time)].filter(Boolean).join(', '), activityText(activity)].filter(Boolean).join(' · ')}
        </p>
        {notes && <p className="line-clamp-2 text-sm">{notes}</p>}
      </div>
      {mayEdit && (
        <CardMenu
          itemName={name}
          onEdit={() => onEdit(activity)}
          onDelete={() => askToDelete({ id, name: 'this activity' }, { kind: 'activity', text, removal })}
          className="-my-1.5 -me-2 shrink-0"
        />
      )}
    </li>
  )
}
