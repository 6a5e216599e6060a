import type { Member } from '#src/platform/access'
import { dateIn, iso, todayIn } from '#src/platform/clock'
import { searchTitlesFirst } from '#src/platform/database/full-text'
import { found } from '#src/platform/errors'
import { findExisting } from '#src/platform/idempotency'
import { msg } from '#src/shared/language/message'
import { toPerson } from '../accounts/accounts.rules'
import type { ActivityKind } from '../activity/activity.contract'
import { type Found, maxFoundPerKind, type SearchTerms, searchRow } from '../search/search.rules'
import type { Categories } from './finances.categories.service'
import type { Deps } from './finances.deps'
import type { Repeats } from './finances.repeats.service'
import { monthOf, monthsUpTo, spendingOf } from './finances.rules'
import { transactions as table } from './finances.table'
import {
  type NewTransaction,
  type SpendingReply,
  type TransactionChange,
  type TransactionReply,
  type TransactionsQuery,
  uncategorized,
} from './finances.transactions.contract'
import type { TransactionRow, TransactionStore } from './finances.transactions.store'

const toReply = ({ user, ...row }: TransactionRow): TransactionReply => ({ ...row, user: toPerson(user) })

/** The first and the last day of a range of months. */
const daysOf = (firstMonth: string, lastMonth = firstMonth) => {
  const last = Temporal.PlainYearMonth.from(lastMonth)
  return { first: `${firstMonth}-01`, last: last.toPlainDate({ day: last.daysInMonth }).toString() }
}

/** Returns the address to store for a receipt; an upload must be the user's own, and is stored without its ticket. */
type Receipts = (userId: string, url: string) => string

type TransactionDeps = Deps & { store: TransactionStore; categories: Categories; receipts: Receipts; repeats: Repeats }

/** A family's expenses and income. */
export const createTransactions = (deps: TransactionDeps) => {
  const { store, categories, receipts, repeats, families, trash, activity, clock, acts } = deps
  const act = acts('finances')
  const get = (id: string) => toReply(found(store.find(id), msg('Transaction not found')))
  const zoneOf = (familyId: string) => families.get(familyId).timezone
  const record = (member: Member, kind: ActivityKind, { id, description }: { id: string; description: string }) =>
    activity.record(member, kind, { subjectId: id, title: description })

  /** The ids of a category and its subcategories. */
  const within = (member: Member, id: string) =>
    id === uncategorized
      ? [null]
      : [id, ...categories.list(member).flatMap((category) => (category.parentCategoryId === id ? [category.id] : []))]

  return {
    find: store.find,

    list(member: Member, { month, categoryId, limit, before }: TransactionsQuery): TransactionReply[] {
      const filter = { ...(month && daysOf(month)), ...(categoryId && { categoryIds: within(member, categoryId) }) }
      return store.list(member.familyId, filter, limit, before).map(toReply)
    },

    /** The newest transactions that match the search. */
    search({ familyId }: Member, terms: SearchTerms): Found[] {
      const options = { kind: 'transaction', familyId, words: terms.words, limit: maxFoundPerKind } as const
      return searchTitlesFirst(options, (match, limit) => store.found(familyId, match, limit)).map(
        ({ id, description, merchant, transactionDate: at, amount, type, userId }) =>
          searchRow({
            kind: 'transaction',
            id,
            title: description,
            at,
            place: merchant,
            userId,
            amount: type === 'income' ? amount : -amount,
          }),
      )
    },

    /**
     * Idempotent create: returns the existing transaction if the same member already created it under the client's id.
     * @throws AppError 409 for an id that is in use; 422 for an unknown or inactive category or an invalid upload
     */
    create(member: Member, { transactionDate, ...input }: NewTransaction): TransactionReply {
      const { familyId, userId } = member
      const made = findExisting(member, input.id === undefined ? undefined : store.find(input.id), (row) => row.userId)
      if (made) return toReply(made)
      categories.assertFor('transaction', familyId, input.categoryId)
      const zone = zoneOf(familyId)
      const now = iso(clock.now())
      const row = {
        ...input,
        receiptUrl: input.receiptUrl && receipts(userId, input.receiptUrl),
        transactionDate: transactionDate ? dateIn(transactionDate, zone) : todayIn(clock, zone).toString(),
      }
      return act(member, () => {
        const next = repeats.plan(familyId, row)
        const added = get(store.insert({ ...row, ...next, familyId, userId, createdAt: now, updatedAt: now }).id)
        repeats.wake()
        record(member, 'transaction.added', added)
        return added
      })
    },

    /** @throws AppError 422 for an unknown or inactive category or an invalid upload */
    change(member: Member, transaction: TransactionRow, { transactionDate, receiptUrl, ...change }: TransactionChange): TransactionReply {
      const { familyId, id } = transaction
      if (change.categoryId !== undefined && change.categoryId !== transaction.categoryId)
        categories.assertFor('transaction', familyId, change.categoryId)
      // An unchanged receipt is not checked again: another member may have uploaded it.
      const isOther = receiptUrl !== undefined && receiptUrl !== transaction.receiptUrl
      const next = {
        ...change,
        ...(isOther && { receiptUrl: receiptUrl && receipts(member.userId, receiptUrl) }),
        ...(transactionDate !== undefined && { transactionDate: dateIn(transactionDate, zoneOf(familyId)) }),
      }
      return act(member, () => {
        const isReplanned = [next.isRecurring, next.recurringInterval, next.transactionDate].some((field) => field !== undefined)
        const repeat = isReplanned ? repeats.plan(familyId, { ...transaction, ...next }) : {}
        store.update(familyId, id, { ...next, ...repeat, updatedAt: iso(clock.now()) })
        repeats.wake()
        const row = get(id)
        record(member, 'transaction.changed', row)
        return row
      })
    },

    /** A transaction is back from the trash. */
    restored: () => repeats.wake(),

    remove(member: Member, transaction: TransactionRow) {
      act(transaction, () => {
        const { familyId, id, description: title, userId: ownerId } = transaction
        trash.move(member, { kind: 'transaction', table, id, title, ownerId }, () => store.remove(familyId, id))
        record(member, 'transaction.deleted', transaction)
      })
    },

    /** @param query the last month, by default this one, and the number of months */
    spending(member: Member, { month: named, months: count }: { month?: string; months: number }): SpendingReply {
      const { familyId } = member
      const month = named ?? monthOf(todayIn(clock, zoneOf(familyId)).toString())
      const months = monthsUpTo(month, count)
      const { first, last } = daysOf(months[0] ?? month, month)
      return { month, ...spendingOf(store.sums(familyId, first, last), categories.list(member), months) }
    },
  }
}
