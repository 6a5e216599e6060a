import type { InvestmentReply, SummaryReply } from './investments.contract'
import { offTarget, resultOf } from './investments.rules'

type Target = { accountType: string; percent: number }

/** Totals and groups of the active investments, the largest group first; a kind with a target is listed even without a value. */
export const summaryOf = (
  rows: readonly InvestmentReply[],
  targets: readonly Target[],
  nameOf: (userId: string) => string,
): SummaryReply => {
  const active = rows.filter(({ isActive }) => isActive)
  const { value, cost, gain, gainPercent } = resultOf(active)
  const groups = <K>(keyOf: (row: InvestmentReply) => K) =>
    [...Map.groupBy(active, keyOf)].map(([key, some]) => ({ key, first: some[0] as InvestmentReply, ...resultOf(some, active) }))
  const bySize = (one: { value: number }, other: { value: number }) => other.value - one.value
  const types = groups(({ accountType }) => accountType).map(({ key: accountType, first: _, ...result }) => ({ accountType, ...result }))
  const missing = targets.filter(({ accountType }) => !types.some((type) => type.accountType === accountType))
  const empty = missing.map(({ accountType }) => ({ accountType, ...resultOf([], active) }))
  return {
    totalValue: value,
    totalCost: cost,
    gain,
    gainPercent,
    byType: [...types, ...empty].toSorted(bySize).map((type) => {
      const target = targets.find(({ accountType }) => accountType === type.accountType)?.percent ?? null
      return { ...type, target, offTarget: target === null ? null : offTarget(type.value, value, target) }
    }),
    byOwner: groups(({ ownerId }) => ownerId)
      .map(({ key: ownerId, first: _, ...result }) => ({ ownerId, name: nameOf(ownerId), ...result }))
      .toSorted(bySize),
    byAccount: groups(({ accountName, ownerId, institution }) => JSON.stringify([accountName, ownerId, institution]))
      .map(({ key: _, first: { accountName, ownerId, institution }, ...result }) => ({ accountName, ownerId, institution, ...result }))
      .toSorted(bySize),
  }
}
