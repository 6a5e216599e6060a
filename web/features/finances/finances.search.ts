/** The tabs after the first one. */
export const laterTabs = ['bills', 'transactions', 'budgets'] as const

/** The selected tab; by default the overview. */
type FinancesSearch = {
  tab?: (typeof laterTabs)[number]
  /** The month of the transactions, `YYYY-MM`. */
  month?: string
}

export const financesSearch = ({ tab, month }: Record<string, unknown>): FinancesSearch => {
  const known = laterTabs.find((name) => name === tab)
  const isMonth = typeof month === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(month)
  return { ...(known && { tab: known }), ...(isMonth && { month }) }
}
