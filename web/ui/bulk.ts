import { Trash2 } from 'lucide-react'
import type { Area } from '#src/shared/areas'
import { refreshArea } from '#web/platform/api/query-client'
import { undoToast } from './deletion'
import { errorToast } from './error-toast'
import type { BulkAct } from './selection-bar'
import { t } from './texts'
import { toast } from './toast'

type Bulk<Row> = {
  /** The area to refetch afterwards, and the id of its family. */
  changes: readonly [area: Area, familyId: string]
  /** One call for one row. */
  send: (row: Row) => Promise<unknown>
  /** The toast after all of it, such as "3 tasks completed". */
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

/** Deletes the selected rows, with one Undo for all. @param send deletes one row */
export const bulkDeletion = (changes: readonly [area: Area, familyId: string], send: (id: string) => Promise<unknown>): BulkAct => ({
  label: t('Delete'),
  icon: Trash2,
  destructive: true,
  run: async (ids) => {
    const deleted = await actOnAll(ids, { changes, send, failed: t('Failed to delete all of them') })
    const count = deleted.length
    if (count === ids.length)
      toast(undoToast(t('{count, plural, one {# entry deleted} other {# entries deleted}}', { count }), changes, deleted))
  },
})
