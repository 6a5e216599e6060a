import type { Member } from './access'
import { idTaken } from './errors'

/**
 * Idempotent create: returns the existing row if the same member already created it in this family under the client's id.
 * @param row the row with that id, if there is one
 * @throws AppError 409 for an id of another member's or family's row
 */
export const findExisting = <R extends { familyId: string; createdBy?: string }>(
  { familyId, userId }: Pick<Member, 'familyId' | 'userId'>,
  row: R | undefined,
  creatorOf: (row: R) => string | undefined = ({ createdBy }) => createdBy,
): R | undefined => {
  if (row && (row.familyId !== familyId || creatorOf(row) !== userId)) throw idTaken()
  return row
}
