import { and, asc, eq, isNotNull, lte } from 'drizzle-orm'
import { type Db, inserter } from '#src/platform/database/db'
import { msg } from '#src/shared/language/message'
import type { Presence } from './location.presence'
import { defaultRetentionDays, maxPlaces } from './location.rules'
import {
  locationAlerts as alerts,
  locationSettings,
  locationPlaces as places,
  locationPresence as presences,
  locationSharing as sharing,
} from './location.table'

/** Places, alerts, sharing, presence and settings: everything but the positions. */
export const createPlaceStore = (db: Db) => {
  const isPlace = (familyId: string, id: string) => and(eq(places.familyId, familyId), eq(places.id, id))
  const isSharer = (familyId: string, userId: string) => and(eq(sharing.familyId, familyId), eq(sharing.userId, userId))
  const isPresent = (familyId: string, userId: string) => and(eq(presences.familyId, familyId), eq(presences.userId, userId))
  const ofWatcher = (familyId: string, watcherId: string) => and(eq(alerts.familyId, familyId), eq(alerts.watcherId, watcherId))

  return {
    /** By name. */
    places: (familyId: string) =>
      db.select().from(places).where(eq(places.familyId, familyId)).orderBy(asc(places.name), asc(places.id)).all(),
    /** In any family; the caller checks access by the row's `familyId`. */
    place: (id: string) => db.select().from(places).where(eq(places.id, id)).get(),
    insertPlace: inserter(db, places, {
      owner: places.familyId,
      max: maxPlaces,
      full: (max) => msg('There is room for {max} places. Delete some first.', { max }),
    }),
    updatePlace: (familyId: string, id: string, change: Partial<typeof places.$inferInsert>) =>
      db.update(places).set(change).where(isPlace(familyId, id)).run(),
    /** Deletes the alerts of the place too. */
    removePlace: (familyId: string, id: string) => db.delete(places).where(isPlace(familyId, id)).run(),

    sharing: (familyId: string) => db.select().from(sharing).where(eq(sharing.familyId, familyId)).all(),
    sharingOf: (familyId: string, userId: string) => db.select().from(sharing).where(isSharer(familyId, userId)).get(),
    share: (row: typeof sharing.$inferInsert) =>
      db
        .insert(sharing)
        .values(row)
        .onConflictDoUpdate({ target: [sharing.familyId, sharing.userId], set: row })
        .run(),
    stop: (familyId: string, userId: string) => db.delete(sharing).where(isSharer(familyId, userId)).run(),
    /** The sharing of all families that has ended by a moment. */
    ended: (now: string) =>
      db
        .select()
        .from(sharing)
        .where(and(isNotNull(sharing.until), lte(sharing.until, now)))
        .all(),
    nextEnd: () => db.select().from(sharing).where(isNotNull(sharing.until)).orderBy(asc(sharing.until)).limit(1).get()?.until,

    presence: (familyId: string, userId: string) => db.select().from(presences).where(isPresent(familyId, userId)).get()?.presence,
    setPresence: (familyId: string, userId: string, presence: Presence, settlesAt: string | null) =>
      db
        .insert(presences)
        .values({ familyId, userId, presence, settlesAt })
        .onConflictDoUpdate({ target: [presences.familyId, presences.userId], set: { presence, settlesAt } })
        .run(),
    presences: (familyId: string) => db.select().from(presences).where(eq(presences.familyId, familyId)).all(),
    removePresence: (familyId: string, userId: string) => db.delete(presences).where(isPresent(familyId, userId)).run(),
    /** The presences of all families with a visit to confirm by a moment. */
    settling: (now: string) =>
      db
        .select()
        .from(presences)
        .where(and(isNotNull(presences.settlesAt), lte(presences.settlesAt, now)))
        .all(),
    nextSettling: () =>
      db.select().from(presences).where(isNotNull(presences.settlesAt)).orderBy(asc(presences.settlesAt)).limit(1).get()?.settlesAt,

    alerts: (familyId: string, watcherId: string) =>
      db.select({ userId: alerts.userId, placeId: alerts.placeId }).from(alerts).where(ofWatcher(familyId, watcherId)).all(),
    removeAlerts: (familyId: string, watcherId: string) => db.delete(alerts).where(ofWatcher(familyId, watcherId)).run(),
    removeAlertsAbout: (familyId: string, userId: string) =>
      db
        .delete(alerts)
        .where(and(eq(alerts.familyId, familyId), eq(alerts.userId, userId)))
        .run(),
    insertAlert: inserter(db, alerts),
    /** The members to notify of a person at a place. */
    watchers: (userId: string, placeId: string) =>
      db
        .select({ watcherId: alerts.watcherId })
        .from(alerts)
        .where(and(eq(alerts.placeId, placeId), eq(alerts.userId, userId)))
        .all(),

    settings: (familyId: string) => {
      const row = db.select().from(locationSettings).where(eq(locationSettings.familyId, familyId)).get()
      return { retentionDays: row?.retentionDays ?? defaultRetentionDays, tileUrl: row?.tileUrl ?? null }
    },
    setSettings: (familyId: string, settings: { retentionDays: number; tileUrl: string | null }) =>
      db
        .insert(locationSettings)
        .values({ familyId, ...settings })
        .onConflictDoUpdate({ target: locationSettings.familyId, set: settings })
        .run(),
  }
}
export type PlaceStore = ReturnType<typeof createPlaceStore>
export type PlaceRow = NonNullable<ReturnType<PlaceStore['place']>>
