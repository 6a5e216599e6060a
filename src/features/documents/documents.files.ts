import type { Access } from '#src/platform/access'
import { referencedIn } from '../objects/objects.references'
import type { DocumentStore } from './documents.store'

/** References to uploads as files of documents: visible to members who may view documents of the family. */
export const documentFiles = (store: DocumentStore, membership: Access['membership']) =>
  referencedIn('documents', (id) => store.familiesWithFile(`/api/objects/${id}`), membership)
