import type { Member } from '#src/platform/access'
import { type Clock, todayIn } from '#src/platform/clock'
import { toPerson } from '../accounts/accounts.rules'
import type { Families } from '../families/families.service'
import type { PrayerReply } from './prayers.contract'
import type { PrayerStore, WholePrayer } from './prayers.store'

/** Makes replies of rows, as a member may see them: the names of those who prayed are for the maker alone. */
export const createPrayerReplies =
  ({ store, families, clock }: { store: PrayerStore; families: Families; clock: Clock }) =>
  ({ familyId, userId }: Member, rows: WholePrayer[]): PrayerReply[] => {
    if (rows.length === 0) return []
    const today = todayIn(clock, families.get(familyId).timezone).toString()
    const prayersOf = Map.groupBy(store.prayers(rows.map(({ row }) => row.id)), ({ requestId }) => requestId)
    const reminderOf = new Map(store.reminders(familyId, userId).map(({ requestId, at }) => [requestId, at]))
    return rows.map(({ row, creator, forPerson }) => {
      const prayed = prayersOf.get(row.id) ?? []
      const people = [...new Map(prayed.map(({ userId: id, person }) => [id, toPerson(person)])).values()]
      return {
        ...row,
        creator: toPerson(creator),
        forPerson: forPerson && toPerson(forPerson),
        prayedCount: prayed.length,
        prayedToday: prayed.some((prayer) => prayer.userId === userId && prayer.day === today),
        prayedBy: row.createdBy === userId ? people : null,
        remindAt: reminderOf.get(row.id) ?? null,
      }
    })
  }
