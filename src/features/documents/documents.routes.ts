import type { Gate } from '#src/platform/http/gate'
import { documentsApi } from './documents.contract'
import type { Documents } from './documents.service'

export const documentRoutes = ({ on, documents }: { on: Gate; documents: Documents }) => {
  const find = ({ params }: { params: { documentId: string } }) => documents.find(params.documentId)
  return [
    on(documentsApi.list, ({ member, query }) => documents.list(member, query)),
    on(documentsApi.create, ({ member, body }) => documents.create(member, body)),
    on(documentsApi.find, 'Document', find, ({ row }) => documents.show(row)),
    on(documentsApi.change, 'Document', find, ({ member, row, body }) => documents.change(member, row, body)),
    on(documentsApi.remove, 'Document', find, ({ member, row }) => documents.remove(member, row)),
  ]
}
