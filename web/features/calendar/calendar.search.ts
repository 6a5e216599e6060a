export const views = ['month', 'week', 'agenda'] as const
export type View = (typeof views)[number]

type CalendarSearch = {
  /** Without one it shows the month. */
  view?: View
  /** An event to open, and the date of its occurrence when it is one of a series. */
  event?: string
  at?: string
}

const date = /^\d{4}-\d{2}-\d{2}$/

/** What the address of the calendar says. */
export const calendarSearch = ({ view, event, at }: Record<string, unknown>): CalendarSearch => ({
  view: views.find((one) => one === view),
  event: typeof event === 'string' ? event : undefined,
  at: typeof at === 'string' && date.test(at) ? at : undefined,
})
