import type { Access } from '#src/platform/access'
import { type Area, mayView } from '#src/shared/areas'

/** What an upload can belong to: one for each feature that refers to uploads. */
export type ObjectReference = {
  /** Whether anything of the feature refers to it. What nothing refers to for a day is removed. */
  isUsed(objectId: string): boolean
  /** Whether somebody other than its owner may see it because of this feature. */
  mayView(userId: string, object: { id: string; ownerId: string }): boolean
}

/**
 * Uploads that families show in an area: whoever may view it there may see them.
 * @param familiesWith the families that show an upload
 */
export const referencedIn = (
  area: Area,
  familiesWith: (objectId: string) => string[],
  membership: Access['membership'],
): ObjectReference => ({
  isUsed: (id) => familiesWith(id).length > 0,
  mayView: (userId, { id }) =>
    familiesWith(id).some((familyId) => {
      const member = membership(userId, familyId)
      return member?.isActive === true && mayView(member, area)
    }),
})
