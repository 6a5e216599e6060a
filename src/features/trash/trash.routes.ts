import type { Gate } from '#src/platform/http/gate'
import { msg } from '#src/shared/language/message'
import { trashApi } from './trash.contract'
import type { Trash } from './trash.service'

export const trashRoutes = ({ onFamily, onFamilyRow, trash }: Gate & { trash: Trash }) => [
  onFamily(trashApi.list, ({ member, query }) => trash.list(member, query)),
  onFamilyRow(
    trashApi.restore,
    msg('This is no longer in the trash.'),
    ({ member, params }) => trash.find(member, params.rowId),
    ({ member, params }) => trash.restore(member, params.rowId),
  ),
  onFamilyRow(
    trashApi.remove,
    msg('This is no longer in the trash.'),
    ({ member, params }) => trash.find(member, params.rowId),
    ({ member, row }) => trash.remove(member, row),
  ),
]
