import type { Member } from '#src/platform/access'
import { type Found, type SearchTerms, searchRows } from '../search/search.rules'
import type { Shopping } from './shopping.create'

/** Searches lists, their items, requests, favourites and budgets. */
export const searchShopping =
  (shopping: Shopping) =>
  (member: Member, terms: SearchTerms): Found[] => {
    const lists = shopping.lists(member)
    const listOf = new Map(lists.map((list) => [list.id, list]))
    return [
      ...searchRows(terms, lists, ({ id, name, description, status }) => ({
        kind: 'list',
        id,
        title: name,
        texts: [description],
        isDone: status === 'archived',
      })),
      ...searchRows(terms, shopping.allItems(member), ({ id, listId, name, description, notes, preferredBrand, tags, status }) => ({
        kind: 'item',
        id,
        title: name,
        texts: [description, notes, preferredBrand, tags.join(', ')],
        place: listOf.get(listId)?.name ?? null,
        isDone: status === 'purchased',
        within: listId,
      })),
      ...shopping.requests.search(member, terms),
      ...searchRows(terms, shopping.favorites.list(member), ({ id, name, description }) => ({
        kind: 'favorite',
        id,
        title: name,
        texts: [description],
      })),
      ...searchRows(terms, shopping.budgets.list(member), ({ id, name, totalAmount }) => ({
        kind: 'shopping_budget',
        id,
        title: name,
        amount: totalAmount,
      })),
    ]
  }
