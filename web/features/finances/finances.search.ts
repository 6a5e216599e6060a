/** The tabs after the first one. */
const tabs = ['bills', 'transactions', 'budgets'] as const

/** Which of its tabs the screen shows; the overview without one. */
export type FinancesSearch = { tab?: (typeof tabs)[number] }

export const financesSearch = ({ tab }: Record<string, unknown>): FinancesSearch => {
  const known = tabs.find((name) => name === tab)
  return known ? { tab: known } : {}
}
