import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Week, weekAround } from '#src/features/audit/audit.rules'
import { useFamily } from '#web/platform/session/session'
import { Card } from '#web/ui/card'
import { LoadError } from '#web/ui/error-state'
import { combineQueries, Loaded } from '#web/ui/loaded'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton'
import { statGrid } from '#web/ui/stat'
import { useFamilyTime } from '../dashboard/dashboard.clock'
import { completionsQuery, weekQuery, weeksQuery } from './audit.queries'
import { AuditTiles } from './audit-tiles'
import { RecentCompletions } from './recent-completions'
import { t } from './texts'
import { WeekChart } from './week-chart'
import { WeekNavigator } from './week-navigator'
import { WeeklyReport } from './weekly-report'

/** The audit, for members who may view tasks. */
export function FamilyAudit() {
  const { id, timezone } = useFamily()
  const [ago, setAgo] = useState(0)
  const now = useFamilyTime()
  const week = weekAround(now.toPlainDate().subtract({ days: 7 * ago }), timezone)
  return (
    <>
      <WeekNavigator week={week} ago={ago} onMove={setAgo} />
      <AuditOfWeek familyId={id} week={week} now={now} />
    </>
  )
}

function AuditOfWeek({ familyId, week, now }: { familyId: string; week: Week; now: Temporal.ZonedDateTime }) {
  const audit = useQuery(weekQuery(familyId, week.first))
  const completions = useQuery(completionsQuery(familyId, week.first, week.last))
  const weeks = useQuery(weeksQuery(familyId))
  // Until this week's data is loaded, the screen shows another week.
  const isOfOther = audit.isPlaceholderData || completions.isPlaceholderData
  const both = combineQueries(audit, completions)
  return (
    <Loaded
      query={{ ...both, refetch: () => Promise.all([both.refetch(), weeks.refetch()]) }}
      errorTitle={t('Failed to load the week')}
      skeleton={<Loading />}
    >
      {([all, completed]) => {
        const rows = all.filter(({ assigned, notes }) => assigned > 0 || notes !== null)
        return (
          <div aria-busy={isOfOther} className={`flex flex-col gap-5 sm:gap-6 ${isOfOther ? 'opacity-60' : ''}`}>
            <AuditTiles rows={rows} completions={completed} />
            <Card title={t('Weekly Audit Report')} flush>
              <WeeklyReport rows={rows} week={week} />
            </Card>
            <div className="grid items-start gap-5 sm:gap-6 lg:grid-cols-2">
              <Card title={t('Recent Task Completions')}>
                <RecentCompletions completions={completed} now={now} />
              </Card>
              {(weeks.data || weeks.isError) && (
                <Card title={t('Last 8 weeks')}>
                  {weeks.data ? (
                    <WeekChart weeks={weeks.data} shown={week.first} />
                  ) : (
                    <LoadError title={t('Failed to load the chart')} query={weeks} />
                  )}
                </Card>
              )}
            </div>
          </div>
        )
      }}
    </Loaded>
  )
}

const Loading = () => (
  <SkeletonGroup className="flex flex-col gap-5 sm:gap-6">
    <div className={`${statGrid} xl:grid-cols-4`}>
      {['assigned', 'completed', 'rate', 'points'].map((tile) => (
        <Skeleton key={tile} className="h-26 rounded-box" />
      ))}
    </div>
    <Skeleton className="h-56 w-full rounded-box" />
    <Skeleton className="h-56 w-full rounded-box" />
  </SkeletonGroup>
)
