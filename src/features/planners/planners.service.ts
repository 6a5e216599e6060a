import type { Member } from '#src/platform/access'
import { dateIn, iso } from '#src/platform/clock'
import { forbidden, found, invalid } from '#src/platform/errors'
import { findExisting } from '#src/platform/idempotency'
import { msg } from '#src/shared/language/message'
import { fromUnits, moneyDecimals } from '#src/shared/money'
import { toPerson } from '../accounts/accounts.rules'
import type { ActivityKind } from '../activity/activity.contract'
import type { NewPlanner, PlannerChange, PlannerReply } from './planners.contract'
import type { GuestDeps, PlannerDeps } from './planners.deps'
import { createGuests } from './planners.guests.service'
import { calendarFile } from './planners.ics'
import { createParts } from './planners.parts.service'
import { createRsvps } from './planners.rsvp.service'
import { countAnswers, dueOn, mayChangePlan } from './planners.rules'
import type { PlannerRow, WholePlanner } from './planners.store'
import { eventPlanners as table } from './planners.table'
import { createTasks } from './planners.tasks.service'
import { createTemplates } from './planners.templates.service'

/** The plans of a family's events. */
export const createPlanners = (deps: PlannerDeps & GuestDeps) => {
  const { store, families, activity, trash, notifications, clock, acts } = deps
  const act = acts('planners')
  const templates = createTemplates(deps)
  const guests = createGuests(deps)

  const replies = (rows: WholePlanner[]): PlannerReply[] => {
    const ids = rows.map(({ row }) => row.id)
    const tasks = new Map(store.taskCounts(ids).map((counts) => [counts.plannerId, counts]))
    const answers = Map.groupBy(store.answers(ids), ({ plannerId }) => plannerId)
    const money = new Map(store.money(ids).map((sums) => [sums.plannerId, sums]))
    return rows.map(({ row, creator }) => ({
      ...row,
      creator: toPerson(creator),
      taskCount: tasks.get(row.id)?.all ?? 0,
      completedTaskCount: tasks.get(row.id)?.completed ?? 0,
      ...countAnswers(answers.get(row.id) ?? []),
      planned: fromUnits(money.get(row.id)?.plannedUnits ?? 0, moneyDecimals),
      spent: fromUnits(money.get(row.id)?.spentUnits ?? 0, moneyDecimals),
    }))
  }
  const get = ({ familyId, id }: { familyId: string; id: string }) =>
    found(replies([found(store.whole(familyId, id), msg('Plan not found'))])[0], msg('Plan not found'))
  const record = (member: Member, kind: ActivityKind, { id, name }: { id: string; name: string }) =>
    activity.record(member, kind, { subjectId: id, title: name })
  const assertMayChange = (member: Member, plan: PlannerRow) => {
    if (!mayChangePlan(member, plan)) throw forbidden(msg('Only the creator of a plan, a parent or an admin can change it.'))
  }

  /** The facts that a plan takes from an event of the calendar. */
  const factsOf = (familyId: string, eventId: string) => {
    const event = store.sharedEvent(familyId, eventId)
    if (!event) throw invalid('eventId', msg('Choose an event that the whole family sees.'))
    const start = Temporal.Instant.from(event.startTime)
    const zone = event.isAllDay ? event.timezone : families.get(familyId).timezone
    const time = event.isAllDay ? null : start.toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: 'minute' })
    return { name: event.title, date: dateIn(event.startTime, zone), time, venue: event.location }
  }

  /** Moves the tasks of a template and the moments of the day to another day of the plan. */
  const moveParts = (plan: PlannerRow, date: string | null, updatedAt: string) => {
    for (const task of store.tasks.following(plan.id)) store.tasks.update(task, { dueDate: dueOn(date, task.daysBefore), updatedAt })
    if (!plan.date || !date) return
    const { timezone } = families.get(plan.familyId)
    const days = Temporal.PlainDate.from(plan.date).until(date, { largestUnit: 'days' }).days
    for (const moment of store.moments.list(plan.id)) {
      if (dateIn(moment.at, timezone) !== plan.date) continue
      const at = iso(Temporal.Instant.from(moment.at).toZonedDateTimeISO(timezone).add({ days }).toInstant())
      store.moments.update(moment, { at, updatedAt })
    }
  }

  return {
    find: store.find,
    show: (plan: PlannerRow) => get(plan),
    /** The day of a plan as an iCalendar file. @throws AppError 404 for a plan without a date */
    calendarFile({ id, familyId, name, date, time, venue, guestNote, status }: PlannerRow): string {
      const { timezone } = families.get(familyId)
      const facts = { title: name, date, time, timezone, place: venue, note: guestNote, isCancelled: status === 'cancelled' }
      return found(calendarFile(facts, { uid: id, now: clock.now() }), msg('Calendar file not found'))
    },
    list: ({ familyId }: Member): PlannerReply[] => replies(store.list(familyId)),
    /** All plans and tasks of the family, for the search. */
    searchable: ({ familyId }: Member) => ({ plans: store.list(familyId), tasks: store.tasks.ofFamily(familyId, true) }),

    /**
     * Idempotent: a retry with the same id returns the existing plan.
     * @throws AppError 409 if the id belongs to somebody else's plan, 422 for an unknown event or template
     */
    create(member: Member, { id = Bun.randomUUIDv7(), templateId, ...input }: NewPlanner): PlannerReply {
      const { familyId, userId } = member
      if (findExisting(member, store.find(id))) return get({ familyId, id })
      const template = templateId === null ? undefined : templates.content(member, templateId)
      const event = input.eventId === null ? undefined : factsOf(familyId, input.eventId)
      const now = iso(clock.now())
      const times = { createdAt: now, updatedAt: now }
      return act(member, () => {
        const plan = store.insert({
          ...input,
          id,
          familyId,
          createdBy: userId,
          name: input.name ?? event?.name ?? '',
          date: input.date ?? event?.date,
          time: input.time ?? event?.time,
          venue: input.venue ?? event?.venue,
          ...times,
        })
        const made = { familyId, plannerId: id, createdBy: userId, ...times }
        for (const task of template?.tasks ?? []) store.tasks.insert({ ...task, ...made, dueDate: dueOn(plan.date, task.daysBefore) })
        for (const expense of template?.expenses ?? []) store.expenses.insert({ ...expense, ...made })
        record(member, 'plan.created', plan)
        guests.wake()
        return get(plan)
      })
    },

    /** @throws AppError 403 for another member's plan, except for parents and admins; 422 for an unknown event */
    change(member: Member, plan: PlannerRow, change: PlannerChange): PlannerReply {
      assertMayChange(member, plan)
      if (change.eventId && change.eventId !== plan.eventId) factsOf(plan.familyId, change.eventId)
      const updatedAt = iso(clock.now())
      return act(member, () => {
        store.update(plan.familyId, plan.id, { ...change, updatedAt })
        if (change.date !== undefined && change.date !== plan.date) moveParts(plan, change.date, updatedAt)
        const changed = get(plan)
        record(member, 'plan.changed', changed)
        if (change.rsvpDeadline !== undefined || change.status !== undefined) guests.wake()
        return changed
      })
    },

    /** @throws AppError 403 for another member's plan, except for parents and admins */
    remove(member: Member, plan: PlannerRow) {
      assertMayChange(member, plan)
      act(member, () => {
        for (const { id } of [...store.tasks.list(plan.id), ...store.guests.list(plan.id)]) notifications.withdraw(plan.familyId, id)
        const { familyId, id, name: title, createdBy: ownerId } = plan
        trash.move(member, { kind: 'plan', table, id, title, ownerId }, () => store.remove(familyId, id))
        record(member, 'plan.deleted', plan)
      })
    },

    /** A plan is back from the trash. */
    restored: () => guests.wake(),

    templates,
    tasks: createTasks(deps),
    ...createParts(deps),
    guests,
    rsvps: createRsvps(deps),

    /** Unassigns the tasks of a person who left, removes their votes, and keeps them as a guest by name. */
    forget(familyId: string, userId: string) {
      const updatedAt = iso(clock.now())
      store.tasks.unassign(familyId, userId, updatedAt)
      store.venues.unvoteAll(familyId, userId)
      const { name } = toPerson(deps.people.forIds([userId])(userId))
      for (const guest of store.guests.ofMember(familyId, userId)) store.guests.update(guest, { userId: null, guestName: name, updatedAt })
    },
  }
}
export type Planners = ReturnType<typeof createPlanners>
