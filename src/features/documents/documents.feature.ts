import type { Feature } from '../feature'
import { documentsApi } from './documents.contract'
import { documentFiles } from './documents.files'
import { documentRoutes } from './documents.routes'
import { searchDocuments } from './documents.search'
import { createDocuments, type Documents } from './documents.service'
import { createDocumentStore } from './documents.store'
import { documents as documentTable } from './documents.table'

export const documentsFeature = {
  title: 'documents',
  create: ({ db, ...deps }) => ({ documents: createDocuments({ store: createDocumentStore(db), ...deps }) }),
  routes: documentRoutes,
  search: ({ documents }) => ({ can: documentsApi.list.can, find: searchDocuments(documents) }),
  uploads: (db, membership) => documentFiles(createDocumentStore(db), membership),
  exports: { documents: { documents: { table: documentTable } } },
} satisfies Feature<{ documents: Documents }>
