// Above 300 lines because adding, changing and refreshing a calendar share one set of guards and one sealed secret.

import type { Member } from '#src/platform/access'
import type { Acts } from '#src/platform/act'
import { type Clock, iso } from '#src/platform/clock'
import type { Seal } from '#src/platform/data-folder/seal'
import { forbidden, found, invalid } from '#src/platform/errors'
import type { Live } from '#src/platform/live/live'
import { englishOf, msg } from '#src/shared/language/message'
import { holdsAll } from '#src/shared/permissions'
import type { Activity } from '../activity/activity.service'
import type { Families } from '../families/families.service'
import type { Notifications } from '../notifications/notifications.service'
import { type SearchTerms, searchRows } from '../search/search.rules'
import type { Trash } from '../trash/trash.service'
import type { CollectionRefresh } from './collection.refresh'
import { createSending, type TakeRemote } from './collection.send'
import type { CollectionStore } from './collection.store'
import { createSubscribedEvents } from './subscribed.service'
import type { CalendarAccount, FoundCalendarReply, NewSubscription, SubscriptionChange, SubscriptionReply } from './subscriptions.contract'
import { addressIn } from './subscriptions.fetch'
import type { Outcome, Refresh } from './subscriptions.refresh'
import type { SubscriptionReminders } from './subscriptions.reminders'
import { addressOf, collectionInterval, failuresBeforeNotice, intervalOf, maySee, type Problem, problems } from './subscriptions.rules'
import type { SubscriptionRow, SubscriptionStore } from './subscriptions.store'
import { calendarSubscriptions as table } from './subscriptions.table'

/** Maximum events of a reply. */
const maxEvents = 5000

/** The days back and ahead in which a search finds events. */
const searched = { back: 31, ahead: 366 }

type Deps = {
  store: SubscriptionStore
  refresh: Refresh
  objects: CollectionStore
  collections: CollectionRefresh
  takeRemote: TakeRemote
  reminders: SubscriptionReminders
  activity: Pick<Activity, 'record'>
  seal: Seal
  families: Families
  notifications: Pick<Notifications, 'notify'>
  trash: Trash
  wakeAt: (moment: string) => void
  live: Live
  clock: Clock
  acts: Acts
}

export type SubscribedCalendar = Pick<SubscriptionRow, 'id' | 'name' | 'color' | 'mayWrite' | 'refreshedAt' | 'readAt' | 'updatedAt'>

