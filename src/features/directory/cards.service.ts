import type { Member } from '#src/platform/access'
import { type Clock, iso } from '#src/platform/clock'
import { AppError, found } from '#src/platform/errors'
import { foldLine } from '#src/platform/icalendar/icalendar.lines'
import type { Reader } from '#src/platform/language/reader'
import { msg } from '#src/shared/language/message'
import type { Activity } from '../activity/activity.service'
import { uploadLimit, widths } from '../objects/objects.contract'
import type { Objects } from '../objects/objects.service'
import { planImport, replyOf, type Step } from './cards.plan'
import type { ContactReply, ImportReply } from './contacts.contract'
import type { Contacts } from './contacts.service'
import type { ContactStore } from './contacts.store'
import { type CardVersion, type Picture, writeCard } from './vcard.write'

type Deps = {
  store: ContactStore
  contacts: Contacts
  objects: Objects
  activity: Activity
  readerOf: (userId: string) => Reader
  clock: Clock
}

/** Maximum photos of one import: each is decoded. */
const maxPhotos = 500

/** vCards in and out. */
export const createCards = ({ store, contacts, objects, activity, readerOf, clock }: Deps) => {
  /** Uploads a photo of a card, with the checks of every upload. @returns its address; undefined if the upload refuses it */
  const storePhoto = async (userId: string, base64: string) => {
    const bytes = Buffer.from(base64, 'base64')
    if (bytes.length === 0 || bytes.length > uploadLimit) return undefined
    const address = new URL(objects.ticket(userId).uploadURL, 'http://localhost')
    const id = objects.idIn(address.pathname) ?? ''
    try {
      await objects.put(userId, id, address.searchParams.get('ticket') ?? '', new Blob([bytes]).stream(), bytes.length)
      objects.assertOwnPicture(userId, id, 'photoUrl', uploadLimit)
      return { photoUrl: objects.address(id) }
    } catch (error) {
      if (error instanceof AppError && [413, 415, 422].includes(error.status)) return undefined
      throw error
    }
  }

  const write = (member: Member, { fields, change, item }: Step, photo: { photoUrl: string } | undefined) => {
    const { familyId, userId: createdBy } = member
    const now = iso(clock.now())
    const id = found(item.contactId ?? undefined, msg('Contact not found'))
    if (item.outcome === 'new' && fields) store.insert({ ...fields, ...photo, id, familyId, createdBy, createdAt: now, updatedAt: now })
    if (item.outcome === 'merged') store.update(familyId, id, { ...change, ...photo, updatedAt: now })
  }

  return {
    storePhoto,

    /** A contact as a card of version 3.0, which all apps read. @param uid of an app; default: that of the contact */
    async cardOf(member: Member, contact: ContactReply, uid?: string, version: CardVersion = '3.0'): Promise<string> {
      const text = writeCard(contact, version, await pictureOf(member, contact))
      return uid === undefined ? text : text.replace(/^UID:.*$/m, () => foldLine(`UID:${uid}`))
    },

    /** The changes that an import would make. Writes nothing. */
    preview: (member: Member, vcf: string): ImportReply => replyOf(planImport(contacts.list(member), vcf, readerOf(member.userId)), false),

    /**
     * Adds and merges the cards of a file, all or nothing. A photo that the upload refuses is left out.
     * @param recheckAccess called after the photos are uploaded, which takes time
     * @param onWritten called in the transaction; the caller records the activity
     */
    async apply(
      member: Member,
      vcf: string,
      recheckAccess: () => void,
      onWritten?: (items: ImportReply['items']) => void,
    ): Promise<ImportReply> {
      const photos = new Map<number, { photoUrl: string } | undefined>()
      for (const [at, { photo }] of planImport(contacts.list(member), vcf, readerOf(member.userId)).entries())
        if (photo && photos.size < maxPhotos) photos.set(at, await storePhoto(member.userId, photo.base64))
      recheckAccess()
      // The contacts may have changed meanwhile.
      const steps = planImport(contacts.list(member), vcf, readerOf(member.userId))
      const isWrite = ({ item }: Step) => item.outcome === 'new' || item.outcome === 'merged'
      contacts.act(member, () => {
        for (const [at, step] of steps.entries()) {
          const photo = step.photo && photos.get(at)
          if (step.photo && !photo) step.item.reason ??= readerOf(member.userId).t(msg('The photo cannot be read.'))
          if (isWrite(step)) write(member, step, photo)
        }
        const title = `${steps.filter(isWrite).length}`
        if (onWritten) onWritten(steps.map(({ item }) => item))
        else if (title !== '0') activity.record(member, 'contacts.imported', { subjectId: member.familyId, title })
      })
      return replyOf(steps, true)
    },

    /** The contacts as cards, in pieces: photos are read one by one. */
    async *write(member: Member, version: CardVersion, contactId?: string): AsyncGenerator<string> {
      const all = contacts.list(member).filter(({ id }) => contactId === undefined || id === contactId)
      for (const contact of all) yield writeCard(contact, version, await pictureOf(member, contact))
    },
  }

  /** The small version of an uploaded photo. An address on another server is not fetched. */
  async function pictureOf({ userId }: Member, { photoUrl }: ContactReply): Promise<Picture | undefined> {
    const id = objects.idIn(photoUrl)
    if (!id) return undefined
    try {
      const { content, mimeType } = await objects.open(userId, id, { width: widths[0] })
      return { mimeType, bytes: await (await content()).bytes() }
    } catch (error) {
      if (error instanceof AppError) return undefined
      throw error
    }
  }
}
