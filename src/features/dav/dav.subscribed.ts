import type { Member } from '#src/platform/access'
import { daysOf } from '../calendar/calendar.days.rules'
import type { SubscribedCalendar, Subscriptions } from '../subscriptions/subscriptions.service'
import type { DavDeps } from './dav.deps'
import { type ShownEvent, type ShownItem, shownItem, shownSource } from './dav.shown'

/** Calendars whose tags are kept: those of two large families. */
const maxKept = 8

const toEvent = (event: ReturnType<Subscriptions['eventsOf']>[number]): ShownEvent => ({
  ...event,
  ...(event.isAllDay && { days: daysOf(event, event.timezone) }),
})

/** The tags of subscribed calendars. They change with a refresh alone, and take a while for thousands of events. */
export const createSubscribedItems = (subscriptions: Pick<Subscriptions, 'eventsOf'>) => {
  const kept = new Map<string, { version: string; items: ShownItem[] }>()
  return ({ id, mayWrite, refreshedAt, readAt, updatedAt }: SubscribedCalendar): ShownItem[] => {
    const version = `${refreshedAt} ${readAt} ${updatedAt}`
    const known = kept.get(id)
    // The events of a calendar that Hearth writes change between refreshes, too.
    if (known?.version === version && !mayWrite) return known.items
    const items = subscriptions.eventsOf(id).map((event) => shownItem(toEvent(event)))
    kept.delete(id)
    kept.set(id, { version, items })
    for (const old of kept.keys()) if (kept.size > maxKept) kept.delete(old)
    return items
  }
}

/** A subscribed calendar that the member sees. */
export const subscribedSource = (deps: DavDeps, { familyId }: Member, calendar: SubscribedCalendar) =>
  shownSource({
    snapshots: deps.snapshots,
    key: `${familyId} ${calendar.id}`,
    items: () => deps.subscribedItems(calendar),
    events: (ids) => deps.subscriptions.eventsOf(calendar.id, ids).map(toEvent),
  })
