import { Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { weeksOf } from '../../../src/features/calendar/calendar.rules'
import { messageOf } from '../../platform/api'
import { type ActiveFamily, useMay } from '../../platform/session'
import { Button } from '../../ui/button'
import { ErrorState } from '../../ui/error-state'
import { Page, PageHeader } from '../../ui/page'
import { prefetchAround, useMonth } from './calendar.queries'
import { useShown } from './calendar.state'
import { DayPanel } from './day-panel'
import { DeleteEventDialog } from './delete-event-dialog'
import { EventDialog } from './event-dialog'
import { MonthBar } from './month-bar'
import { MonthGrid } from './month-grid'
import { useOpened } from './use-opened'

/** The calendar of a family whose member may view it. */
export function FamilyCalendar({ title, family }: { title: string; family: ActiveFamily }) {
  const { today, selected, month, category } = useShown(family.timezone)
  const shown = useMonth(family, month, category)
  const isInGrid = weeksOf(month)
    .flat()
    .some((day) => day.equals(selected))
  // A refetch that fails leaves what was loaded on screen.
  const failed = shown.isError && !shown.spans
  // The selected day stays in the panel while other months are looked at.
  const around = useMonth(family, isInGrid ? month : selected.toPlainYearMonth(), category)
  useEffect(() => {
    if (shown.isSuccess) prefetchAround(family, month)
  }, [shown.isSuccess, family, month])

  const mayEdit = useMay('edit_calendar')
  const editing = useOpened()
  const deleting = useOpened()
  const dayHeading = useRef<HTMLElement>(null)
  return (
    <Page width="wide">
      <PageHeader title={title} actions={mayEdit && <AddButton onPress={() => editing.show()} />} />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-3">
          <MonthBar month={month} />
          <div className="overflow-clip rounded-box bg-base-100 pb-2 not-sm:-mx-2">
            {failed ? (
              <ErrorState
                title="The calendar could not be loaded"
                text={messageOf(shown.error)}
                onRetry={() => shown.refetch()}
                pending={shown.isFetching}
              />
            ) : (
              <MonthGrid
                month={month}
                today={today}
                selected={selected}
                spans={shown.spans}
                onSelect={() => bringIntoView(dayHeading.current)}
              />
            )}
          </div>
        </div>
        {/* One message is enough when the day is one of those that could not be loaded. */}
        {!(failed && isInGrid) && (
          <DayPanel
            headingRef={dayHeading}
            day={selected}
            today={today}
            family={family}
            // What is kept from another month says nothing about this day.
            spans={around.isPlaceholderData ? undefined : around.spans}
            onRetry={around.isError ? () => around.refetch() : undefined}
            onAdd={mayEdit ? () => editing.show() : undefined}
            onEdit={editing.show}
            onDelete={deleting.show}
          />
        )}
      </div>
      {mayEdit && (
        <>
          {/* Room for the floating button, so that it covers no card at the end of the page. */}
          <div className="h-8 md:hidden" />
          {editing.times > 0 && (
            <EventDialog
              key={editing.times}
              family={family}
              event={editing.event}
              day={selected}
              open={editing.open}
              onOpenChange={editing.onOpenChange}
            />
          )}
          <DeleteEventDialog familyId={family.id} event={deleting.event} open={deleting.open} onOpenChange={deleting.onOpenChange} />
        </>
      )}
    </Page>
  )
}

/** On a phone the day lies below the month. */
const bringIntoView = (element: HTMLElement | null) => {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  element?.scrollIntoView({ behavior: still ? 'auto' : 'smooth', block: 'nearest' })
}

/** The one primary act; on a phone it floats in thumb reach. */
function AddButton({ onPress }: { onPress: () => void }) {
  return (
    <div className="not-md:fixed not-md:end-4 not-md:bottom-[calc(1rem+var(--safe-bottom))] not-md:z-20 not-md:rounded-full not-md:shadow-float">
      <Button
        variant="primary"
        icon={<Plus aria-hidden className="size-5 not-md:size-6" />}
        className="not-md:size-14 not-md:rounded-full not-md:p-0"
        onClick={onPress}
      >
        <span className="not-md:sr-only">Add Event</span>
      </Button>
    </div>
  )
}
