/** The tabs of a plan after the first one. */
export const laterTabs = ['tasks', 'guests', 'budget', 'venue', 'timeline', 'notes'] as const

/** The selected tab of a plan; by default the overview. */
type PlannerSearch = { tab?: (typeof laterTabs)[number] }

export const plannerSearch = ({ tab }: Record<string, unknown>): PlannerSearch => {
  const known = laterTabs.find((name) => name === tab)
  return known ? { tab: known } : {}
}
