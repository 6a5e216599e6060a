import { loadOccurrences } from '#src/features/calendar/calendar.recurrence'
import { events } from '#src/features/calendar/calendar.table'
import { projectTasks } from '#src/features/projects/projects.table'
import { type CalendarTask, taskLines } from '#src/features/tasks/tasks.ical'
import { tasks } from '#src/features/tasks/tasks.table'
import { timezoneLines } from '#src/platform/icalendar/icalendar.timezone'
import { calendarText, line, textLines, textOf } from '#src/platform/icalendar/icalendar.write'
import { isUtc } from '#src/platform/icalendar/icalendar.zones'
import { createEvents, type People } from './export.events'
import type { Rows } from './export.rows'

/** Years ahead for which a zone's clock changes are listed: a series may have no end. */
const yearsAhead = 10

const tagsOf = (...tags: (string | undefined)[]) => tags.flatMap((tag) => tag || [])

function* tasksOf(rows: Rows, people: People): Generator<CalendarTask> {
  const nameOf = (id: string | null) => (id ? people.get(id)?.name : undefined)
  for (const task of rows.of(tasks, 't.due_date is not null'))
    yield { ...task, tags: tagsOf(task.isChore ? 'Chore' : 'Task', nameOf(task.assignedTo)) }
  for (const task of rows.of(projectTasks, 't.due_date is not null')) {
    const completedAt = task.completedDate && `${task.completedDate}T00:00:00.000Z`
    yield { ...task, completedAt, tags: tagsOf(String(task.projectName), nameOf(task.assignedTo)) }
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

const ends = 'END:VCALENDAR\r\n'

type Family = { name: string; timezone: string }

/** The family's calendar (RFC 5545): its events, and its tasks with a due date. */
export async function* calendarOf(rows: Rows, { name, timezone }: Family, people: People, now: Temporal.Instant): AsyncGenerator<string> {
  const head = calendarText('Export', [...textLines('X-WR-CALNAME', name), line('X-WR-TIMEZONE', timezone)])
  yield head.slice(0, -ends.length)
  const { zones, first } = zonesOf(rows, timezone)
  const from = (first ? Temporal.Instant.from(first) : now).subtract({ hours: 24 * 366 })
  for (const zone of zones) yield textOf(timezoneLines(zone, from, now.add({ hours: 24 * 366 * yearsAhead })))
  const writer = createEvents(rows, await loadOccurrences(), people)
  for (const event of rows.of(events)) for (const lines of writer.of(event)) yield textOf(lines)
  for (const task of tasksOf(rows, people)) yield textOf(taskLines(task, timezone))
  yield ends
}
