import type { Families } from '#src/features/families/families.service'
import type { Notifications } from '#src/features/notifications/notifications.service'
import type { Trash } from '#src/features/trash/trash.service'
import type { Member } from '#src/platform/access'
import { type Clock, dateIn, dayBounds, iso, todayIn } from '#src/platform/clock'
import { found, invalid } from '#src/platform/errors'
import { msg } from '#src/shared/language/message'
import { fromUnits, moneyDecimals } from '#src/shared/money'
import { mayDo } from '#src/shared/permissions'
import type { AssertCategory } from '../lists/categories.check'
import type { ListStore } from '../lists/lists.store'
import type { ActionRecorder } from '../shopping.acts.service'
import { shoppingBudgets as table } from '../shopping.planning.table'
import type { BudgetChange, BudgetReply, NewBudget } from './budgets.contract'
import { isAlerting, isExceeded, periodAt } from './budgets.rules'
import type { BudgetRow, BudgetStore } from './budgets.store'

type Deps = {
  store: BudgetStore
  lists: ListStore
  assertCategory: AssertCategory
  families: Families
  notifications: Notifications
  trash: Trash
  acts: ActionRecorder
  clock: Clock
}

/**
 * Shopping budgets. The spent amount is the sum of the current period's purchases; a new period starts at zero (`periodAt`). Spent amount
 * and status are computed, not stored.
 */
export const createBudgets = ({ store, lists, assertCategory, families, notifications, trash, acts, clock }: Deps) => {
  const toReply = ({ alertedFor: _, ...row }: BudgetRow): BudgetReply => {
    const { timezone } = families.get(row.familyId)
    const { startDate, endDate } = periodAt(Temporal.PlainDate.from(row.startDate), row.period, todayIn(clock, timezone))
    const { familyId, smartListId, categoryId, totalAmount } = row
    const [from, to] = [dayBounds(startDate, timezone).from, dayBounds(endDate, timezone).from]
    const spentAmount = fromUnits(store.spentUnits({ familyId, smartListId, categoryId, from, to }), moneyDecimals)
    const status = isExceeded({ spentAmount, totalAmount }) ? 'exceeded' : 'active'
    return { ...row, spentAmount, status, startDate: startDate.toString(), endDate: endDate.toString() }
  }
  const row = (id: string) => found(store.find(id), msg('Budget not found'))

  const assertScope = (familyId: string, { smartListId, categoryId }: BudgetChange) => {
    if (smartListId && lists.find(smartListId)?.familyId !== familyId) throw invalid('smartListId', msg('There is no such list.'))
    assertCategory(familyId, categoryId)
  }
  const remove = (member: Member, budget: BudgetRow) => {
    store.remove(member.familyId, budget.id)
    notifications.withdraw(member.familyId, budget.id)
    acts.deleted(member, 'budget', budget)
  }

  /**
   * Notifies the members who may edit shopping of each budget that has reached its threshold, once per period, including the buyer. Call it
   * in the transaction of any change that affects a budget.
   */
  const sendAlerts = (familyId: string) => {
    for (const budget of store.list(familyId)) {
      const { startDate, ...now } = toReply(budget)
      if (budget.alertedFor === startDate || !isAlerting(now)) continue
      store.update(familyId, budget.id, { alertedFor: startDate })
      for (const member of families.people(familyId))
        if (mayDo(member, 'edit_shopping'))
          notifications.notify(familyId, member.userId, 'budget_alert', { title: budget.name, subjectId: budget.id })
    }
  }

  return {
    find: store.find,
    list: ({ familyId }: Member): BudgetReply[] => store.list(familyId).map(toReply),

    create: (member: Member, { id, startDate, ...input }: NewBudget): BudgetReply =>
      acts.act(member, () => {
        const { familyId } = member
        if (id !== undefined && acts.isRetry(member, store.find(id))) return toReply(row(id))
        assertScope(familyId, input)
        const { timezone } = families.get(familyId)
        const start = startDate ? dateIn(startDate, timezone) : todayIn(clock, timezone).toString()
        const budget = store.insert({ ...input, id, startDate: start, ...acts.made(member) })
        acts.created(member, 'budget', budget)
        sendAlerts(familyId)
        return toReply(budget)
      }),

    change: (member: Member, { id }: { id: string }, { startDate, ...change }: BudgetChange): BudgetReply =>
      acts.act(member, () => {
        const { familyId } = member
        const before = row(id)
        assertScope(familyId, change)
        const start = startDate && { startDate: dateIn(startDate, families.get(familyId).timezone) }
        store.update(familyId, id, { ...change, ...start, updatedAt: iso(clock.now()) })
        acts.changed(member, 'budget', before, row(id))
        sendAlerts(familyId)
        return toReply(row(id))
      }),

    remove: (member: Member, { id }: { id: string }) =>
      acts.act(member, () => {
        const budget = row(id)
        const { name: title, createdBy: ownerId } = budget
        trash.move(member, { kind: 'shopping_budget', table, id, title, ownerId }, () => remove(member, budget))
      }),

    /** Removes the budgets of a list or category. Call it in the transaction that deletes it. */
    removeByScope(member: Member, field: 'smartListId' | 'categoryId', id: string) {
      for (const budget of store.list(member.familyId)) if (budget[field] === id) remove(member, budget)
    },

    sendAlerts,
  }
}
export type Budgets = ReturnType<typeof createBudgets>
