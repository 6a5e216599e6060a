import type { Area } from '#src/shared/areas'
import { refreshArea } from '#web/platform/api/query-client'
import { errorToast } from './error-toast'
import { toast } from './toast'

type Bulk<Row> = {
  /** The area to refetch afterwards, and the id of its family. */
  changes: readonly [area: Area, familyId: string]
  /** One call for one row. */
  send: (row: Row) => Promise<unknown>
  /** The toast after all acts, such as "3 tasks completed". */
  done?: (count: number) => string
  failed: string
  /** Takes it back, for the rows that were changed. */
  undo?: (rows: readonly Row[]) => unknown
  undoLabel?: string
}

/**
 * One act on many rows: a call for each, one after the other, and one toast for all. It stops at the first failure: what comes after it would
 * most likely fail, too.
 * @returns the changed rows
 */
export const actOnAll = async <Row>(rows: readonly Row[], { changes, send, done, failed, undo, undoLabel = '' }: Bulk<Row>) => {
  const changed: Row[] = []
  try {
    for (const row of rows) {
      await send(row)
      changed.push(row)
    }
  } catch (error) {
    errorToast(failed)(error as Error)
  }
  await refreshArea(...changes)
  if (done && changed.length > 0 && changed.length === rows.length)
    toast({ title: done(changed.length), ...(undo && { action: { label: undoLabel, onClick: () => void undo(changed) } }) })
  return changed
}
