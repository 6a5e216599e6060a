import type { Member } from '#src/platform/access'
import { type Clock, iso } from '#src/platform/clock'
import { found } from '#src/platform/errors'
import { readerWith } from '#src/platform/language/reader'
import type { Live } from '#src/platform/live/live'
import { msg } from '#src/shared/language/message'
import { toPerson } from '../accounts/accounts.rules'
import type { Families } from '../families/families.service'
import { activityNames, plannedDay, plannedSpan } from './fitness.rules'
import type { FitnessStore, WholeActivity } from './fitness.store'
import { sportsActivities } from './fitness.table'
import type { SportsCalendar } from './sports.events'

type Deps = { fitness: FitnessStore; families: Pick<Families, 'get'>; calendar: SportsCalendar; clock: Clock; live: Live }
type Event = { id: string; familyId: string; recurrence: unknown }

/**
 * Keeps planned activities and their calendar events in step, in both directions. Both have the same id. Runs in the caller's transaction.
 */
export const createActivityEvents = ({ fitness, calendar, families, clock, live }: Deps) => {
  const zoneOf = (familyId: string) => families.get(familyId).timezone
  /** An event that has become a series stands for more than the one activity. */
  const plannedOf = ({ id, familyId, recurrence }: Event) => {
    const activity = recurrence ? undefined : fitness.activity(id)
    return activity?.familyId === familyId && !activity.isDone ? activity : undefined
  }

  calendar.observe({
    changed(_member, event) {
      const activity = plannedOf(event)
      if (!activity) return
      fitness.updateActivity(activity.id, { ...plannedDay(event, activity, zoneOf(event.familyId)), updatedAt: iso(clock.now()) })
      live.changed(event.familyId, 'sports')
    },
    removed(_member, event) {
      const activity = plannedOf(event)
      if (!activity) return
      fitness.removeActivity(activity.id)
      live.changed(event.familyId, 'sports')
    },
    restored(_member, event) {
      if (plannedOf(event)) live.changed(event.familyId, 'sports')
    },
    alongside: (event) => (plannedOf(event) ? [{ table: sportsActivities, id: event.id }] : []),
  })

  /** @param makerId the maker of the event, who gets its reminders without an invitation */
  const fieldsOf = ({ row, user }: WholeActivity, makerId: string) => {
    const { firstName, name } = toPerson(user)
    const { familyId, userId, kind } = row
    return {
      // One title for the whole family.
      title: `${firstName || name} · ${readerWith(families.get(familyId)).t(activityNames[kind])}`,
      ...plannedSpan(row, zoneOf(familyId)),
      participants: userId === makerId ? [] : [{ userId, canEdit: false }],
    }
  }
  const get = (activityId: string) => found(fitness.wholeActivity(activityId), msg('Activity not found'))
  const add = (member: Member, activity: WholeActivity) =>
    calendar.addLinked(member, { ...fieldsOf(activity, member.userId), id: activity.row.id, location: null, category: 'sports' })

  return {
    /** Adds the event of a new planned activity. @throws AppError 409 if an event has its id */
    add: (member: Member, activityId: string) => add(member, get(activityId)),

    /**
     * Changes or deletes the event of an activity; one without an event gets it. An activity that was done keeps its event, unless that is
     * still to come.
     * @param isOther the activity is another member's now
     */
    follow(member: Member, activityId: string, isOther = false) {
      const activity = get(activityId)
      const { id, familyId, isDone } = activity.row
      const event = calendar.linked(familyId, id)
      if (isDone) {
        if (event && event.startTime > iso(clock.now())) calendar.removeLinked(familyId, id)
        return
      }
      if (!event) return add(member, activity)
      const { participants, ...fields } = fieldsOf(activity, event.createdBy)
      calendar.changeLinked(familyId, id, { ...fields, ...(isOther && { participants }) })
    },

    prepareRestore: calendar.prepareRestore,
    restored: calendar.restored,
    remove: ({ id, familyId }: { id: string; familyId: string }) => calendar.removeLinked(familyId, id),
  }
}
export type ActivityEvents = ReturnType<typeof createActivityEvents>
