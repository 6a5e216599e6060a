import type { Access, Member } from '#src/platform/access'
import type { Acts } from '#src/platform/act'
import { type Clock, dateIn, iso } from '#src/platform/clock'
import { searchTitlesFirst } from '#src/platform/database/full-text'
import { forbidden, found, invalid } from '#src/platform/errors'
import { findExisting } from '#src/platform/idempotency'
import type { Live } from '#src/platform/live/live'
import { msg } from '#src/shared/language/message'
import { toPerson } from '../accounts/accounts.rules'
import type { Activity } from '../activity/activity.service'
import type { Families } from '../families/families.service'
import { safeName } from '../objects/objects.names'
import { referencedIn } from '../objects/objects.references'
import type { Objects } from '../objects/objects.service'
import { type Found, maxFoundPerKind, type SearchTerms, searchRow } from '../search/search.rules'
import type { Trash } from '../trash/trash.service'
import type { AddedPhoto, NewPhoto, PhotoChange, PhotoReply } from './photos.contract'
import { type CameraTime, defaultNameOf, mayChangePhoto, takenAtOf } from './photos.rules'
import type { PhotoRow, PhotoStore } from './photos.store'
import { photos as table } from './photos.table'

type Deps = {
  store: PhotoStore
  objects: Objects
  families: Families
  trash: Trash
  activity: Activity
  clock: Clock
  live: Live
  acts: Acts
}

/** Facts about the file; all null for a web address, which the server never fetches. */
type Picture = {
  objectId: string | null
  contentHash: string | null
  width: number | null
  height: number | null
  mimeType: string | null
  taken?: CameraTime
}
const onTheWeb: Picture = { objectId: null, contentHash: null, width: null, height: null, mimeType: null }

/** A family's photos. */
export const createPhotos = ({ store, objects, families, trash, activity, clock, live, acts }: Deps) => {
  const act = acts('photos')
  const toReply = (timezone: string, { shownAt, uploader, ...row }: PhotoRow): PhotoReply => ({
    ...row,
    // Cleans names stored by older versions, which did not; keeps their extensions.
    filename: safeName(row.filename, null),
    originalName: safeName(row.originalName, null),
    day: dateIn(shownAt, timezone),
    uploader: toPerson(uploader),
  })
  const show = (row: PhotoRow) => toReply(families.get(row.familyId).timezone, row)
  const get = (id: string) => show(found(store.find(id), msg('Photo not found')))

  const assertMayChange = (member: Member, photo: PhotoRow) => {
    if (!mayChangePhoto(member, photo)) throw forbidden(msg('Only the person who added a photo, a parent or an admin can change it.'))
  }

  /** The photo of an earlier request with the same id. @throws AppError 409 if the id belongs to another member's photo */
  const findEarlierPhoto = (member: Member, id: string | undefined) =>
    findExisting(member, id === undefined ? undefined : store.find(id), ({ uploadedBy }) => uploadedBy)

  return {
    find: store.find,
    show,

    /** @throws AppError 422 if the photo `before` does not exist */
    list({ familyId }: Member, { limit, before }: { limit: number; before?: string }): PhotoReply[] {
      const place = before === undefined ? undefined : store.find(before)
      if (before !== undefined && place?.familyId !== familyId) throw invalid('before', msg('There is no such photo.'))
      const { timezone } = families.get(familyId)
      return store.newest(familyId, limit, place).map((row) => toReply(timezone, row))
    },

    /** Searches captions and file names. */
    search({ familyId }: Member, terms: SearchTerms): Found[] {
      const options = { kind: 'photo', familyId, words: terms.words, limit: maxFoundPerKind } as const
      return searchTitlesFirst(options, (match, limit) => store.found(familyId, match, limit)).map(
        ({ id, caption, originalName, shownAt, uploadedBy }) =>
          searchRow({ kind: 'photo', id, title: caption ?? originalName, texts: [originalName], at: shownAt, userId: uploadedBy }),
      )
    },

    /**
     * Reads the facts about the file, before the synchronous `add`.
     * @throws AppError 422 for an upload that is not the member's own picture
     */
    async pictureOf({ userId }: Member, { url }: Pick<NewPhoto, 'url'>): Promise<Picture> {
      const objectId = objects.idIn(url)
      if (!objectId) return onTheWeb
      objects.assertOwnPicture(userId, objectId, 'url')
      const { hash, ...facts } = await objects.pictureFacts(objectId)
      return { ...facts, objectId, contentHash: hash }
    },

    /**
     * Idempotent create: returns the existing photo on a retry with the same id, and for the same picture.
     * @throws AppError 409 for an id that is in use
     */
    add(member: Member, { id, ...input }: NewPhoto, { taken, mimeType, ...picture }: Picture = onTheWeb): AddedPhoto {
      const { familyId, userId } = member
      const now = clock.now()
      const existing = findEarlierPhoto(member, id)
      if (existing) return { ...show(existing), isDuplicate: false }
      const same = picture.contentHash === null ? undefined : store.withContent(familyId, picture.contentHash)
      if (same) return { ...get(same.id), isDuplicate: true }
      const write = () => {
        const url = picture.objectId ? objects.address(picture.objectId) : input.url
        const takenAt = takenAtOf(taken, families.get(familyId).timezone, now)
        const made = store.insert({
          ...input,
          ...picture,
          id,
          familyId,
          uploadedBy: userId,
          url,
          filename: safeName(input.filename ?? defaultNameOf(url), mimeType),
          originalName: safeName(input.originalName ?? defaultNameOf(url), mimeType),
          takenAt,
          shownAt: takenAt ?? iso(now),
          createdAt: iso(now),
        })
        activity.record(member, 'photo.added', { subjectId: made.id })
        return { ...get(made.id), isDuplicate: false }
      }
      return act(member, write, (photo) => live.newPhoto(familyId, photo.id))
    },

    /** @throws AppError 403 for another member's photo, except for admins and parents */
    change(member: Member, photo: PhotoRow, { caption }: PhotoChange): PhotoReply {
      assertMayChange(member, photo)
      if (caption === undefined || caption === photo.caption) return show(photo)
      act(member, () => {
        store.update(photo.id, { caption })
        activity.record(member, 'photo.changed', { subjectId: photo.id })
      })
      return get(photo.id)
    },

    /**
     * The clean-up deletes its file, unless something else uses it. @throws AppError 403 for another member's photo, except for admins and
     * parents
     */
    remove(member: Member, photo: PhotoRow) {
      assertMayChange(member, photo)
      act(member, () => {
        const { id, caption, originalName, uploadedBy: ownerId } = photo
        trash.move(member, { kind: 'photo', table, id, title: caption ?? originalName, ownerId }, () => store.remove(id))
        activity.record(member, 'photo.deleted', { subjectId: photo.id })
      })
    },
  }
}
export type Photos = ReturnType<typeof createPhotos>

/** Uploads in a family's gallery: visible to members who may view its photos. */
export const photoFiles = (store: PhotoStore, membership: Access['membership']) => referencedIn('photos', store.familiesWith, membership)
