export const views = ['month', 'week', 'agenda'] as const
export type View = (typeof views)[number]

type CalendarSearch = {
  /** By default the month. */
  view?: View
  /** An event to open, and its occurrence's date for a series. */
  event?: string
  at?: string
}

const date = /^\d{4}-\d{2}-\d{2}$/

/** The calendar's search parameters. */
export const calendarSearch = ({ view, event, at }: Record<string, unknown>): CalendarSearch => ({
  view: views.find((one) => one === view),
  event: typeof event === 'string' ? event : undefined,
  at: typeof at === 'string' && date.test(at) ? at : undefined,
})
