import * as z from 'zod'
import { endpoint, type OutputOf } from '#src/shared/endpoint'

/** Maximum items of the reply. */
export const maxKnownItems = 500

const knownItem = () =>
  z.object({
    /** Of the item, favorite or purchase that it is known from. */
    id: z.string(),
    name: z.string(),
    unit: z.string(),
    /** In the family's currency, per unit. */
    price: z.number().nullable(),
    categoryId: z.string().nullable(),
    /** The vendor that the family tagged it with, or the one with the lowest current price. */
    shop: z.string().nullable(),
  })
export type KnownItemReply = OutputOf<typeof knownItem>

export const knownItemsApi = {
  list: endpoint('GET', '/api/families/:familyId/known-items', {
    cache: 'rows',
    can: 'view_shopping',
    about: 'Returns the names that the family has bought or listed, newest first, each once with its newest values. At most 500.',
    response: () => z.array(knownItem()),
  }),
}
