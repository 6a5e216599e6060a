import { type TrashEntry, trashApi } from '#src/features/trash/trash.contract'
import { pageSizes } from '#src/shared/page-sizes'
import { call } from '#web/platform/api/api'
import { pagedById } from '#web/platform/api/paged'
import { areaKey } from '#web/platform/api/query-client'
import { useAction } from '#web/ui/use-action'
import { t } from './texts'

/** Deleted rows, latest deletion first, page by page. Live frames of every area refresh the activity, and this with it. */
export const trashQuery = (familyId: string) =>
  pagedById([...areaKey('activity', familyId), 'trash'], pageSizes.trash, trashApi.list, { params: { familyId } })

const of = ({ familyId, rowId }: TrashEntry) => ({ params: { familyId, rowId } })

export const useRestore = ({ area, familyId }: TrashEntry) =>
  useAction((entry: TrashEntry) => call(trashApi.restore, of(entry)), {
    changes: [area, familyId],
    done: (_, { title }) => t('“{title}” is back', { title }),
    failed: t('Failed to restore it'),
  })

export const useDeleteForGood = ({ familyId }: TrashEntry) =>
  useAction((entry: TrashEntry) => call(trashApi.remove, of(entry)), {
    changes: ['activity', familyId],
    done: t('Deleted for good'),
    failed: t('Failed to delete it'),
  })
