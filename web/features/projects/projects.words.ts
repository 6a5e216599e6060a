import { type ProjectStatus, projectStatuses } from '../../../src/features/projects/projects.rules'
import type { Tone } from '../../ui/badge'

export const statusNames: Record<ProjectStatus, string> = {
  not_started: 'Not Started',
  in_progress: 'In Progress',
  on_hold: 'On Hold',
  completed: 'Completed',
  cancelled: 'Cancelled',
}
export const statusTones: Record<ProjectStatus, Tone> = {
  not_started: 'neutral',
  in_progress: 'info',
  on_hold: 'warning',
  completed: 'success',
  cancelled: 'neutral',
}
export const statusOptions = projectStatuses.map((value) => ({ value, label: statusNames[value] }))

/** "Sat, Nov 21"; the year only when it is another one. */
export const dayText = (day: string, today: string) => {
  const date = Temporal.PlainDate.from(day)
  const year = day.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric'
  return date.toLocaleString(undefined, { weekday: 'short', month: 'short', day: 'numeric', year })
}

/** The sign of a currency, as the reader's locale writes it: "$". */
export const signOf = (currency: string) =>
  new Intl.NumberFormat(undefined, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency

/** A number that was typed; nothing typed is null, and what is no number stays for the schema to refuse. */
export const numberOf = (typed: string) => (typed.trim() === '' ? null : Number(typed))
