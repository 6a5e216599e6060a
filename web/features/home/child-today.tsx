import { useQuery } from '@tanstack/react-query'
import { PartyPopper, Star } from 'lucide-react'
import { useFamily, useMe } from '#web/platform/session/session'
import { Card } from '#web/ui/card'
import { EmptyState } from '#web/ui/empty-state'
import { LoadError } from '#web/ui/error-state'
import { pointsQuery } from '../chores/chores.queries'
import { pointsFor } from '../chores/chores.rules'
import { t } from './texts'
import { eventsOf, type TodayItem, ticksOf } from './today.rules'
import { todayText } from './today-card'
import { TodayRow } from './today-rows'
import type { FamilyToday } from './use-today'

const doNothing = () => {}

type ChildTodayProps = FamilyToday & { hasChores: boolean; hasEvents: boolean }

/** A child's day: their chores in large type with their points, then the events. */
export function ChildToday({ day, today, failed, hasChores, hasEvents }: ChildTodayProps) {
  const me = useMe()
  const mine = day.people.find(({ id }) => id === me.userId)?.items ?? []
  const ours = day.people.find(({ member }) => !member)?.items ?? []
  const chores = mine.filter(({ kind }) => kind !== 'event')
  const events = eventsOf([...mine, ...ours])
  return (
    <>
      {failed.length > 0 && (
        <Card flush>
          {failed.map((query) => (
            <LoadError key={query.failed} title={query.failed} query={query} />
          ))}
        </Card>
      )}
      {hasChores && (
        <Card title={<span className="text-2xl">{t('My chores today')}</span>} actions={<Points />}>
          {chores.length === 0 ? (
            <EmptyState icon={PartyPopper} title={t('Nothing to do today')} />
          ) : (
            <>
              <AllDone items={chores} />
              <ul className="flex flex-col gap-1">
                {chores.map((item) => (
                  <li key={item.id} data-row={item.id}>
                    <TodayRow item={item} color={me.color} isLarge onPay={doNothing} />
                  </li>
                ))}
              </ul>
            </>
          )}
        </Card>
      )}
      {hasEvents && (
        <Card title={<span className="text-2xl">{t('Today')}</span>} subtitle={todayText(today)}>
          {events.length === 0 ? (
            <p className="py-1 text-lg text-muted">{t('Nothing planned today')}</p>
          ) : (
            <ul className="flex flex-col gap-1 text-xl">
              {events.map((item) => (
                <li key={item.id}>
                  <TodayRow item={item} color={undefined} onPay={doNothing} />
                </li>
              ))}
            </ul>
          )}
        </Card>
      )}
    </>
  )
}

/** The points of this week, and of a lifetime. */
function Points() {
  const { data } = useQuery(pointsQuery(useFamily().id))
  const { total, week } = pointsFor(useMe(), data ?? [])
  if (total === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-lg tabular-nums">
      <Star aria-hidden className="size-6 fill-current text-warning" />
      <span className="font-semibold">{t('{count, plural, one {# point} other {# points}}', { count: total })}</span>
      {week > 0 && <span className="text-base text-muted">{t('{count} this week', { count: week })}</span>}
    </p>
  )
}

/** A quiet praise after the last tick; it moves only without reduced motion. */
function AllDone({ items }: { items: readonly TodayItem[] }) {
  const { all, left } = ticksOf(items)
  return (
    <div role="status">
      {all > 0 && left === 0 && (
        <p className="mb-2 flex animate-pop-in items-center gap-3 rounded-field bg-success/12 px-4 py-3 font-medium text-lg">
          <PartyPopper aria-hidden className="size-7 shrink-0 text-success" />
          {t('All done. Well done!')}
        </p>
      )}
    </div>
  )
}
