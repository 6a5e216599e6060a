import { useInfiniteQuery } from '@tanstack/react-query'
import type { ActivityReply } from '#src/features/sports/fitness.contract'
import { activityNames } from '#src/features/sports/fitness.rules'
import { useToday } from '#web/platform/format/clock'
import { dayText } from '#web/platform/format/dates'
import { word } from '#web/platform/language/server-texts'
import { type ActiveFamily, useMay } from '#web/platform/session/session'
import { askToDelete } from '#web/ui/ask-to-delete'
import { CardMenu } from '#web/ui/card-menu'
import { ShowMore } from '#web/ui/show-more'
import { activityText } from './fitness.labels'
import { activitiesQuery, useDeleteActivity } from './fitness.queries'
import { t } from './texts'

/** The logged activities, the latest date first. */
export function ActivitiesList({ family, onEdit }: { family: ActiveFamily; onEdit: (activity: ActivityReply) => void }) {
  const query = useInfiniteQuery(activitiesQuery(family.id))
  const mayEdit = useMay('edit_sports')
  const today = useToday(family.timezone).toString()
  const removal = useDeleteActivity(family.id)
  const text = t('Goals and achievements no longer count it. This action cannot be undone.')
  if (!query.data?.length) return null
  return (
    <>
      <ul aria-label={t('Logged activities')} className="flex flex-col divide-y divide-base-300">
        {query.data.map((activity) => {
          const { id, kind, user, date, notes } = activity
          const name = `${word(activityNames[kind])}, ${user.firstName || user.name}`
          return (
            <li key={id} data-row={id} className="flex items-start justify-between gap-2 py-3">
              <div className="min-w-0 [overflow-wrap:anywhere]">
                <p>
                  <span className="font-medium">{user.firstName || user.name}</span> · {word(activityNames[kind])}
                </p>
                <p className="text-muted text-sm tabular-nums">
                  {[dayText(date, today), activityText(activity)].filter(Boolean).join(' · ')}
                </p>
                {notes && <p className="line-clamp-2 text-sm">{notes}</p>}
              </div>
              {mayEdit && (
                <CardMenu
                  itemName={name}
                  onEdit={() => onEdit(activity)}
                  onDelete={() => askToDelete({ id, name: 'this activity' }, { failed: t('Failed to delete the activity'), text, removal })}
                  className="-my-1.5 -me-2 shrink-0"
                />
              )}
            </li>
          )
        })}
      </ul>
      <ShowMore query={query} size="sm" className="pt-2" />
    </>
  )
}
