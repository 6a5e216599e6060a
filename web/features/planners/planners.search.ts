/** The tabs of a plan after the first one. */
const tabs = ['tasks', 'guests', 'budget', 'venue', 'timeline', 'notes'] as const

/** The selected tab of a plan; by default the overview. */
type PlannerSearch = { tab?: (typeof tabs)[number] }

export const plannerSearch = ({ tab }: Record<string, unknown>): PlannerSearch => {
  const known = tabs.find((name) => name === tab)
  return known ? { tab: known } : {}
}
