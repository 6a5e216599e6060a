import type { Random } from '#src/demo/random'
import { calendarApi, type EventReply } from '#src/features/calendar/calendar.contract'
import { contactsApi } from '#src/features/directory/contacts.contract'
import { tasksApi } from '#src/features/tasks/tasks.contract'
import { type Kind, someDay } from './edits'
import type { AppServer } from './server'

/** Random changes of what apps show, made in Hearth as a browser makes them. */

const areas = { family: 'calendar', tasks: 'tasks', directory: 'contacts' } as const

export const editsOf = ({ ada, params, familyId, userId, rows }: AppServer, random: Random) => {
  const window = { from: '2026-12-25T00:00:00Z', to: '2028-01-20T00:00:00Z' }
  /** All occurrences of the year. */
  const occurrences = async () => {
    const query = new URLSearchParams(window)
    return (await ada.get(`/api/families/${familyId}/events?${query}`)).body as EventReply[]
  }
  const instant = (time: Temporal.PlainDateTime) => time.toZonedDateTime('Europe/Berlin').toInstant().toString()

  const created = {
    async family() {
      const start = someDay(random).toPlainDateTime({ hour: random.int(6, 20) })
      const isSeries = random.chance(0.4)
      const { id } = await ada.call(calendarApi.create, params, {
        title: `Hearth ${random.int(1, 9999)}`,
        startTime: instant(start),
        endTime: instant(start.add({ hours: 1 })),
        timezone: 'Europe/Berlin',
        ...(isSeries && { isRecurring: true, recurrence: { frequency: 'weekly', count: 6 } }),
      })
      return id
    },
    tasks: async () =>
      (
        await ada.call(tasksApi.create, params, {
          title: `Hearth ${random.int(1, 9999)}`,
          dueDate: someDay(random).toString(),
          assignedTo: userId,
          isChore: false,
        })
      ).id,
    directory: async () => (await ada.call(contactsApi.create, params, { firstName: 'Hearth', lastName: `Of ${random.int(1, 9999)}` })).id,
  }

  const changeEvent = async (id: string) => {
    const all = (await occurrences()).filter((one) => one.id === id && !one.isCancelled)
    const one = all[random.int(0, all.length - 1)]
    if (!one) return
    const path = `/api/families/${familyId}/events/${id}`
    const only = `?scope=one&instanceDate=${one.instanceDate}`
    const body = { ...one, participants: undefined, recurrence: undefined, reminderMinutes: undefined }
    const edit = random.pick(['title', 'move', 'location', 'once', 'cancel', 'gone'])
    const isSeries = one.instanceDate !== null
    const moved = (time: string) => Temporal.Instant.from(time).add({ minutes: 30 }).toString()
    const later = { ...body, startTime: moved(one.startTime), endTime: moved(one.endTime) }
    const { status } =
      edit === 'gone' && isSeries && all.length > 3
        ? await ada.delete(path + only)
        : edit === 'cancel' && isSeries && all.length > 3
          ? await ada.put(`${path}/cancelled`, { instanceDate: one.instanceDate, isCancelled: true })
          : edit === 'once' && isSeries
            ? await ada.put(path + only, { ...later, title: `Hearth ${random.int(1, 999)}` })
            : edit === 'move' && !one.isAllDay && !isSeries
              ? await ada.put(path, later)
              : await ada.put(`${path}?scope=all${isSeries ? `&instanceDate=${one.instanceDate}` : ''}`, {
                  ...body,
                  ...(edit === 'location' ? { location: `Hall ${random.int(1, 99)}` } : { title: `Hearth ${random.int(1, 9999)}` }),
                })
    if (status >= 300) throw new Error(`${edit} of an event: ${status}`)
  }
  const changeTask = async (id: string) => {
    const task = (await ada.call(tasksApi.list, params)).find((one) => one.id === id)
    if (!task) return
    if (task.status !== 'completed' && random.chance(0.3)) await ada.call(tasksApi.complete, { ...params, taskId: id }, {})
    else await ada.call(tasksApi.update, { ...params, taskId: id }, { ...task, title: `Hearth ${random.int(1, 9999)}` })
  }

  return {
    occurrences,
    /** The ids of the live rows by the names of their files. */
    ids: (kind: Kind) =>
      new Map(
        rows<{ objectId: string; name: string | null; uid: string | null }>(
          `select object_id as objectId, name, uid from dav_resources where area = '${areas[kind]}' and deleted_at is null`,
        ).map(({ objectId, name }) => [name ?? `${objectId}.${kind === 'directory' ? 'vcf' : 'ics'}`, objectId]),
      ),
    create: (kind: Kind) => created[kind](),
    change: (kind: Kind, id: string) =>
      kind === 'family'
        ? changeEvent(id)
        : kind === 'tasks'
          ? changeTask(id)
          : ada.call(contactsApi.change, { contactId: id }, { notes: `Hearth ${random.int(1, 9999)}` }),
    remove: (kind: Kind, id: string) =>
      kind === 'family'
        ? ada.call(calendarApi.remove, { ...params, eventId: id })
        : kind === 'tasks'
          ? ada.call(tasksApi.remove, { ...params, taskId: id })
          : ada.call(contactsApi.remove, { contactId: id }),
  }
}
