import { escapeText } from '#src/platform/icalendar/icalendar.lines'
import { componentLines, dateDigits, dateLine, line, textLines, utcDigits } from '#src/platform/icalendar/icalendar.write'
import { isUtc } from '#src/platform/icalendar/icalendar.zones'
import { timeIn } from './tasks.rules'

/** Tasks as VTODO (RFC 5545, section 3.6.2). */

const priorities: Record<string, number> = { low: 9, medium: 5, high: 1 }
const statuses: Record<string, string> = { completed: 'COMPLETED', in_progress: 'IN-PROCESS' }

export type CalendarTask = {
  id: string
  title: string
  description: string | null
  dueDate: string | null
  dueTime?: string | null
  status: string
  priority: string
  completedAt: string | null
  createdAt: string
  updatedAt: string
  tags: readonly string[]
}

const dueLines = (dueDate: string | null, time: Temporal.PlainTime | undefined, timezone: string) => {
  if (dueDate === null) return []
  if (!time) return [dateLine('DUE', dueDate)]
  const digits = time.toString({ smallestUnit: 'second' }).replaceAll(':', '')
  const value = `${dateDigits(dueDate)}T${digits}`
  return isUtc(timezone) ? [line('DUE', `${value}Z`)] : [line('DUE', value, { TZID: timezone })]
}

/** The VTODO of a task as unfolded lines. A free-text due time, such as "after school", comes first in the description. */
export const taskLines = (task: CalendarTask, timezone: string, uid: string = task.id): string[] => {
  const time = timeIn(task.dueTime ?? '')
  const words = time || !task.dueTime ? [] : [`At: ${task.dueTime}`]
  const isDone = task.status === 'completed'
  return componentLines('VTODO', [
    line('UID', uid),
    line('DTSTAMP', utcDigits(task.updatedAt)),
    line('CREATED', utcDigits(task.createdAt)),
    line('LAST-MODIFIED', utcDigits(task.updatedAt)),
    ...textLines('SUMMARY', task.title),
    ...textLines('DESCRIPTION', [...words, ...(task.description ? [task.description] : [])].join('\n')),
    ...dueLines(task.dueDate, time, timezone),
    line('STATUS', statuses[task.status] ?? 'NEEDS-ACTION'),
    line('PRIORITY', priorities[task.priority] ?? 5),
    ...(task.completedAt ? [line('COMPLETED', utcDigits(task.completedAt))] : []),
    ...(isDone ? [line('PERCENT-COMPLETE', 100)] : []),
    ...(task.tags.length ? [line('CATEGORIES', task.tags.map(escapeText).join(','))] : []),
  ])
}
