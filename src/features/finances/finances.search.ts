import type { Member } from '#src/platform/access'
import { type Found, type SearchTerms, searchRows } from '../search/search.rules'
import type { Finances } from './finances.create'

/** Searches bills, transactions and budget categories. */
export const searchFinances =
  ({ bills, transactions, categories }: Finances) =>
  (member: Member, terms: SearchTerms): Found[] => [
    ...searchRows(terms, bills.list(member), ({ id, companyName, propertyName, notes, dueDate, amountDue, status }) => ({
      kind: 'bill',
      id,
      title: companyName,
      texts: [propertyName, notes],
      at: status === 'active' ? dueDate : null,
      place: propertyName,
      amount: amountDue,
      isDone: status !== 'active',
    })),
    ...transactions.search(member, terms),
    ...searchRows(terms, categories.list(member), ({ id, name, isActive }) => ({
      kind: 'budget_category',
      id,
      title: name,
      isDone: !isActive,
    })),
  ]
