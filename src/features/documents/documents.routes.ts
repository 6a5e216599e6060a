import type { Gate } from '#src/platform/http/gate'
import { documentsApi } from './documents.contract'
import type { Documents } from './documents.service'

export const documentRoutes = ({ onFamily, onRow, documents }: Gate & { documents: Documents }) => {
  const find = ({ params }: { params: { documentId: string } }) => documents.find(params.documentId)
  return [
    onFamily(documentsApi.list, ({ member, query }) => documents.list(member, query)),
    onFamily(documentsApi.create, ({ member, body }) => documents.create(member, body)),
    onRow(documentsApi.find, 'Document', find, ({ row }) => documents.show(row)),
    onRow(documentsApi.change, 'Document', find, ({ member, row, body }) => documents.change(member, row, body)),
    onRow(documentsApi.remove, 'Document', find, ({ member, row }) => documents.remove(member, row)),
  ]
}
