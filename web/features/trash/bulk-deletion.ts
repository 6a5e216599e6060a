import { Trash2 } from 'lucide-react'
import type { Area } from '#src/shared/areas'
import { actOnAll } from '#web/ui/bulk'
import type { BulkAct } from '#web/ui/selection-bar'
import { toast } from '#web/ui/toast'
import { undoToast } from './deletion'
import { t } from './texts'

/** Deletes the selected rows, with one Undo for all. @param send deletes one row */
export const bulkDeletion = (changes: readonly [area: Area, familyId: string], send: (id: string) => Promise<unknown>): BulkAct => ({
  label: t('Delete'),
  icon: Trash2,
  destructive: true,
  shortcut: 'Delete',
  run: async (ids) => {
    const deleted = await actOnAll(ids, { changes, send, failed: t('Failed to delete all of them') })
    const count = deleted.length
    if (count === ids.length)
      toast(undoToast(t('{count, plural, one {# entry deleted} other {# entries deleted}}', { count }), changes, deleted))
  },
})