/** Calendars of others that a family reads. */
export const createSubscriptions = (deps: Deps) => {
  const {
    store,
    refresh,
    objects,
    collections,
    takeRemote,
    reminders,
    activity,
    seal,
    families,
    notifications,
    trash,
    wakeAt,
    live,
    clock,
    acts,
  } = deps
  const act = acts('calendar')

  const toReply = (row: SubscriptionRow): SubscriptionReply => {
    const { id, familyId, name, color, kind, host, visibleTo, skipped, unknownZones, createdBy, createdAt, updatedAt } = row
    const { refreshedAt, checkedAt, nextAt, problem } = row
    return {
      ...{
        id,
        familyId,
        name,
        color,
        kind,
        host,
        readOnly: !row.mayWrite,
        reminderMinutes: row.reminderMinutes,
        waiting: objects.countPending(id),
        missing: objects.countGone(id),
      },
      ...{ visibleTo, eventCount: store.countEvents(id), skipped, unknownZones },
      ...{ refreshedAt, checkedAt, nextAt, problem: problem && englishOf(problems[problem]), createdBy, createdAt, updatedAt },
    }
  }

  const announce = (...rows: Pick<SubscriptionRow, 'familyId' | 'createdBy' | 'visibleTo'>[]) => {
    const [row] = rows
    if (row) live.changedFor(row.familyId, 'calendar', ({ userId }) => rows.some((one) => maySee(userId, one)))
  }
  const wake = () => {
    const [next] = [store.nextAt(), objects.nextSend()].filter((at) => at !== undefined).sort()
    if (next) wakeAt(next)
    reminders.plan()
  }
  const assertPeople = (familyId: string, visibleTo: readonly string[] | null | undefined) => {
    if (visibleTo?.some((userId) => !families.isActiveMember(familyId, userId)))
      throw invalid('visibleTo', msg('Choose active members of the family.'))
  }

  /** Stores how a refresh ended. The maker is told once after several failures. */
  const finish = async (row: SubscriptionRow, outcome: Outcome): Promise<SubscriptionRow | undefined> => {
    const file = 'problem' in outcome ? undefined : outcome.file
    if (file) await refresh.save(row, file.events)
    const now = store.find(row.id)
    if (!now) return undefined
    const end = refresh.endOf(now, outcome)
    const tell = end.failures === failuresBeforeNotice
    return act(
      row,
      () => {
        const { familyId, createdBy, id, name: title } = now
        if (tell) notifications.notify(familyId, createdBy, 'subscription_failed', { title, subjectId: id })
        return found(store.update(row.id, end), msg('Calendar not found'))
      },
      () => announce(row),
    )
  }

  /** @throws AppError 422 at the field that the problem is about */
  const refuse = (problem: Problem) => invalid(problem === 'password' || problem === 'forbidden' ? 'password' : 'url', problems[problem])

  const calendarsOf = async ({ url, username, password }: CalendarAccount): Promise<FoundCalendarReply[]> => {
    const address = addressOf(url)
    if (!address) throw refuse('address')
    const account = { url: address.href, username, password }
    if (address.protocol === 'http:' && !collections.accountOf(account).allowPrivate) throw refuse('insecure')
    const found = await collections.discover(account)
    if ('problem' in found) throw refuse(found.problem)
    return found
  }

  /** The calendar of an address: it itself, or the only one of its account. */
  const calendarAt = async (input: NewSubscription) => {
    const found = await calendarsOf(input)
    const [calendar] = found
    if (!calendar || found.length > 1) throw refuse('choose')
    return calendar
  }

  /**
   * The columns of a new user name or password, once the server has taken them.
   * @throws AppError 422 with the server's reason
   */
  const loginOf = async (row: SubscriptionRow, { username, password }: Pick<SubscriptionChange, 'username' | 'password'>) => {
    const address = addressIn(seal, row.secret)
    if (!address) throw refuse('unreadable')
    const login = { ...address, ...(username !== undefined && { username }), ...(password !== undefined && { password }) }
    const unread = { secret: seal.close(JSON.stringify(login)), fileTag: null, lastModified: null, fileHash: null, readAt: null }
    if (row.kind === 'caldav') await calendarsOf(login)
    else {
      const file = await refresh.fetch({ familyId: row.familyId, ...unread })
      if ('problem' in file) throw refuse(file.problem)
    }
    return unread
  }

  const refreshOne = (row: SubscriptionRow) => (row.kind === 'caldav' ? collections.refresh(row) : refresh.fetch(row))

  const shared = { store, objects, collections, families, clock }
  const sending = createSending({ ...shared, takeRemote })
  return {
    changes: createSubscribedEvents({ ...shared, activity, trash, acts, announce, wake }),
    find: store.find,
    list: ({ familyId, userId }: Member): SubscriptionReply[] => store.list(familyId, userId).map(toReply),

    /** @throws AppError 404 unless the member sees it; 403 unless they may change it */
    assertMayChange(member: Member, row: SubscriptionRow) {
      if (row.createdBy !== member.userId && !holdsAll(member))
        throw forbidden(msg('Only the person who added a calendar, a parent or an admin can change it.'))
    },

    /**
     * Fetches the calendar, and stores it if that worked.
     * @param recheckAccess called after the waiting
     * @throws AppError 409 above the limit, 422 for people outside the family and for an address that gives no calendar
     */
    async create(member: Member, input: NewSubscription, recheckAccess: () => void): Promise<SubscriptionReply> {
      const { familyId, userId: createdBy } = member
      const { name, color, kind, visibleTo, username, password, reminderMinutes } = input
      assertPeople(familyId, visibleTo)
      const isFile = kind === 'ics'
      const calendar = isFile ? undefined : await calendarAt(input)
      const mayWrite = !input.readOnly
      if (mayWrite && calendar?.readOnly) throw invalid('readOnly', msg('The server lets you only read this calendar.'))
      const url = calendar?.url ?? input.url
      const secret = seal.close(JSON.stringify({ url, username, password }))
      const unread = { familyId, secret, fileTag: null, lastModified: null, fileHash: null, readAt: null }
      const file = isFile ? await refresh.fetch(unread) : undefined
      recheckAccess()
      if (file && 'problem' in file) throw invalid('url', problems[file.problem])
      assertPeople(familyId, visibleTo)
      const now = iso(clock.now())
      const people = visibleTo && [...new Set(visibleTo)]
      const own = {
        familyId,
        createdBy,
        name,
        color,
        kind,
        host: addressOf(url)?.host ?? '',
        secret,
        visibleTo: people,
        mayWrite,
        reminderMinutes,
        remindedAt: now,
      }
      const intervalMinutes = isFile ? intervalOf(null) : collectionInterval
      const row = act(
        member,
        () => store.insert({ ...own, intervalMinutes, unknownZones: [], nextAt: now, createdAt: now, updatedAt: now }),
        () => announce({ familyId, createdBy, visibleTo: people }),
      )
      const outcome = file ?? (await collections.refresh(row))
      if ('problem' in outcome) {
        act(
          member,
          () => void store.remove(row.id),
          () => announce(row),
        )
        throw refuse(outcome.problem)
      }
      const made = await finish(row, outcome)
      wake()
      return toReply(found(made, msg('Calendar not found')))
    },

    /** @throws AppError 422 with the reason if there are none */
    async discover(input: CalendarAccount, recheckAccess: () => void): Promise<FoundCalendarReply[]> {
      const calendars = await calendarsOf(input)
      recheckAccess()
      return calendars
    },

    /** Deletes or keeps the events that are missing on the server. */
    answerMissing(member: Member, row: SubscriptionRow, keep: boolean): SubscriptionReply {
      act(
        member,
        () => void (keep ? objects.keepGone(row.id, row.mayWrite ? iso(clock.now()) : undefined) : objects.removeGone(row.id)),
        () => announce(row),
      )
      wake()
      return toReply(found(store.find(row.id), msg('Calendar not found')))
    },

    /** The reply has the problem, if there is one. */
    async refresh(row: SubscriptionRow): Promise<SubscriptionReply> {
      const done = await finish(row, await refreshOne(row))
      wake()
      return toReply(found(done, msg('Calendar not found')))
    },

    /** @throws AppError 422 for people outside the family, and for a password that the server refuses */
    async change(
      member: Member,
      row: SubscriptionRow,
      { readOnly, username, password, ...change }: SubscriptionChange,
      recheckAccess: () => void,
    ): Promise<SubscriptionReply> {
      if (readOnly === false && row.kind === 'ics') throw invalid('readOnly', msg('A calendar at an .ics address can only be read.'))
      const now = iso(clock.now())
      const rights = {
        ...(readOnly !== undefined && { mayWrite: !readOnly }),
        // Reminders start with the change, not with past events.
        ...(change.reminderMinutes !== undefined && { remindedAt: now }),
      }
      assertPeople(member.familyId, change.visibleTo)
      const login = username === undefined && password === undefined ? undefined : await loginOf(row, { username, password })
      if (login) recheckAccess()
      const people = change.visibleTo && { visibleTo: [...new Set(change.visibleTo)] }
      const changed = act(
        member,
        () => found(store.update(row.id, { ...change, ...people, ...rights, ...login, updatedAt: now }), msg('Calendar not found')),
        (after) => announce(row, after),
      )
      wake()
      return login ? this.refresh(changed) : toReply(changed)
    },

    /** The events are read again when the calendar comes back from the trash. */
    remove(member: Member, row: SubscriptionRow) {
      const { id, name: title, createdBy: ownerId, visibleTo } = row
      act(
        member,
        () => {
          store.removeAllEvents(id)
          trash.move(member, { kind: 'subscription', table, id, title, ownerId, isPersonal: visibleTo !== null }, () => store.remove(id))
        },
        () => announce(row),
      )
    },
    restored(_member: Member, id: string) {
      const now = iso(clock.now())
      const unread = { fileTag: null, lastModified: null, fileHash: null, readAt: null, syncToken: null, collectionTag: null }
      store.update(id, { ...unread, nextAt: now, failures: 0 })
      wakeAt(now)
    },
    forget: (familyId: string, userId: string) => void store.removeOwn(familyId, userId),

    /** Sends changes, and then refreshes due calendars. */
    async refreshDue() {
      for (const [id, changed] of await sending.sendDue()) {
        const row = store.find(id)
        if (!row) continue
        await collections.reread(row, changed)
        announce(row)
      }
      for (const { id } of store.due(iso(clock.now()))) {
        const row = store.find(id)
        if (row) await finish(row, await refreshOne(row))
      }
      wake()
    },

    /** The calendars that a member sees, for apps. */
    calendars: ({ familyId, userId }: Member): SubscribedCalendar[] => store.list(familyId, userId),
    /** All events of a calendar, or those with these ids. The caller checks that the reader sees the calendar. */
    eventsOf: (id: string, ids?: readonly string[]) => (ids ? store.eventsWith(id, ids) : store.events(id)),
    deliverReminders: reminders.deliver,

    events: ({ familyId, userId }: Member, { from, to }: { from: string; to: string }) =>
      store.shown(familyId, userId, from, to, maxEvents),
    event: ({ familyId, userId }: Member, id: string) => store.shownEvent(familyId, userId, id),

    /** The next date of each matching event, or its last one. */
    search(member: Member, terms: SearchTerms) {
      const now = clock.now()
      const [from, to] = [now.subtract({ hours: 24 * searched.back }), now.add({ hours: 24 * searched.ahead })].map(iso) as [string, string]
      const matching = this.events(member, { from, to }).filter(({ title, description, location }) =>
        terms.matches(title, description, location),
      )
      const dated = [...Map.groupBy(matching, ({ subscriptionId, title }) => `${subscriptionId} ${title}`).values()]
      const next = dated.flatMap((dates) => dates.find(({ endTime }) => endTime > iso(now)) ?? dates.at(-1) ?? [])
      return searchRows(terms, next, (event) => ({
        kind: 'event',
        id: `sub-${event.id}`,
        title: event.title,
        texts: [event.description, event.location],
        at: event.startTime,
        place: event.calendar,
        isDone: event.endTime <= iso(now),
      }))
    },
  }
}
export type Subscriptions = ReturnType<typeof createSubscriptions>
