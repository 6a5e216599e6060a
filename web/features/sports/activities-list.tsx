import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ActivityReply } from '#src/features/sports/fitness.contract'
import { activityNames } from '#src/features/sports/fitness.rules'
import { useToday } from '#web/platform/format/clock'
import { clockText, dayText } from '#web/platform/format/dates'
import { word } from '#web/platform/language/server-texts'
import { type ActiveFamily, useMay } from '#web/platform/session/session'
import { CardMenu } from '#web/ui/card-menu'
import { Checkbox } from '#web/ui/checkbox'
import { ShowMore } from '#web/ui/show-more'
import { activityText } from './fitness.labels'
import { activitiesQuery, plannedQuery, useDeleteActivity, useFinishActivity } from './fitness.queries'
import { t } from './texts'

type ActivitiesProps = { family: ActiveFamily; onEdit: (activity: ActivityReply) => void }

/** The planned activities, to be ticked off. */
export function PlannedList({ family, onEdit }: ActivitiesProps) {
  const { data: planned = [] } = useQuery(plannedQuery(family.id))
  if (planned.length === 0) return null
  return <Rows title={t('Planned')} label={t('Planned activities')} activities={planned} family={family} onEdit={onEdit} />
}

/** The logged activities, the latest date first. */
export function ActivitiesList({ family, onEdit }: ActivitiesProps) {
  const query = useInfiniteQuery(activitiesQuery(family.id))
  if (!query.data?.length) return null
  return (
    <>
      <Rows title={t('Done')} label={t('Logged activities')} activities={query.data} family={family} onEdit={onEdit} />
      <ShowMore query={query} size="sm" className="pt-2" />
    </>
  )
}

type RowsProps = ActivitiesProps & { title: string; label: string; activities: readonly ActivityReply[] }

const Rows = ({ title, label, activities, ...props }: RowsProps) => (
  <div>
    <h3 className="pt-1 pb-1.5 font-medium font-sans text-muted text-sm tracking-normal">{title}</h3>
    {/* Two columns on a wide screen. */}
    <ul aria-label={label} className="grid gap-x-8 xl:grid-cols-2">
      {activities.map((activity) => (
        <ActivityRow key={activity.id} activity={activity} {...props} />
      ))}
    </ul>
  </div>
)

function ActivityRow({ activity, family, onEdit }: ActivitiesProps & { activity: ActivityReply }) {
  const { id, kind, user, date, time, isDone, notes } = activity
  const mayEdit = useMay('edit_sports')
  const today = useToday(family.timezone).toString()
  const removal = useDeleteActivity(family.id)
  const finish = useFinishActivity(family.id)
  const who = user.firstName || user.name
  const name = `${word(activityNames[kind])}, ${who}`
  return (
    <li data-row={id} className="flex items-start gap-2 border-base-300 border-t py-3">
      {mayEdit && !isDone && (
        <div className="-my-2 -ms-2 shrink-0">
          <Checkbox
            label={t('Done: {name}, {day}', { name, day: dayText(date, today) })}
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
          <span className="font-medium">{who}</span> · {word(activityNames[kind])}
        </p>
        <p className="text-muted text-sm tabular-nums">
          {[[dayText(date, today), time && clockText(time)].filter(Boolean).join(', '), activityText(activity)].filter(Boolean).join(' · ')}
        </p>
        {notes && <p className="line-clamp-2 text-sm">{notes}</p>}
      </div>
      {mayEdit && (
        <CardMenu itemName={name} onEdit={() => onEdit(activity)} onDelete={() => removal.mutate(id)} className="-my-1.5 -me-2 shrink-0" />
      )}
    </li>
  )
}
