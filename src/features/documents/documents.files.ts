import type { Access } from '#src/platform/access'
import { referencedIn } from '../objects/objects.references'
import type { DocumentStore } from './documents.store'

/** Uploads that are the file of a document: who may view documents of its family may see them. */
export const documentFiles = (store: DocumentStore, membership: Access['membership']) =>
  referencedIn('documents', (id) => store.familiesWithFile(`/api/objects/${id}`), membership)
