import type { Member } from '#src/platform/access'
import { notFound } from '#src/platform/errors'
import type { Gate } from '#src/platform/http/gate'
import { msg } from '#src/shared/language/message'
import type { Feature } from '../feature'
import { createCollectionRefresh } from './collection.refresh'
import { createTakeRemote } from './collection.send'
import { createCollectionStore } from './collection.store'
import { subscribedApi } from './subscribed.contract'
import { subscriptionsApi } from './subscriptions.contract'
import { createRefresh } from './subscriptions.refresh'
import { createSubscriptionReminders } from './subscriptions.reminders'
import { createReminderStore } from './subscriptions.reminders.store'
import { maySee, refreshKind, remindKind } from './subscriptions.rules'
import { createSubscriptions, type Subscriptions } from './subscriptions.service'
import { createSubscriptionStore, type SubscriptionRow } from './subscriptions.store'
import { calendarSubscriptions } from './subscriptions.table'

type Services = { subscriptions: Subscriptions }

const routes = ({ onFamily, onFamilyRow, onRow, subscriptions }: Gate & Services) => {
  const missing = msg('Calendar not found')
  const row = ({ params }: { params: { calendarSubscriptionId: string } }) => subscriptions.find(params.calendarSubscriptionId)
  const mayChange = (member: Member, subscription: SubscriptionRow) => {
    if (!maySee(member.userId, subscription)) throw notFound(missing)
    subscriptions.assertMayChange(member, subscription)
  }
  return [
    onFamily(subscriptionsApi.list, ({ member }) => subscriptions.list(member)),
    onFamily(subscriptionsApi.create, ({ member, body, recheckAccess }) => subscriptions.create(member, body, recheckAccess)),
    onFamily(subscriptionsApi.discover, ({ body, recheckAccess }) => subscriptions.discover(body, recheckAccess)),
    onRow(
      subscriptionsApi.answerMissing,
      missing,
      row,
      ({ member, row: one, body }) => subscriptions.answerMissing(member, one, body.keep),
      mayChange,
    ),
    onRow(subscriptionsApi.refresh, missing, row, ({ row: one }) => subscriptions.refresh(one), mayChange),
    onRow(
      subscriptionsApi.change,
      missing,
      row,
      ({ member, row: one, body, recheckAccess }) => subscriptions.change(member, one, body, recheckAccess),
      mayChange,
    ),
    onRow(subscriptionsApi.remove, missing, row, ({ member, row: one }) => subscriptions.remove(member, one), mayChange),
    onFamily(subscribedApi.list, ({ member, query }) => subscriptions.events(member, query)),
    onFamily(subscribedApi.create, ({ member, body }) => subscriptions.changes.create(member, body)),
    onFamilyRow(
      subscribedApi.update,
      msg('Event not found'),
      ({ member, params }) => subscriptions.event(member, params.subscribedEventId),
      ({ member, row: one, query, body }) => subscriptions.changes.change(member, one.id, body, query.scope),
    ),
    onFamilyRow(
      subscribedApi.remove,
      msg('Event not found'),
      ({ member, params }) => subscriptions.event(member, params.subscribedEventId),
      ({ member, row: one, query }) => subscriptions.changes.remove(member, one.id, query.scope),
    ),
    onFamilyRow(
      subscribedApi.find,
      msg('Event not found'),
      ({ member, params }) => subscriptions.event(member, params.subscribedEventId),
      ({ row: one }) => one,
    ),
  ]
}

export const subscriptionsFeature = {
  title: 'subscribed calendars',
  create: ({ db, wake, sealFor, ...deps }) => {
    const objects = createCollectionStore(db)
    const shared = { ...deps, store: createSubscriptionStore(db), objects, seal: sealFor('calendar subscriptions') }
    const refresh = createRefresh(shared)
    const reminders = createSubscriptionReminders({ ...shared, store: createReminderStore(db), wakeAt: wake(remindKind) })
    const takeRemote = createTakeRemote(shared)
    const collections = createCollectionRefresh({ ...shared, refresh, takeRemote })
    return { subscriptions: createSubscriptions({ ...shared, refresh, collections, takeRemote, reminders, wakeAt: wake(refreshKind) }) }
  },
  routes,
  jobs: ({ subscriptions }) => ({ [remindKind]: { run: subscriptions.deliverReminders } }),
  search: ({ subscriptions }) => ({
    can: subscribedApi.list.can,
    addon: 'calendars',
    find: (member, terms) => subscriptions.search(member, terms),
  }),
  memberLeft: ({ subscriptions }, familyId, userId) => subscriptions.forget(familyId, userId),
  trash: ({ subscriptions }) => ({
    subscription: { restored: subscriptions.restored },
    subscribed_event: { restored: subscriptions.changes.restored },
  }),
  exports: {
    calendar: {
      subscribedCalendars: {
        table: calendarSubscriptions,
        withheld: ['secret', 'fileTag', 'lastModified', 'fileHash', 'syncToken', 'collectionTag'],
      },
    },
  },
} satisfies Feature<Services>
