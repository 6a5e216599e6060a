import type { Member } from './access'
import { idTaken } from './errors'

/**
 * The row that has the id which a client made, if the same member made it in the same family: then this is their second try.
 * @throws AppError 409 for an id that something else has
 */
export const ownBefore = <R extends { familyId: string; createdBy?: string }>(
  { familyId, userId }: Pick<Member, 'familyId' | 'userId'>,
  row: R | undefined,
  madeBy: (row: R) => string | undefined = ({ createdBy }) => createdBy,
): R | undefined => {
  if (row && (row.familyId !== familyId || madeBy(row) !== userId)) throw idTaken()
  return row
}
