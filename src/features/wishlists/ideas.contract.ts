import * as z from 'zod'
import { endpoint, nothing, type OutputOf } from '#src/shared/endpoint'
import { msg } from '#src/shared/language/message'
import { changeOf, clientId, moment, optionalText, rowId, text } from '#src/shared/schemas'
import { person } from '../accounts/accounts.contract'
import { optionalAddress, optionalAmount } from '../finances/finances.schemas.contract'

export const giftIdea = () =>
  z.object({
    id: z.string(),
    familyId: z.string(),
    forUserId: z.string(),
    forPerson: person(),
    name: z.string(),
    notes: z.string().nullable(),
    /** In the family's currency. */
    price: z.number().nullable(),
    url: z.string().nullable(),
    createdBy: z.string(),
    creator: person(),
    createdAt: moment,
    updatedAt: moment,
  })
export type GiftIdeaReply = OutputOf<typeof giftIdea>

const fields = () =>
  z.object({ name: text(200, msg('Name is required')), notes: optionalText(2000), price: optionalAmount(), url: optionalAddress() })

export const newGiftIdea = z.lazy(() => fields().extend({ id: clientId(), forUserId: rowId(msg('Choose a member of this family.')) }))
export type NewGiftIdea = z.output<typeof newGiftIdea>
export const giftIdeaChange = z.lazy(() => changeOf(fields()))
export type GiftIdeaChange = z.output<typeof giftIdeaChange>

const can = 'member'
const ideas = '/api/families/:familyId/gift-ideas'
const idea = '/api/gift-ideas/:giftIdeaId'

export const giftIdeasApi = {
  list: endpoint('GET', ideas, {
    can,
    about: 'Lists the gift ideas for other members, newest first. Nobody sees those for themselves.',
    response: () => z.array(giftIdea()),
  }),
  create: endpoint('POST', ideas, {
    can,
    about: 'Notes a gift idea for another member. A retry with the same `id` returns the existing one.',
    body: newGiftIdea,
    response: giftIdea,
    status: 201,
  }),
  change: endpoint('PATCH', idea, { can, about: 'Changes a gift idea. Only its maker may.', body: giftIdeaChange, response: giftIdea }),
  remove: endpoint('DELETE', idea, { can, about: 'Deletes a gift idea. Only its maker may.', response: nothing, status: 204 }),
}
