import { toPerson } from '#src/features/accounts/accounts.rules'
import type { Notifications } from '#src/features/notifications/notifications.service'
import { type Found, maxFoundPerKind, type SearchTerms, searchRow } from '#src/features/search/search.rules'
import type { Trash } from '#src/features/trash/trash.service'
import type { Member } from '#src/platform/access'
import { type Clock, iso } from '#src/platform/clock'
import { searchTitlesFirst } from '#src/platform/database/full-text'
import { AppError, forbidden, found, invalid } from '#src/platform/errors'
import { msg } from '#src/shared/language/message'
import type { AssertCategory } from '../lists/categories.check'
import type { Items } from '../lists/items.service'
import { newShoppingItem } from '../lists/lists.contract'
import type { ActionRecorder } from '../shopping.acts.service'
import { shoppingRequests as table } from '../shopping.planning.table'
import type { NewRequest, RequestCounts, RequestDecision, RequestReply } from './requests.contract'
import type { RequestRow, RequestStore } from './requests.store'

const toReply = ({ requestedBy, approvedBy, ...row }: RequestRow): RequestReply => ({
  ...row,
  requestedBy: toPerson(requestedBy),
  approvedBy: approvedBy && toPerson(approvedBy),
})

const alreadyDecided = () => new AppError(409, 'already_decided', msg('This request was already decided.'))

type Deps = {
  store: RequestStore
  items: Items
  assertCategory: AssertCategory
  notifications: Pick<Notifications, 'notify'>
  trash: Trash
  acts: ActionRecorder
  clock: Clock
}

/** Members' requests to the members who shop. A decision is final. */
export const createRequests = ({ store, items, assertCategory, notifications, trash, acts, clock }: Deps) => {
  const row = (id: string) => found(store.find(id), msg('Request not found'))
  const owned = (request: RequestRow | undefined) => request && { ...request, createdBy: request.requestedById }

  /** Adds a requested item to a list. @returns the item's id */
  const putOnList = (member: Member, request: RequestRow, listId: string) => {
    items.assertList(member.familyId, listId, 'smartListId')
    const { itemName: name, quantity: defaultQuantity, description, categoryId, priority, estimatedPrice, unit, tags, notes } = request
    const fields = { name, defaultQuantity, description, categoryId, priority, estimatedPrice, unit, tags, notes }
    return items.put(member, listId, newShoppingItem.parse(fields)).id
  }

  return {
    find: store.find,

    /** By status, newest first within one. */
    list(member: Member, { limit, before }: { limit: number; before?: string }): RequestReply[] {
      const last = before === undefined ? undefined : store.find(before)
      if (before !== undefined && last?.familyId !== member.familyId) throw invalid('before', msg('There is no such request.'))
      return store.after(member.familyId, limit, last).map(toReply)
    },

    /** The newest requests that match the search. */
    search({ familyId }: Member, terms: SearchTerms): Found[] {
      const options = { kind: 'request', familyId, words: terms.words, limit: maxFoundPerKind } as const
      return searchTitlesFirst(options, (match, limit) => store.found(familyId, match, limit)).map(
        ({ id, itemName, description, notes, createdAt, requestedById, status }) =>
          searchRow({
            kind: 'request',
            id,
            title: itemName,
            texts: [description, notes],
            at: createdAt,
            userId: requestedById,
            isDone: status !== 'pending',
          }),
      )
    },

    counts({ familyId, userId }: Member): RequestCounts {
      const rows = store.counts(familyId, userId)
      const counts = Object.fromEntries(rows.map(({ status, count }) => [status, count]))
      const waiting = rows.find(({ status }) => status === 'pending')?.ofOthers ?? 0
      return { pending: 0, approved: 0, denied: 0, added: 0, waiting, ...counts }
    },

    create: (member: Member, { id, ...input }: NewRequest): RequestReply =>
      acts.act(member, () => {
        if (id !== undefined && acts.isRetry(member, owned(store.find(id)))) return toReply(row(id))
        assertCategory(member.familyId, input.categoryId)
        const { createdBy: requestedBy, ...made } = acts.made(member)
        const { id: madeId } = store.insert({ ...input, id, requestedBy, ...made })
        acts.created(member, 'request', row(madeId))
        return toReply(row(madeId))
      }),

    /** @throws AppError 409 for a decided request, 422 for a list outside the family */
    decide: (member: Member, { id }: { id: string }, decision: RequestDecision): RequestReply =>
      acts.act(member, () => {
        const { familyId, userId } = member
        const before = row(id)
        if (before.status !== 'pending') throw alreadyDecided()
        const now = iso(clock.now())
        if (decision.status === 'approved') {
          const itemId = putOnList(member, before, decision.smartListId)
          store.update(familyId, id, { status: 'approved', approvedBy: userId, approvedAt: now, itemId, updatedAt: now })
        } else store.update(familyId, id, { ...decision, updatedAt: now })
        const request = row(id)
        acts.changed(member, 'request', before, request)
        notifications.notify(familyId, before.requestedById, 'request_decided', {
          actorId: userId,
          title: before.itemName,
          subjectId: id,
        })
        return toReply(request)
      }),

    /** @throws AppError 403 for another member's request, 409 for a decided one */
    withdraw: (member: Member, { id }: { id: string }) =>
      acts.act(member, () => {
        const request = row(id)
        if (request.requestedById !== member.userId) throw forbidden(msg('Only the requester can take a request back.'))
        if (request.status !== 'pending') throw alreadyDecided()
        const { itemName: title, requestedById: ownerId } = request
        trash.move(member, { kind: 'shopping_request', table, id, title, ownerId }, () => store.remove(member.familyId, id))
        acts.deleted(member, 'request', request)
      }),
  }
}
