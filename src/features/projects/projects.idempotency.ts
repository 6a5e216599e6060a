import type { Member } from '#src/platform/access'
import { idTaken } from '#src/platform/errors'
import { findExisting } from '#src/platform/idempotency'

type Part = { familyId: string; projectId: string; createdBy: string }

/**
 * Whether a client's id belongs to an earlier request of the same member in the same project. @throws AppError 409 if anything else has the
 * id
 */
export const isRetriedCreate = (member: Member, project: { id: string }, part: Part | undefined) => {
  if (part && part.projectId !== project.id) throw idTaken()
  return findExisting(member, part) !== undefined
}
