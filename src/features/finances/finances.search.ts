import type { Member } from '#src/platform/access'
import { type Found, lookThrough, type Wanted } from '../search/search.rules'
import type { Finances } from './finances.create'

/** Searches bills, transactions and budget categories. */
export const searchFinances =
  ({ bills, transactions, categories }: Finances) =>
  (member: Member, wanted: Wanted): Found[] => [
    ...lookThrough(wanted, bills.list(member), ({ id, companyName, propertyName, notes, dueDate, amountDue, status }) => ({
      kind: 'bill',
      id,
      title: companyName,
      texts: [propertyName, notes],
      at: status === 'active' ? dueDate : null,
      place: propertyName,
      amount: amountDue,
      isDone: status !== 'active',
    })),
    ...transactions.search(member, wanted),
    ...lookThrough(wanted, categories.list(member), ({ id, name, isActive }) => ({
      kind: 'budget_category',
      id,
      title: name,
      isDone: !isActive,
    })),
  ]
