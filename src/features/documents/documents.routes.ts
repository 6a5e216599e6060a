import type { Gate } from '#src/platform/http/gate'
import { msg } from '#src/shared/language/message'
import { documentsApi } from './documents.contract'
import type { Documents } from './documents.service'

export const documentRoutes = ({ onFamily, onRow, documents }: Gate & { documents: Documents }) => {
  const find = ({ params }: { params: { documentId: string } }) => documents.find(params.documentId)
  return [
    onFamily(documentsApi.list, ({ member, query }) => documents.list(member, query)),
    onFamily(documentsApi.create, ({ member, body }) => documents.create(member, body)),
    onRow(documentsApi.find, msg('Document not found'), find, ({ row }) => documents.show(row)),
    onRow(documentsApi.change, msg('Document not found'), find, ({ member, row, body }) => documents.change(member, row, body)),
    onRow(documentsApi.remove, msg('Document not found'), find, ({ member, row }) => documents.remove(member, row)),
  ]
}
