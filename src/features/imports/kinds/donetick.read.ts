import { AppError } from '#src/platform/errors'
import { type Message, msg } from '#src/shared/language/message'
import type { Frequency } from '../../tasks/tasks.rules'
import {
  bounded,
  type HouseholdEntry,
  type HouseholdFile,
  type Json,
  numberIn,
  objectsIn,
  onceReason,
  personReason,
  plainText,
  readJson,
  textIn,
} from './household.file'

/**
 * The chores of Donetick, as its API returns them (`GET /eapi/v1/chore` or `/api/v1/chores/`): an array, or `{ "res": […] }`. Fields by
 * donetick/donetick, internal/chore/model/model.go at 4375818d.
 */

const simple: Record<string, Frequency> = { daily: 'daily', weekly: 'weekly', monthly: 'monthly', once: 'once', no_repeat: 'once' }

/** The frequency of Hearth; undefined if it has none of that kind. */
const frequencyOf = (row: Json): Frequency | undefined => {
  const type = textIn(row, 'frequencyType')
  const every = numberIn(row, 'frequency') ?? 1
  const more = (typeof row.frequencyMetadata === 'object' && row.frequencyMetadata ? row.frequencyMetadata : {}) as Json
  if (type === 'once' || type === 'no_repeat') return 'once'
  if (type in simple) return every <= 1 ? simple[type] : undefined
  if (type === 'days_of_the_week') return Array.isArray(more.days) && more.days.length === 1 ? 'weekly' : undefined
  if (type === 'day_of_the_month')
    return Array.isArray(more.months) && more.months.length < 12 && more.months.length > 0 ? undefined : 'monthly'
  if (type !== 'interval') return undefined
  const unit = textIn(more, 'unit')
  if (unit === 'days' && (every === 1 || every === 7)) return every === 1 ? 'daily' : 'weekly'
  return every === 1 ? { weeks: 'weekly' as const, months: 'monthly' as const }[unit] : undefined
}

const dueOf = (row: Json, zone: string) => {
  try {
    const due = Temporal.Instant.from(textIn(row, 'nextDueDate')).toZonedDateTimeISO(zone)
    const time = due.toPlainTime()
    const isMidnight = time.equals(new Temporal.PlainTime()) || (time.hour === 23 && time.minute === 59)
    return {
      dueDate: due.toPlainDate().toString(),
      dueTime: isMidnight ? null : time.toLocaleString('en-US', { hour: 'numeric', minute: '2-digit' }),
    }
  } catch {
    return { dueDate: null, dueTime: null }
  }
}

const choreOf = (row: Json, zone: string): HouseholdEntry => {
  const title = textIn(row, 'name')
  if (row.isActive === false) return { type: 'left', title, reason: msg('It is not active.') }
  if (row.isPrivate === true) return { type: 'left', title, reason: msg('It is private there, and would be everybody’s here.') }
  const reasons: Message[] = []
  const frequency = frequencyOf(row)
  if (!frequency) reasons.push(onceReason())
  if (numberIn(row, 'assignedTo') || objectsIn(row.assignees).length > 0) reasons.push(personReason())
  if (textIn(row, 'labels') || objectsIn(row.labelsV2).length > 0) reasons.push(msg('Its labels are left out.'))
  const steps = objectsIn(row.subTasks).map((step) => `- ${textIn(step, 'name')}`)
  const points = numberIn(row, 'points') ?? 1
  if (points > 10) reasons.push(msg('A chore gives at most 10 points.'))
  // 1 is the highest of Donetick's priorities, 0 is none.
  const priority = ({ 1: 'high', 2: 'high', 4: 'low' } as const)[numberIn(row, 'priority') ?? 0] ?? 'medium'
  return {
    ...{ type: 'task', isChore: true, title, ...dueOf(row, zone), frequency: frequency ?? 'once', priority },
    ...{ points: Math.min(10, Math.max(1, Math.round(points))), reasons },
    description: [plainText(textIn(row, 'description')), steps.join('\n')].filter(Boolean).join('\n\n'),
  }
}

export const readDonetick = (text: string, zone: string): HouseholdFile => {
  const file = readJson(text)
  const rows = objectsIn(Array.isArray(file) ? file : ((file as Json | null)?.res ?? (file as Json | null)?.chores))
  const chores = rows.filter((row) => 'frequencyType' in row && textIn(row, 'name'))
  if (chores.length === 0) throw new AppError(422, 'invalid_file', msg('This is not an export of {name}.', { name: 'Donetick' }))
  const things = chores.filter((row) => row.thingChore).length
  const entries = chores.map((row) => choreOf(row, zone))
  if (things) entries.push({ type: 'left', title: 'things', reason: msg('Hearth has no place for {name}.', { name: 'things' }) })
  return bounded(entries)
}
