import type { Access } from '#src/platform/access'
import { type Area, mayView } from '#src/shared/areas'

/** References to uploads: one implementation for each feature that has any. */
export type ObjectReference = {
  /** Whether a row of the feature refers to the upload. Uploads that are unused for a day are removed. */
  isUsed(objectId: string): boolean
  /** Whether the feature lets a user other than the owner see the upload. */
  mayView(userId: string, object: { id: string; ownerId: string }): boolean
}

/**
 * References by an area of families: its viewers may see the uploads.
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
