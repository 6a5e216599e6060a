import type { Member } from '#src/platform/access'
import { type Clock, todayIn } from '#src/platform/clock'
import { toPerson } from '../accounts/accounts.rules'
import type { Families } from '../families/families.service'
import type { PrayerReply } from './prayers.contract'
import type { PrayerStore, WholePrayer } from './prayers.store'

/** Makes replies from rows, as a member may see them: only the maker gets the names of the people who prayed. */
export const createPrayerReplies =
  ({ store, families, clock }: { store: PrayerStore; families: Families; clock: Clock }) =>
  ({ familyId, userId }: Member, rows: WholePrayer[]): PrayerReply[] => {
    if (rows.length === 0) return []
    const today = todayIn(clock, families.get(familyId).timezone).toString()
    const ids = rows.map(({ row }) => row.id)
    const timesOf = new Map(store.prayedCounts(ids).map(({ requestId, times }) => [requestId, times]))
    const prayedToday = new Set(store.prayedOn(ids, userId, today).map(({ requestId }) => requestId))
    const own = rows.filter(({ row }) => row.createdBy === userId).map(({ row }) => row.id)
    const peopleOf = Map.groupBy(own.length === 0 ? [] : store.prayedBy(own), ({ requestId }) => requestId)
    const reminderOf = new Map(store.reminders(familyId, userId).map(({ requestId, at }) => [requestId, at]))
    return rows.map(({ row, creator, forPerson }) => ({
      ...row,
      creator: toPerson(creator),
      forPerson: forPerson && toPerson(forPerson),
      prayedCount: timesOf.get(row.id) ?? 0,
      prayedToday: prayedToday.has(row.id),
      prayedBy: row.createdBy === userId ? (peopleOf.get(row.id) ?? []).map(({ person }) => toPerson(person)) : null,
      remindAt: reminderOf.get(row.id) ?? null,
    }))
  }
