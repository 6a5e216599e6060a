import { type Clock, dateIn, todayIn } from '#src/platform/clock'
import { found } from '#src/platform/errors'
import { msg } from '#src/shared/language/message'
import type { Calendar } from '../calendar/calendar.service'
import type { Directory } from '../directory/directory.create'
import type { Documents } from '../documents/documents.service'
import type { Families } from '../families/families.service'
import type { Notifications } from '../notifications/notifications.service'
import type { Objects } from '../objects/objects.service'
import type { TaskReply } from '../tasks/tasks.contract'
import type { Tasks } from '../tasks/tasks.service'
import type { PortalAccess, Visitor } from './portal.access'
import type { PortalChore, PortalEmergency, PortalNotes, PortalToday } from './portal.contract'
import { toPortalEvent } from './portal.replies'
import { assertNoPreview, outsider } from './portal.service'
import type { PortalStore } from './portal.store'

type Deps = {
  store: PortalStore
  access: PortalAccess
  calendar: Pick<Calendar, 'today'>
  tasks: Pick<Tasks, 'list' | 'find' | 'setStatus'>
  documents: Pick<Documents, 'find' | 'show'>
  directory: Pick<Directory, 'profiles'>
  families: Families
  notifications: Notifications
  objects: Objects
  clock: Clock
}

const toChore = ({ id, title, description, dueTime, assignee, status }: TaskReply): PortalChore => ({
  id,
  title,
  description,
  dueTime,
  assignee: assignee?.firstName ?? null,
  isDone: status === 'completed',
})

/** The page of a helper, such as a babysitter: today's plan, chores, notes, and the emergency sheet. */
export const createHelpers = (deps: Deps) => {
  const { store, access, calendar, tasks, documents, directory, families, notifications, objects, clock } = deps

  /** The chores that are due by today, or were completed today. */
  const choresOf = (familyId: string) => {
    const { timezone } = families.get(familyId)
    const today = todayIn(clock, timezone).toString()
    const isToday = ({ isChore, completedAt, dueDate }: TaskReply) =>
      isChore && (completedAt ? dateIn(completedAt, timezone) === today : dueDate === null || dueDate <= today)
    return tasks.list(outsider(familyId), { completedSince: today }).filter(isToday)
  }
  const chosenIds = (friendId: string) => store.documentIds([friendId]).map(({ documentId }) => documentId)

  return {
    async today(token: string, visitor: Visitor): Promise<PortalToday> {
      const { familyId } = access.part(token, visitor, 'today').friend
      const { timezone } = families.get(familyId)
      const events = (await calendar.today(outsider(familyId))).parse()
      return {
        date: todayIn(clock, timezone).toString(),
        timezone,
        events: events.map(toPortalEvent),
        chores: choresOf(familyId).map(toChore),
      }
    },

    /** Ticks a chore in the name of the parent or admin who gave the link. @throws AppError 403 in a preview, 404 for a chore of another day */
    tick(token: string, visitor: Visitor, choreId: string, { isDone }: { isDone: boolean }): PortalChore {
      const opened = access.part(token, visitor, 'today')
      const { friend, giver } = opened
      const chore = choresOf(friend.familyId).find(({ id }) => id === choreId)
      const row = found(chore && tasks.find(giver, choreId), msg('Chore not found'))
      assertNoPreview(opened)
      if ((row.status === 'completed') === isDone) return toChore(found(chore, msg('Chore not found')))
      const changed = tasks.setStatus(giver, row, isDone ? 'completed' : 'pending', { by: friend.friendName })
      const about = { title: `${friend.friendName} · ${row.title}`, subjectId: row.id }
      if (isDone) notifications.notify(friend.familyId, giver.userId, 'chore_ticked', about)
      else notifications.withdraw(friend.familyId, row.id)
      return toChore(changed)
    },

    notes(token: string, visitor: Visitor): PortalNotes {
      const { friend } = access.part(token, visitor, 'notes')
      const chosen = chosenIds(friend.id).flatMap((id) => documents.find(id) ?? [])
      return {
        houseNotes: friend.houseNotes,
        documents: chosen
          .map(documents.show)
          .map(({ id, title, content, fileName, mimeType }) => ({ id, title, content, fileName, mimeType })),
      }
    },

    /** The file of a chosen document. @throws AppError 404 */
    async document(token: string, visitor: Visitor, documentId: string) {
      const { friend } = access.part(token, visitor, 'notes', true)
      const row = found(chosenIds(friend.id).includes(documentId) ? documents.find(documentId) : undefined, msg('Document not found'))
      const { fileName } = documents.show(row)
      return { fileName, ...(await objects.openForGuest(found(objects.idIn(row.fileUrl), msg('Document not found')))) }
    },

    emergency(token: string, visitor: Visitor): PortalEmergency {
      const { familyId } = access.part(token, visitor, 'emergency').friend
      const sheet = directory.profiles.sheet({ familyId })
      return {
        contacts: sheet.contacts.map(({ name, organization, phones }) => ({ name, organization, phones })),
        people: sheet.people.map(({ user, ...profile }) => ({
          name: user.name,
          allergies: profile.allergies,
          medications: profile.medications,
          bloodType: profile.bloodType,
          doctor: profile.doctor,
          doctorPhone: profile.doctorPhone,
          emergencyContact: profile.emergencyContact,
          emergencyPhone: profile.emergencyPhone,
        })),
      }
    },
  }
}
export type Helpers = ReturnType<typeof createHelpers>
