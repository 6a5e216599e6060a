import type { Member } from '#src/platform/access'
import { unescapeText } from '#src/platform/icalendar/icalendar.lines'
import { componentText, mergeComponent, type Rule, toComponent } from '#src/platform/icalendar/icalendar.merge'
import { type Component, componentsOf, isComponent, propertyOf, readComponents } from '#src/platform/icalendar/icalendar.read'
import { instantIn, timeOf, type Zones, zonesOf } from '#src/platform/icalendar/icalendar.values'
import { calendarText } from '#src/platform/icalendar/icalendar.write'
import { ns } from '#src/platform/webdav/webdav.xml'
import { mayDo } from '#src/shared/permissions'
import { newTask, type TaskEdit, taskEdit } from '../tasks/tasks.contract'
import { taskLines } from '../tasks/tasks.ical'
import { type Priority, type Status, timeIn } from '../tasks/tasks.rules'
import type { Tasks } from '../tasks/tasks.service'
import type { DavDeps } from './dav.deps'
import { DavError } from './dav.errors'
import { readCalendarObject, refusedObject } from './dav.events'
import { segment } from './dav.paths'
import { assertConditions, isName, rowSource, type Source } from './dav.source'

type TaskRow = NonNullable<ReturnType<Tasks['find']>>

const text = (todo: Component, name: string) => unescapeText(propertyOf(todo, name)?.value ?? '').trim()

/** The date and the time of day of a to-do, in the family's zone. */
const dueOf = (todo: Component, zone: string, zones: Zones) => {
  const property = propertyOf(todo, 'DUE')
  if (!property) return { date: null, time: undefined }
  const time = timeOf(property, zones)
  if (time.kind === 'date') return { date: time.date, time: undefined }
  const local = instantIn(time, zone).toZonedDateTimeISO(zone)
  return { date: local.toPlainDate().toString(), time: local.toPlainTime() }
}

const statusOf = (todo: Component): Status | undefined => {
  const status = text(todo, 'STATUS').toUpperCase()
  if (status === 'CANCELLED') return undefined
  if (status === 'COMPLETED' || (status === '' && propertyOf(todo, 'COMPLETED'))) return 'completed'
  return status === 'IN-PROCESS' ? 'in_progress' : 'pending'
}

/** RFC 5545, section 3.8.1.9: 1 to 4 are high, 5 is medium, 6 to 9 are low. */
const priorityOf = (todo: Component): Priority | undefined => {
  const number = Number(text(todo, 'PRIORITY') || 0)
  return number >= 1 && number <= 9 ? (number < 5 ? 'high' : number === 5 ? 'medium' : 'low') : undefined
}

/** A due time such as "after school" is the first line of the description in calendars. */
const words = (task: TaskRow | undefined) => (task?.dueTime && !timeIn(task.dueTime) ? `At: ${task.dueTime}` : '')
const withoutWords = (description: string, task: TaskRow | undefined) => {
  const first = words(task)
  return first && description.startsWith(first) ? description.slice(first.length).trimStart() : description
}

/** The fields of a to-do. Fields that it lacks keep the known task's values. */
const fieldsOf = (todo: Component, known: TaskRow | undefined, zone: string, zones: Zones) => {
  const { date, time } = dueOf(todo, zone, zones)
  const isSameTime = known && (time === undefined ? !timeIn(known.dueTime ?? '') : timeIn(known.dueTime ?? '')?.equals(time))
  return {
    title: text(todo, 'SUMMARY').slice(0, 200).toWellFormed() || 'Untitled task',
    description: withoutWords(text(todo, 'DESCRIPTION'), known).slice(0, 10_000).toWellFormed() || null,
    priority: priorityOf(todo) ?? known?.priority ?? 'medium',
    dueDate: date,
    dueTime: isSameTime ? known.dueTime : (time?.toString({ smallestUnit: 'minute' }) ?? null),
  }
}

const rulesOf = (task: TaskRow, zone: string, zones: Zones): Rule[] => {
  const due = (todo: Component) => {
    const { date, time } = dueOf(todo, zone, zones)
    return `${date} ${time ?? ''}`
  }
  return [
    { names: ['SUMMARY'], meaning: (todo) => text(todo, 'SUMMARY').slice(0, 200) || 'Untitled task' },
    { names: ['DESCRIPTION'], meaning: (todo) => withoutWords(text(todo, 'DESCRIPTION'), task).slice(0, 10_000) },
    { names: ['DUE'], meaning: due },
    { names: ['PRIORITY'], meaning: (todo) => priorityOf(todo) ?? 'medium' },
    { names: ['STATUS', 'COMPLETED', 'PERCENT-COMPLETE'], meaning: (todo) => statusOf(todo) ?? task.status },
    { names: ['LAST-MODIFIED', 'DTSTAMP'], meaning: (todo) => text(todo, 'LAST-MODIFIED') },
  ]
}

