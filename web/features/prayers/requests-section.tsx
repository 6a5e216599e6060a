import { useQuery } from '@tanstack/react-query'
import { BookOpen, HandHeart } from 'lucide-react'
import type { PrayerReply } from '#src/features/prayers/prayers.contract'
import { useToday } from '#web/platform/format/clock'
import type { ActiveFamily } from '#web/platform/session/session'
import { AddButton } from '#web/ui/add-button'
import { Button } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { EmptyState } from '#web/ui/empty-state'
import { Loaded } from '#web/ui/loaded'
import { useDialog } from '#web/ui/use-dialog'
import { CalmView } from './calm-view'
import { requestsQuery, useDeletePrayer } from './prayers.queries'
import { ReminderDialog } from './reminder-dialog'
import { type RequestActs, RequestCard } from './request-card'
import { RequestDialog } from './request-dialog'
import { AnswerDialog } from './testimony-dialog'
import { t } from './texts'

/** The open requests, with their actions. */
export function RequestsSection({ family }: { family: ActiveFamily }) {
  const query = useQuery(requestsQuery(family.id))
  const today = useToday(family.timezone).toString()
  const writing = useDialog<PrayerReply>()
  const answering = useDialog<PrayerReply>()
  const reminding = useDialog<PrayerReply>()
  const praying = useDialog<never>()
  const removal = useDeletePrayer(family.id, t('Failed to delete the prayer request'))
  const acts: RequestActs = {
    onEdit: writing.show,
    onAnswer: answering.show,
    onRemind: reminding.show,
    onDelete: ({ id }) => removal.mutate(id),
  }
  const add = <AddButton onClick={() => writing.show()}>{t('Add Prayer Request')}</AddButton>
  return (
    <section aria-labelledby="prayer-requests" className="flex flex-col gap-4">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 id="prayer-requests" className="font-heading text-xl">
          {t('Prayer Requests')}
        </h2>
        {query.data && query.data.length > 0 && (
          <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
            <Button icon={<BookOpen aria-hidden className="size-4 max-sm:hidden" />} onClick={() => praying.show()}>
              {t('Pray one by one')}
            </Button>
            {add}
          </div>
        )}
      </div>
      <Loaded
        query={query}
        errorTitle={t('Failed to load the prayer requests')}
        empty={
          <Card flush>
            <EmptyState
              icon={HandHeart}
              title={t('No prayer requests yet')}
              text={t('Ask your family to pray with you, or keep a request to yourself.')}
              action={add}
            />
          </Card>
        }
      >
        {(requests) => (
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-4">
            {requests.map((request) => (
              <li key={request.id} data-row={request.id}>
                <RequestCard request={request} family={family} acts={acts} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {writing.openCount > 0 && (
        <RequestDialog key={`request ${writing.openCount}`} familyId={family.id} request={writing.subject} {...writing.props} />
      )}
      {answering.subject && (
        <AnswerDialog
          key={`answer ${answering.openCount}`}
          familyId={family.id}
          today={today}
          request={answering.subject}
          {...answering.props}
        />
      )}
      {reminding.subject && (
        <ReminderDialog key={`reminder ${reminding.openCount}`} familyId={family.id} request={reminding.subject} {...reminding.props} />
      )}
      {query.data && <CalmView requests={query.data} family={family} {...praying.props} />}
    </section>
  )
}
