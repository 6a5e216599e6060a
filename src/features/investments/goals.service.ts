import type { Member } from '#src/platform/access'
import type { Acts } from '#src/platform/act'
import { type Clock, iso, todayIn } from '#src/platform/clock'
import { assertUnchanged, found, invalid } from '#src/platform/errors'
import { findExisting } from '#src/platform/idempotency'
import { msg } from '#src/shared/language/message'
import type { ActivityKind } from '../activity/activity.contract'
import type { Activity } from '../activity/activity.service'
import type { Families } from '../families/families.service'
import type { Trash } from '../trash/trash.service'
import type { GoalChange, GoalReply, NewGoal } from './goals.contract'
import type { GoalRow, GoalStore } from './goals.store'
import { progressOf } from './investments.rules'
import type { InvestmentStore } from './investments.store'
import { investmentGoals as table } from './investments.table'

type Deps = {
  goals: GoalStore
  store: Pick<InvestmentStore, 'list'>
  families: Families
  activity: Activity
  trash: Trash
  clock: Clock
  acts: Acts
}

/** A family's investment goals. */
export const createGoals = ({ goals, store, families, activity, trash, clock, acts }: Deps) => {
  const act = acts('investments')
  const record = (member: Member, kind: ActivityKind, { id, name }: GoalRow) =>
    activity.record(member, kind, { subjectId: id, title: name })
  const toReplies = ({ familyId }: Member, rows: GoalRow[]): GoalReply[] => {
    const today = todayIn(clock, families.get(familyId).timezone).toString()
    const accounts = new Map(store.list(familyId).map((row) => [row.id, row]))
    return rows.map((row) => {
      // The ids of deleted accounts stay in the row.
      const own = row.investmentIds.flatMap((id) => accounts.get(id) ?? [])
      const values = own.filter(({ isActive }) => isActive).map(({ currentValue }) => currentValue)
      return { ...row, investmentIds: own.map(({ id }) => id), ...progressOf(row, values, today) }
    })
  }
  const toReply = (member: Member, row: GoalRow) => found(toReplies(member, [row])[0], msg('Goal not found'))
  const assertAccounts = ({ familyId }: Member, ids: string[] = []) => {
    const own = new Set(store.list(familyId).map(({ id }) => id))
    if (ids.some((id) => !own.has(id))) throw invalid('investmentIds', msg('Choose investments of this family.'))
  }

  return {
    find: goals.find,
    list: (member: Member): GoalReply[] => toReplies(member, goals.list(member.familyId)),
    /** Idempotent: a retry with the same id returns the existing goal. @throws AppError 409 if the id belongs to somebody else's */
    create(member: Member, { id, ...input }: NewGoal): GoalReply {
      const existing = findExisting(member, id === undefined ? undefined : goals.find(id))
      if (existing) return toReply(member, existing)
      assertAccounts(member, input.investmentIds)
      const now = iso(clock.now())
      return act(member, () => {
        const row = goals.insert({ ...input, id, familyId: member.familyId, createdBy: member.userId, createdAt: now, updatedAt: now })
        record(member, 'investment_goal.added', row)
        return toReply(member, row)
      })
    },
    /** @throws AppError 409 if it changed since `seen`, 422 for a foreign investment */
    change(member: Member, goal: GoalRow, { seen, ...change }: GoalChange): GoalReply {
      assertUnchanged(goal, seen)
      assertAccounts(member, change.investmentIds)
      return act(member, () => {
        const row = found(goals.update(member.familyId, goal.id, { ...change, updatedAt: iso(clock.now()) }), msg('Goal not found'))
        record(member, 'investment_goal.changed', row)
        return toReply(member, row)
      })
    },
    remove(member: Member, row: GoalRow) {
      act(member, () => {
        const { familyId, id, name: title, createdBy: ownerId } = row
        trash.move(member, { kind: 'investment_goal', table, id, title, ownerId }, () => goals.remove(familyId, id))
        record(member, 'investment_goal.removed', row)
      })
    },
  }
}