/** A member's tasks and chores: their own, and unassigned ones. */
export const taskSource = (deps: DavDeps, member: Member, zone: string, path: string): Source => {
  const { store, tasks, atomically } = deps
  const isMine = ({ assignedTo }: { assignedTo: string | null }) => assignedTo === null || assignedTo === member.userId
  const isShown = (ids: readonly string[]) => {
    if (ids.length > 3)
      return new Set(
        tasks
          .list(member, {})
          .filter(isMine)
          .map(({ id }) => id),
      )
    return new Set(
      ids.filter((id) => {
        const task = tasks.find(member, id)
        return task && isMine(task)
      }),
    )
  }
  const rows = rowSource({ store, member, area: 'tasks', ending: '.ics', today: deps.today, isShown })
  const linesOf = (task: TaskRow, uid: string) => taskLines({ ...task, tags: [task.isChore ? 'Chore' : 'Task'] }, zone, uid)

  const merged = (stored: string, task: TaskRow, uid: string) => {
    const calendar = readComponents(stored)[0] as Component
    const rules = rulesOf(task, zone, zonesOf(calendar))
    const current = toComponent(linesOf(task, uid))
    const entries = calendar.entries.map((entry) =>
      isComponent(entry) && entry.name === 'VTODO' ? mergeComponent(entry, current, rules) : entry,
    )
    return componentText({ name: 'VCALENDAR', entries })
  }

  return {
    list: rows.list,
    find: rows.find,
    state: rows.state,
    token: rows.token,
    changes: rows.changes,

    async texts(items) {
      const ids = items.map(({ id }) => id)
      const stored = store.texts(member.userId, 'tasks', ids)
      const texts = new Map<string, string>()
      for (const { id, etag } of items) {
        const known = stored.get(id)
        const task = tasks.find(member, id)
        if (!task) continue
        const uid = store.find('tasks', id)?.uid ?? id
        if (known && `"${known.seq}"` === etag) texts.set(id, known.text)
        else texts.set(id, known ? merged(known.text, task, uid) : calendarText('Tasks', linesOf(task, uid)))
      }
      return texts
    },

    async put(name, body, conditions) {
      const calendar = readCalendarObject(body, 'VTODO')
      const [todo, ...others] = componentsOf(calendar, 'VTODO')
      if (!todo || others.length || propertyOf(todo, 'RRULE') || propertyOf(todo, 'RDATE'))
        throw refusedObject('Tasks that repeat are made in Hearth.')
      const uid = propertyOf(todo, 'UID')?.value.trim() ?? ''
      const item = rows.find(name)
      assertConditions(conditions, item)
      if (!item && !isName(name, '.ics')) throw new DavError(403, '', 'The name must end in .ics.')
      if (!item && !mayDo(member, 'edit_tasks')) throw new DavError(403, `${ns.dav} need-privileges`)
      rows.assertUid(uid, item, (other) => path + segment(other))
      const known = item && tasks.find(member, item.id)
      const fields = fieldsOf(todo, known, zone, zonesOf(calendar))
      const status = statusOf(todo)
      return atomically(() => {
        let task: TaskRow | undefined = known
        if (!task) {
          const made = tasks.create(member, newTask.parse({ ...fields, assignedTo: member.userId, isChore: false }))
          task = tasks.find(member, made.id)
        } else {
          const { title, description, priority, dueDate, dueTime } = task
          if (!Bun.deepEquals(fields, { title, description, priority, dueDate, dueTime })) {
            const { assignedTo, frequency, points } = task
            tasks.update(member, task, taskEdit.parse({ ...fields, assignedTo, frequency, points }) satisfies TaskEdit)
            task = tasks.find(member, task.id)
          }
        }
        if (!task) throw new DavError(404)
        if (status && status !== task.status) tasks.setStatus(member, task, status)
        return rows.keep(task.id, body, { name, uid, isNew: !item })
      })
    },

    async remove(name, conditions) {
      const item = rows.find(name)
      const task = item && tasks.find(member, item.id)
      if (!task) throw new DavError(404)
      assertConditions(conditions, item)
      tasks.remove(member, task)
    },
  }
}
