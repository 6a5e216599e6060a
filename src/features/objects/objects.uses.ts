import type { Access } from '../../platform/access'
import { type Area, mayView } from '../../platform/areas'
import type { ObjectUse } from './objects.service'

/**
 * Uploads that families show in an area: whoever may view it there may see them.
 * @param familiesWith the families that show an upload
 */
export const shownIn = (area: Area, familiesWith: (objectId: string) => string[], membership: Access['membership']): ObjectUse => ({
  isUsed: (id) => familiesWith(id).length > 0,
  mayView: (userId, { id }) =>
    familiesWith(id).some((familyId) => {
      const member = membership(userId, familyId)
      return member?.isActive === true && mayView(member, area)
    }),
})
