import type { Member } from '#src/platform/access'
import type { Acts } from '#src/platform/act'
import { type Clock, iso } from '#src/platform/clock'
import { found, invalid } from '#src/platform/errors'
import { findExisting } from '#src/platform/idempotency'
import { msg } from '#src/shared/language/message'
import { toPerson } from '../accounts/accounts.rules'
import { safeName } from '../objects/objects.names'
import type { Objects } from '../objects/objects.service'
import type { Trash } from '../trash/trash.service'
import type { Announcing } from './calendar.announcing'
import type { AttachmentReply, NewAttachment } from './calendar.attachments.contract'
import type { AttachmentRow, AttachmentStore } from './calendar.attachments.store'
import type { CalendarStore, EventRow } from './calendar.store'
import { eventAttachments as table } from './calendar.table'

type Deps = {
  store: AttachmentStore
  events: CalendarStore
  objects: Pick<Objects, 'idIn' | 'address' | 'ownUpload'>
  announcing: Announcing
  trash: Trash
  clock: Clock
  acts: Acts
}

/** The files of events, visible to the readers of the event, and nobody else. */
export const createAttachments = ({ store, events, objects, announcing, trash, clock, acts }: Deps) => {
  const { assertMayChange, announce, record } = announcing
  const act = acts('calendar')
  const toReply = ({ uploader, ...row }: AttachmentRow): AttachmentReply => ({
    ...row,
    url: objects.address(row.storageKey),
    uploader: toPerson(uploader),
  })

  /** The columns of an upload. @throws AppError 422 if it is not the member's own finished upload */
  const fileOf = ({ userId }: Member, { objectPath, filename }: NewAttachment) => {
    const storageKey = objects.idIn(objectPath)
    const { mimeType = null, size = null } = (storageKey && objects.ownUpload(userId, objects.address(storageKey))) || {}
    if (!storageKey || mimeType === null || size === null) throw invalid('objectPath', msg('There is no such upload of yours.'))
    const name = safeName(filename ?? 'file', mimeType)
    return { storageKey, mimeType, fileSize: size, filename: name, originalName: name }
  }

  return {
    /** In any family; `remove` checks that the member may see its event. */
    find: store.find,
    list: ({ id }: EventRow): AttachmentReply[] => store.of(id).map(toReply),

    /**
     * Idempotent: returns the existing attachment for the same id, and for the same upload.
     * @throws AppError 403 unless the member may change the event; 409 for an id that is in use or a full list; 422 for another upload
     */
    add(member: Member, event: EventRow, input: NewAttachment): AttachmentReply {
      assertMayChange(member, event)
      const known = findExisting(member, input.id === undefined ? undefined : store.find(input.id), (row) => row.uploadedBy)
      if (known) return toReply(known)
      const file = fileOf(member, input)
      const same = store.withUpload(event.id, file.storageKey)
      if (same) return toReply(same)
      const { id, description } = input
      const { familyId, userId: uploadedBy } = member
      const row = { ...file, id, description, familyId, eventId: event.id, uploadedBy, createdAt: iso(clock.now()) }
      const write = () => {
        const added = found(store.find(store.insert(row).id), msg('Attachment not found'))
        record(member, 'event.changed', event)
        return toReply(added)
      }
      return act(member, write, () => announce(member, event))
    },

    /** @throws AppError 404 unless the member may see the event, 403 unless they may change it */
    remove(member: Member, attachment: AttachmentRow) {
      const event = found(events.find(attachment.familyId, member.userId, attachment.eventId), msg('Attachment not found'))
      assertMayChange(member, event)
      const write = () => {
        const { id, originalName: title, uploadedBy: ownerId } = attachment
        trash.move(member, { kind: 'event_file', table, id, title, ownerId, isPersonal: event.isPrivate }, () => store.remove(id))
        record(member, 'event.changed', event)
      }
      act(member, write, () => announce(member, event))
    },
  }
}
export type Attachments = ReturnType<typeof createAttachments>
