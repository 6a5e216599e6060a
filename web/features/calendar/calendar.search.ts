export const views = ['month', 'week', 'agenda'] as const
export type View = (typeof views)[number]

/** What the address of the calendar remembers; without a view it shows the month. */
export const calendarSearch = ({ view }: { view?: unknown }): { view?: View } => ({ view: views.find((one) => one === view) })
