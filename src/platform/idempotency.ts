import type { Member } from './access'
import { idTaken } from './errors'

/**
 * The row that has the id which a client made, if the same member made it in the same family: then this is their second try.
 * @throws AppError 409 for an id that something else has
 */
export const findExisting = <R extends { familyId: string; createdBy?: string }>(
  { familyId, userId }: Pick<Member, 'familyId' | 'userId'>,
  row: R | undefined,
  creatorOf: (row: R) => string | undefined = ({ createdBy }) => createdBy,
): R | undefined => {
  if (row && (row.familyId !== familyId || creatorOf(row) !== userId)) throw idTaken()
  return row
}
