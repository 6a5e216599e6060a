import ICAL from 'ical.js'
import { loadOccurrences } from '#src/features/calendar/calendar.recurrence'
import { events } from '#src/features/calendar/calendar.table'
import { projectTasks } from '#src/features/projects/projects.table'
import { tasks } from '#src/features/tasks/tasks.table'
import { createEvents, type People } from './export.events'
import { dateProperty, day, isUtc, linesOf, text, utc } from './export.ical'
import type { Rows } from './export.rows'
import { stripControls } from './export.text'
import { timezoneComponent } from './export.timezone'

/** Years ahead for which a zone's clock changes are listed: a series may have no end. */
const yearsAhead = 10

const priorities = { low: 9, medium: 5, high: 1 } as Record<string, number>
const statuses = { completed: 'COMPLETED', in_progress: 'IN-PROCESS' } as Record<string, string>

type Task = {
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
  tags: (string | undefined)[]
}

/** Parses a time as people write it (`7:30 AM`, `19:30`) into `19:30:00`; undefined for other text, such as "after lunch". */
export const clockOf = (words: string): string | undefined => {
  const [, hours, minutes, half] = /^\s*(\d{1,2}):(\d\d)\s*([ap]m)?\s*$/i.exec(words) ?? []
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hours)
  if (!hours || hour > 23 || Number(minutes) > 59 || (half && Number(hours) > 12)) return undefined
  return `${String(hour).padStart(2, '0')}:${minutes}:00`
}

const dueOf = (dueDate: string, clock: string | undefined, timezone: string) => {
  if (!clock) return dateProperty('due', [day(dueDate)], timezone)
  return dateProperty('due', [ICAL.Time.fromDateTimeString(`${dueDate}T${clock}${isUtc(timezone) ? 'Z' : ''}`)], timezone)
}

const taskComponent = (task: Task, timezone: string) => {
  const component = new ICAL.Component('vtodo')
  component.addPropertyWithValue('uid', task.id)
  component.addPropertyWithValue('dtstamp', utc(task.updatedAt))
  component.addPropertyWithValue('created', utc(task.createdAt))
  component.addPropertyWithValue('last-modified', utc(task.updatedAt))
  text(component, 'summary', task.title)
  const clock = clockOf(task.dueTime ?? '')
  const words = clock || !task.dueTime ? [] : [`At: ${task.dueTime}`]
  text(component, 'description', [...words, ...(task.description ? [task.description] : [])].join('\n'))
  component.addProperty(dueOf(task.dueDate ?? '', clock, timezone))
  component.addPropertyWithValue('status', statuses[task.status] ?? 'NEEDS-ACTION')
  component.addPropertyWithValue('priority', priorities[task.priority] ?? 5)
  if (task.completedAt) component.addPropertyWithValue('completed', utc(task.completedAt))
  if (task.status === 'completed') component.addPropertyWithValue('percent-complete', 100)
  const tags = new ICAL.Property('categories')
  tags.setValues(task.tags.flatMap((tag) => (tag ? [stripControls(tag)] : [])))
  component.addProperty(tags)
  return component
}

function* tasksOf(rows: Rows, people: People): Generator<Task> {
  const nameOf = (id: string | null) => (id ? people.get(id)?.name : undefined)
  for (const task of rows.of(tasks, 't.due_date is not null'))
    yield { ...task, tags: [task.isChore ? 'Chore' : 'Task', nameOf(task.assignedTo)] }
  for (const task of rows.of(projectTasks, 't.due_date is not null')) {
    const completedAt = task.completedDate && `${task.completedDate}T00:00:00.000Z`
    yield { ...task, completedAt, tags: [String(task.projectName), nameOf(task.assignedTo)] }
  }
}

/** The zones in use, and the first moment in any of them. */
const zonesOf = (rows: Rows, timezone: string) => {
  const sql = 'select distinct timezone from events where family_id = ?1 and is_all_day = 0'
  const zones = rows.sqlite.query<{ timezone: string }, [string]>(sql).all(rows.familyId)
  const first = rows.sqlite
    .query<{ at: string | null }, [string]>(
      `select min(at) as at from (select min(start_time) as at from events where family_id = ?1
        union all select min(due_date) || 'T00:00:00.000Z' from tasks where family_id = ?1)`,
    )
    .get(rows.familyId)
  return { zones: [...new Set([timezone, ...zones.map((zone) => zone.timezone)])].filter((zone) => !isUtc(zone)), first: first?.at }
}

const ends = 'END:VCALENDAR'

type Family = { name: string; timezone: string }

/** The family's calendar (RFC 5545): its events, and its tasks with a due date. */
export async function* calendarOf(rows: Rows, { name, timezone }: Family, people: People, now: Temporal.Instant): AsyncGenerator<string> {
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('prodid', '-//Hearth//Export//EN')
  calendar.addPropertyWithValue('x-wr-calname', stripControls(name))
  calendar.addPropertyWithValue('x-wr-timezone', timezone)
  yield calendar.toString().slice(0, -ends.length)
  const { zones, first } = zonesOf(rows, timezone)
  const from = (first ? Temporal.Instant.from(first) : now).subtract({ hours: 24 * 366 })
  for (const zone of zones) yield linesOf(timezoneComponent(zone, from, now.add({ hours: 24 * 366 * yearsAhead })))
  const writer = createEvents(rows, await loadOccurrences(), people)
  for (const event of rows.of(events)) for (const component of writer.of(event)) yield linesOf(component)
  for (const task of tasksOf(rows, people)) yield linesOf(taskComponent(task, timezone))
  yield `${ends}\r\n`
}
