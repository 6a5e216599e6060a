import type { Access, Member } from '#src/platform/access'
import type { Acts } from '#src/platform/act'
import { type Clock, iso } from '#src/platform/clock'
import { forbidden, found, invalid } from '#src/platform/errors'
import { findExisting } from '#src/platform/idempotency'
import { msg } from '#src/shared/language/message'
import type { ActivityKind } from '../activity/activity.contract'
import type { Activity } from '../activity/activity.service'
import { uploadLimit } from '../objects/objects.contract'
import { referencedIn } from '../objects/objects.references'
import type { Objects } from '../objects/objects.service'
import type { Trash } from '../trash/trash.service'
import { type ContactChange, type ContactReply, type NewContact, nameRequired } from './contacts.contract'
import { byEmergencyOrder, contactName, isAdult, matchesContact, mayChangeContact } from './contacts.rules'
import type { ContactRow, ContactStore } from './contacts.store'
import { contacts as table } from './directory.table'

const toReply = (row: ContactRow): ContactReply => ({ ...row, name: contactName(row) })

/** Photos of contacts are visible to the members of the family. */
export const contactPhotos = (store: ContactStore, membership: Access['membership']) =>
  referencedIn('directory', (id) => store.familiesShowing(`/api/objects/${id}`), membership)

export type ContactDeps = { store: ContactStore; objects: Objects; trash: Trash; activity: Activity; clock: Clock; acts: Acts }

/** The contacts of a family. Every member reads and adds them; adults change all of them, other members their own. */
export const createContacts = ({ store, objects, trash, activity, clock, acts }: ContactDeps) => {
  const act = acts('directory')
  const get = (id: string) => toReply(found(store.find(id), msg('Contact not found')))
  const list = (familyId: string) =>
    store
      .list(familyId)
      .map(toReply)
      .sort((one, other) => one.name.localeCompare(other.name) || one.id.localeCompare(other.id))
  const emergency = (familyId: string) =>
    list(familyId)
      .filter(({ isEmergency }) => isEmergency)
      .sort(byEmergencyOrder)
  const record = (member: Member, kind: ActivityKind, row: Parameters<typeof contactName>[0] & { id: string }) =>
    activity.record(member, kind, { subjectId: row.id, title: contactName(row) })

  /** The photo's address to store: the member's own upload without its ticket, or the unchanged address. @throws AppError 422 */
  const photoOf = (member: Member, url: string | null, before?: string | null) => {
    const id = objects.idIn(url)
    if (id === undefined) return url
    const address = objects.address(id)
    if (address !== before) objects.assertOwnPicture(member.userId, id, 'photoUrl', uploadLimit)
    return address
  }
  /** @throws AppError 403 for a contact that only adults and its maker may change */
  const assertMayChange = (member: Member, row: ContactRow) => {
    if (!mayChangeContact(member, row)) throw forbidden(msg('You can change only the contacts that you added.'))
  }

  return {
    act,
    assertMayChange,
    find: store.find,
    emergency,

    /** By name. @param search keeps the contacts that match it */
    list: ({ familyId }: { familyId: string }, search?: string): ContactReply[] => {
      const all = list(familyId)
      return search?.trim() ? all.filter((contact) => matchesContact(contact, search)) : all
    },

    /** Idempotent: a retry with the same id returns the existing contact. @throws AppError 409 if the id belongs to somebody else's row */
    create(member: Member, { id = Bun.randomUUIDv7(), ...input }: NewContact): ContactReply {
      if (findExisting(member, store.find(id))) return get(id)
      const now = iso(clock.now())
      const photoUrl = photoOf(member, input.photoUrl)
      return act(member, () => {
        const { familyId, userId: createdBy } = member
        const row = store.insert({ ...input, photoUrl, id, familyId, createdBy, createdAt: now, updatedAt: now })
        record(member, 'contact.added', row)
        return toReply(row)
      })
    },

    /** Call `assertMayChange` first. @throws AppError 422 without any name */
    change(member: Member, row: ContactRow, change: ContactChange): ContactReply {
      const after = { ...row, ...change }
      if (!contactName(after)) throw invalid('firstName', nameRequired)
      const photoUrl = photoOf(member, after.photoUrl, row.photoUrl)
      return act(member, () => {
        store.update(row.familyId, row.id, { ...change, photoUrl, updatedAt: iso(clock.now()) })
        record(member, 'contact.changed', after)
        return get(row.id)
      })
    },

    /** Call `assertMayChange` first. */
    remove(member: Member, row: ContactRow) {
      act(member, () => {
        const { familyId, id, createdBy: ownerId } = row
        trash.move(member, { kind: 'contact', table, id, title: contactName(row), ownerId }, () => store.remove(familyId, id))
        record(member, 'contact.deleted', row)
      })
    },

    /** Numbers the emergency contacts in this order; those not in the list come last. @throws AppError 403, 422 for other contacts */
    order(member: Member, contactIds: readonly string[]): ContactReply[] {
      const { familyId } = member
      if (!isAdult(member)) throw forbidden(msg('Only adults change the order of the emergency contacts.'))
      const ids = new Set(emergency(familyId).map(({ id }) => id))
      if (contactIds.some((id) => !ids.has(id))) throw invalid('contactIds', msg('Choose emergency contacts of this family.'))
      act(member, () => {
        const ordered = new Set([...contactIds, ...ids])
        for (const [at, id] of [...ordered].entries()) store.update(familyId, id, { emergencyOrder: at + 1 })
      })
      return emergency(familyId)
    },
  }
}
export type Contacts = ReturnType<typeof createContacts>
