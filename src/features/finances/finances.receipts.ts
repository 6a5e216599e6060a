import type { Access } from '#src/platform/access'
import { invalid, tooLarge } from '#src/platform/errors'
import { msg } from '#src/shared/language/message'
import { uploadLimit } from '../objects/objects.contract'
import { referencedIn } from '../objects/objects.references'
import { isPicture } from '../objects/objects.rules'
import type { Objects } from '../objects/objects.service'
import type { TransactionStore } from './finances.transactions.store'

/** Uploads that are receipts of transactions: visible to members who may view the family's finances. */
export const receiptFiles = (store: TransactionStore, membership: Access['membership']) =>
  referencedIn('finances', (id) => store.familiesWithReceipt(`/api/objects/${id}`), membership)

/**
 * The stored address of a receipt: for an upload, without its ticket.
 * @throws AppError 422 for another user's upload, or one that is neither a picture nor a PDF; 413 for one that is too large
 */
export const receiptAddressOf = (objects: Pick<Objects, 'idIn' | 'address' | 'ownUpload'>) => (userId: string, url: string) => {
  const id = objects.idIn(url)
  if (!id) return url
  const { mimeType = null, size } = objects.ownUpload(userId, objects.address(id)) ?? {}
  if (!isPicture(mimeType) && mimeType !== 'application/pdf')
    throw invalid('receiptUrl', msg('Choose a picture or a PDF that you uploaded.'))
  if ((size ?? 0) > uploadLimit) throw tooLarge(uploadLimit)
  return objects.address(id)
}
