import { useInfiniteQuery } from '@tanstack/react-query'
import { Trash2, UsersRound } from 'lucide-react'
import type { TrashEntry } from '#src/features/trash/trash.contract'
import { useNow, useToday } from '#web/platform/format/clock'
import { dayLabel } from '#web/platform/format/message-times'
import { useFamily, useMaybeFamily } from '#web/platform/session/session'
import { EmptyState } from '#web/ui/empty-state'
import { Loaded } from '#web/ui/loaded'
import { Page, PageHeader } from '#web/ui/page'
import { ShowMore } from '#web/ui/show-more'
import { Skeletons } from '#web/ui/skeleton'
import { t } from './texts'
import { trashQuery } from './trash.queries'
import { TrashRow } from './trash-row'

/** /trash: the rows deleted in the last 30 days, to be restored. */
export function TrashPage() {
  const family = useMaybeFamily()
  return (
    <Page width="narrow">
      <PageHeader title={t('Trash')} subtitle={t('What is deleted stays here for 30 days.')} />
      {family ? <Entries /> : <EmptyState icon={UsersRound} title={t('Please join a family to see its trash')} />}
    </Page>
  )
}

/** The entries by the days of their deletion, latest first. */
const byDay = (entries: readonly TrashEntry[], timezone: string) => [
  ...Map.groupBy(entries, ({ deletedAt }) => Temporal.Instant.from(deletedAt).toZonedDateTimeISO(timezone).toPlainDate().toString()),
]

function Entries() {
  const { id, timezone } = useFamily()
  const query = useInfiniteQuery(trashQuery(id))
  const today = useToday(timezone)
  const now = useNow()
  return (
    <Loaded
      query={query}
      errorTitle={t('Failed to load the trash')}
      skeleton={<Skeletons count={5} of="h-15 w-full" className="flex flex-col gap-2" />}
      empty={
        <EmptyState icon={Trash2} title={t('The trash is empty')} text={t('What you delete can be restored from here for 30 days.')} />
      }
    >
      {(entries) => (
        <>
          {byDay(entries, timezone).map(([date, rows]) => (
            <section key={date} aria-labelledby={`day-${date}`} className="flex flex-col gap-2">
              <h2 id={`day-${date}`} className="text-lg">
                <time dateTime={date}>{dayLabel(date, today)}</time>
              </h2>
              <ul className="flex flex-col rounded-box bg-base-100 p-2">
                {rows.map((entry) => (
                  <TrashRow key={entry.id} entry={entry} timezone={timezone} now={now} />
                ))}
              </ul>
            </section>
          ))}
          <ShowMore query={query} />
        </>
      )}
    </Loaded>
  )
}
