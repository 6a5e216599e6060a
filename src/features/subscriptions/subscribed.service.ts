import type { Member } from '#src/platform/access'
import type { Acts } from '#src/platform/act'
import { type Clock, iso, isoIn } from '#src/platform/clock'
import { forbidden, found, invalid } from '#src/platform/errors'
import { msg } from '#src/shared/language/message'
import type { Activity } from '../activity/activity.service'
import type { Families } from '../families/families.service'
import type { Trash } from '../trash/trash.service'
import type { CollectionRefresh } from './collection.refresh'
import { recorderOf } from './collection.send'
import type { CollectionStore } from './collection.store'
import { changeObject, newObject, type ObjectScope, removeDate } from './object.change'
import type { NewSubscribedEvent, SubscribedEventChange, SubscribedEventReply } from './subscribed.contract'
import { maySee } from './subscriptions.rules'
import type { SubscriptionRow, SubscriptionStore } from './subscriptions.store'
import { subscribedObjects } from './subscriptions.table'

/** Seconds before a deletion is sent: its Undo is there for eight. */
const undoSeconds = 10

type Deps = {
  store: SubscriptionStore
  objects: CollectionStore
  collections: CollectionRefresh
  families: Pick<Families, 'get'>
  activity: Pick<Activity, 'record'>
  trash: Pick<Trash, 'move'>
  acts: Acts
  clock: Clock
  announce: (row: SubscriptionRow) => void
  wake: () => void
}

const missing = msg('Event not found')

/** Changes of events in CalDAV calendars, which are then sent to their server. */
export const createSubscribedEvents = (deps: Deps) => {
  const { store, objects, collections, families, activity, trash, acts, clock, announce, wake } = deps
  const act = acts('calendar')
  const record = recorderOf(activity)
  const at = (familyId: string) => ({ zone: families.get(familyId).timezone, now: iso(clock.now()) })

  /** @throws AppError 422 for a calendar that the member does not see, 403 for a read-only one */
  const writable = ({ familyId, userId }: Member, subscriptionId: string): SubscriptionRow => {
    const row = store.find(subscriptionId)
    if (!row || row.familyId !== familyId || !maySee(userId, row)) throw invalid('subscriptionId', msg('Calendar not found'))
    if (!row.mayWrite) throw forbidden(msg('Events of this calendar can’t be changed here.'))
    return row
  }

  const shownOf = (member: Member, eventId: string) => {
    const shown = found(store.shownEvent(member.familyId, member.userId, eventId), missing)
    const row = writable(member, shown.subscriptionId)
    const object = found(objects.find(shown.objectId ?? ''), missing)
    return { shown, row, object, text: object.ownText ?? object.text ?? '' }
  }

  /** Stores a new text, shows its dates, and sends it soon. */
  const put = async (member: Member, row: SubscriptionRow, objectId: string, write: (now: string) => void) => {
    const now = iso(clock.now())
    act(
      member,
      () => {
        write(now)
        // Calendar apps ask for it by this.
        store.update(row.id, { updatedAt: now })
      },
      () => {},
    )
    await collections.reread(row, [objectId])
    announce(row)
    wake()
  }

  const save = (member: Member, row: SubscriptionRow, id: string, title: string, ownText: string) =>
    put(member, row, id, (now) => {
      objects.update(id, { ownText, changedBy: member.userId, changedAt: now, sendAt: now, isGone: false, failures: 0 })
      record(row, member.userId, 'event.changed', { subjectId: id, title })
    })

  /** The date of an object at a time, else its first one. */
  const dateOf = (member: Member, objectId: string, startTime: string): SubscribedEventReply => {
    const dates = store.shownOfObject(member.familyId, member.userId, objectId)
    return found(dates.find((date) => date.startTime === startTime) ?? dates[0], missing)
  }

  return {
    /** @throws AppError 422, 403 */
    async create(member: Member, { subscriptionId, timezone, ...fields }: NewSubscribedEvent): Promise<SubscribedEventReply> {
      const row = writable(member, subscriptionId)
      const { zone, now } = at(member.familyId)
      const uid = Bun.randomUUIDv7()
      const ownText = newObject(fields, uid, timezone ?? zone, now)
      const { familyId, userId } = member
      await put(member, row, uid, () => {
        objects.insert({ id: uid, familyId, subscriptionId, href: `${uid}.ics`, ownText, changedBy: userId, changedAt: now, sendAt: now })
        record(row, userId, 'event.created', { subjectId: uid, title: fields.title })
      })
      return dateOf(member, uid, fields.startTime)
    },

    /** @throws AppError 404, 403, and 422 for an event that Hearth does not understand in full */
    async change(member: Member, eventId: string, fields: SubscribedEventChange, scope: ObjectScope): Promise<SubscribedEventReply> {
      const { shown, row, object, text } = shownOf(member, eventId)
      await save(member, row, object.id, fields.title, changeObject(text, shown, fields, scope, at(member.familyId)))
      return dateOf(member, object.id, fields.startTime)
    },

    /** Deletes an event or one date of a series. A whole event comes back from the trash. */
    async remove(member: Member, eventId: string, scope: ObjectScope): Promise<void> {
      const { shown, row, object, text } = shownOf(member, eventId)
      if (scope === 'one' && shown.plannedAt !== null)
        return save(member, row, object.id, shown.title, removeDate(text, shown.plannedAt, at(member.familyId)))
      const { id, href, etag, familyId, subscriptionId } = object
      const deletion = { kind: 'subscribed_event' as const, table: subscribedObjects, id, title: shown.title }
      act(
        member,
        () => {
          trash.move(member, { ...deletion, ownerId: row.createdBy, isPersonal: row.visibleTo !== null }, () => objects.remove([id]))
          const sendAt = isoIn(clock, { seconds: undoSeconds })
          const waiting = { familyId, subscriptionId, href, etag, text: object.text, isDeleted: true, sendAt, changedBy: member.userId }
          if (etag !== null) objects.insert(waiting)
          record(row, member.userId, 'event.deleted', { subjectId: id, title: shown.title })
        },
        () => announce(row),
      )
      wake()
    },

    /** Takes the deletion back before it is sent, or makes the event again. */
    restored(_member: Member, id: string) {
      const object = objects.find(id)
      if (!object) return
      const deletion = objects.deletedAt(object.subscriptionId, object.href)
      // One with failures may have reached the server.
      if (deletion && deletion.failures === 0 && (deletion.sendAt ?? '') > iso(clock.now())) objects.remove([deletion.id])
      else {
        if (deletion) objects.remove([deletion.id])
        objects.update(id, { etag: null, text: null, ownText: object.ownText ?? object.text, sendAt: iso(clock.now()), failures: 0 })
      }
      wake()
    },
  }
}
