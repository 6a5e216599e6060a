import { useSignals } from '@preact/signals-react/runtime'
import { memo, type ReactNode, useCallback, useDeferredValue } from 'react'
import type { EventReply } from '#src/features/calendar/calendar.contract'
import type { LocalTimes } from '#src/features/calendar/calendar.rules'
import { lazyModule } from '#web/platform/loading/lazy-module'
import { type ActiveFamily, useMay } from '#web/platform/session/session'
import { FloatingButton } from '#web/ui/floating-button'
import { Page, PageHeader } from '#web/ui/page'
import { useDialog } from '#web/ui/use-dialog'
import { useWidth } from '#web/ui/use-width'
import { AgendaView } from './agenda-view'
import { useDeleteEvent, useDeleteSubscribedDate } from './calendar.mutations'
import type { View } from './calendar.search'
import { useCalendarState } from './calendar.state'
import { EventColors } from './event-colors'
import { EventDialog } from './event-dialog'
import { LinkedEvent } from './linked-event'
import { MonthView } from './month-view'
import { PeopleFilter } from './people-filter'
import { confirmEventDeletion } from './scope-question'
import { subscriptionOf } from './subscribed'
import { t } from './texts'
import { useCalendarKeys } from './use-calendar-keys'
import { useView } from './use-view'
import { ViewMenu } from './view-menu'
import type { ViewProps } from './view-props'
import { WeekView } from './week-view'

const feedsDialog = lazyModule(() => import('../calendar-feeds/feeds-dialog').then((module) => module.FeedsDialog))
const subscriptionsDialog = lazyModule(() => import('../subscriptions/subscriptions-dialog').then((module) => module.SubscriptionsDialog))

// Memoised: opening a dialog does not re-render them.
const screens = { month: memo(MonthView), week: memo(WeekView), agenda: memo(AgendaView) } satisfies Record<
  View,
  (props: ViewProps) => ReactNode
>

/** The calendar, for members who may view it. */
export function FamilyCalendar({ family }: { family: ActiveFamily }) {
  useSignals()
  const view = useView()
  useCalendarKeys()
  const isNarrow = !useWidth('lg')
  const shown = useCalendarState(family.timezone)
  const mayAdd = useMay('edit_calendar')
  const editing = useDialog<{ event?: EventReply; slot?: LocalTimes | undefined }>()
  const { mutate: remove } = useDeleteEvent(family.id)
  const { mutate: removeDate } = useDeleteSubscribedDate(family.id)
  const askToDelete = useCallback(
    (event: EventReply) =>
      confirmEventDeletion(event, (deletion) => (deletion.scope === 'one' && subscriptionOf(event) ? removeDate(event) : remove(deletion))),
    [remove, removeDate],
  )
  const add = useCallback((slot?: LocalTimes) => editing.show({ slot }), [editing.show])
  const edit = useCallback((event: EventReply) => editing.show({ event }), [editing.show])
  const addresses = useDialog()
  const subscriptions = useDialog()
  const SubscriptionsDialog = subscriptionsDialog.code.value
  const FeedsDialog = feedsDialog.code.value
  // The press shows at once; the new view renders in the next frame.
  const Screen = screens[useDeferredValue(view)]
  return (
    <Page width="wide">
      <PageHeader
        title={t('Family Calendar')}
        actions={
          <>
            {!isNarrow && <PeopleFilter />}
            <ViewMenu
              onPrint={view === 'agenda' ? undefined : () => window.print()}
              onAddresses={() => {
                feedsDialog.fetch()
                addresses.show()
              }}
              onSubscriptions={() => {
                subscriptionsDialog.fetch()
                subscriptions.show()
              }}
            />
            {mayAdd && <FloatingButton label={t('Add Event')} onPress={() => add()} />}
          </>
        }
      />
      <EventColors>
        <Screen family={family} shown={shown} onAdd={mayAdd ? add : undefined} onEdit={edit} onDelete={askToDelete} />
        <LinkedEvent family={family} onEdit={edit} onDelete={askToDelete} />
      </EventColors>
      {/* Space for the floating button, so that it covers no card at the end of the page. */}
      {mayAdd && <div className="h-8 md:hidden" />}
      {editing.openCount > 0 && (
        <EventDialog
          key={editing.openCount}
          family={family}
          event={editing.subject?.event}
          day={view === 'agenda' ? shown.today : shown.selected}
          initial={editing.subject?.slot}
          {...editing.props}
        />
      )}
      {SubscriptionsDialog && subscriptions.openCount > 0 && (
        <SubscriptionsDialog key={subscriptions.openCount} family={family} {...subscriptions.props} />
      )}
      {FeedsDialog && addresses.openCount > 0 && <FeedsDialog key={addresses.openCount} family={family} {...addresses.props} />}
    </Page>
  )
}
