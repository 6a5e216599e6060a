import type { Access } from '#src/platform/access'
import { mayView } from '#src/shared/areas'
import type { ObjectReference } from '../objects/objects.references'
import type { AttachmentStore } from './calendar.attachments.store'

/** Uploads that are files of events: visible to the readers of the event, and nobody else. */
export const attachedFiles = (store: AttachmentStore, membership: Access['membership']): ObjectReference => ({
  isUsed: (id) => store.eventsWith(id).length > 0,
  mayView: (userId, { id }) =>
    store.eventsWith(id).some(({ familyId, isPrivate, createdBy }) => {
      const member = membership(userId, familyId)
      return member?.isActive === true && mayView(member, 'calendar') && (!isPrivate || createdBy === userId)
    }),
})
