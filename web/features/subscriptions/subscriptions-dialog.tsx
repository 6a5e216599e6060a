import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, RefreshCw } from 'lucide-react'
import type { SubscriptionReply } from '#src/features/subscriptions/subscriptions.contract'
import { holdsAll } from '#src/shared/permissions'
import { useNow } from '#web/platform/format/clock'
import { relativeTime } from '#web/platform/format/relative-time'
import { word } from '#web/platform/language/server-texts'
import { type ActiveFamily, useMay } from '#web/platform/session/session'
import { Button } from '#web/ui/button'
import { CardMenu } from '#web/ui/card-menu'
import { Dialog, DialogClose } from '#web/ui/dialog'
import { Dot } from '#web/ui/dot'
import { EmptyLine } from '#web/ui/empty-line'
import { Loaded } from '#web/ui/loaded'
import { MenuItem } from '#web/ui/menu'
import { Skeletons } from '#web/ui/skeleton'
import { type DialogState, useDialog } from '#web/ui/use-dialog'
import { SubscriptionForm } from './subscription-form'
import { subscriptionsQuery, useAnswerMissing, useRefreshSubscription, useRemoveSubscription } from './subscriptions.queries'
import { t } from './texts'

/** The calendars of others that the family reads. Give it a new `key` each time it is opened. */
export function SubscriptionsDialog({ family, ...state }: DialogState & { family: ActiveFamily }) {
  const calendars = useQuery(subscriptionsQuery(family.id))
  const mayAdd = useMay('edit_calendar')
  const editing = useDialog<SubscriptionReply>()
  return (
    <Dialog
      {...state}
      title={t('Subscribed calendars')}
      description={t('Dates of a school, a club, holidays or bins, or the calendars of an account, shown beside your own.')}
      footer={
        <>
          <DialogClose>
            <Button>{t('Done')}</Button>
          </DialogClose>
          {mayAdd && (
            <Button variant="primary" onClick={() => editing.show()}>
              {t('Add Calendar')}
            </Button>
          )}
        </>
      }
    >
      <Loaded
        query={calendars}
        errorTitle={t('Failed to load the subscribed calendars')}
        skeleton={<Skeletons count={2} of="h-14" />}
        empty={<EmptyLine icon={CalendarPlus} text={t('No subscribed calendars yet')} />}
      >
        {(rows) => (
          <ul>
            {rows.map((row) => (
              <CalendarRow key={row.id} row={row} family={family} onEdit={() => editing.show(row)} />
            ))}
          </ul>
        )}
      </Loaded>
      {editing.openCount > 0 && <SubscriptionForm key={editing.openCount} family={family} row={editing.subject} {...editing.props} />}
    </Dialog>
  )
}

function CalendarRow({ row, family, onEdit }: { row: SubscriptionReply; family: ActiveFamily; onEdit: () => void }) {
  const refresh = useRefreshSubscription(family.id)
  const remove = useRemoveSubscription(family.id)
  const now = useNow()
  const { name, color, host, problem, refreshedAt, skipped, unknownZones } = row
  const { membership } = family
  const mayChange = row.createdBy === membership.userId || holdsAll(membership)
  const age = refreshedAt ? t('Refreshed {time}', { time: relativeTime(refreshedAt, now, family.timezone) }) : t('Not read yet')
  return (
    <li className="flex items-start gap-3 py-2">
      <span className="flex h-6 items-center">
        <Dot color={color} />
      </span>
      <div className="wrap-anywhere min-w-0 flex-1">
        <p>{name}</p>
        <p className="text-muted text-sm">{t('{host} · {count, plural, one {# date} other {# dates}}', { host, count: row.eventCount })}</p>
        <p className="text-muted text-sm">{refresh.isPending ? t('Refreshing …') : age}</p>
        {problem && <p className="text-error text-sm">{word(problem)}</p>}
        {row.missing > 0 && <MissingQuestion row={row} familyId={family.id} mayAnswer={mayChange} />}
        {skipped > 0 && (
          <p className="text-muted text-sm">
            {t('{count, plural, one {# event could not be read} other {# events could not be read}}', { count: skipped })}
          </p>
        )}
        {unknownZones.length > 0 && (
          <p className="text-muted text-sm">{t('Unknown time zone, shown in yours: {zones}', { zones: unknownZones.join(', ') })}</p>
        )}
      </div>
      {mayChange && (
        <CardMenu
          itemName={name}
          onEdit={onEdit}
          onDelete={() => remove.mutate(row)}
          first={
            <MenuItem icon={<RefreshCw aria-hidden className="size-4" />} onSelect={() => refresh.mutate(row)}>
              {t('Refresh')}
            </MenuItem>
          }
        />
      )}
    </li>
  )
}

/** Many events are gone at once, as if the calendar had been emptied by mistake: a person decides. */
function MissingQuestion({ row, familyId, mayAnswer }: { row: SubscriptionReply; familyId: string; mayAnswer: boolean }) {
  const answer = useAnswerMissing(familyId)
  return (
    <div className="my-2 flex flex-col gap-2 rounded-box bg-base-200 p-3">
      <p className="text-sm">
        {t('{count, plural, one {# event is} other {# events are}} missing in this calendar now. Was that meant?', { count: row.missing })}
      </p>
      {mayAnswer && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" disabled={answer.isPending} onClick={() => answer.mutate({ row, keep: false })}>
            {t('Delete them here too')}
          </Button>
          <Button size="sm" disabled={answer.isPending} onClick={() => answer.mutate({ row, keep: true })}>
            {t('Keep them')}
          </Button>
        </div>
      )}
    </div>
  )
}
