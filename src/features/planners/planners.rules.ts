import { holdsAll, mayDo, type Permission, type Role } from '#src/shared/permissions'

export const plannerTypes = ['family_event', 'birthday', 'dinner', 'trip', 'wedding', 'school', 'moving', 'other'] as const
export type PlannerType = (typeof plannerTypes)[number]

export const plannerStatuses = ['planning', 'done', 'cancelled'] as const
export type PlannerStatus = (typeof plannerStatuses)[number]

export const responses = ['pending', 'yes', 'no', 'maybe'] as const
export type Response = (typeof responses)[number]

/** An item of the packing list is a task without a date of its own. */
export const taskKinds = ['task', 'packing'] as const
export type TaskKind = (typeof taskKinds)[number]

/** Maximum rows. Plans are listed, counted and searched without pages; so are the parts of one plan. */
export const limits = { plans: 300, tasks: 300, guests: 500, expenses: 200, venues: 50, moments: 200, templates: 100, links: 5 }

/** Days for which a guest's link works: after the day of the plan, or after its creation if the plan has no date. */
const linkDays = { afterEvent: 7, withoutDate: 180 }

type Person = { userId: string; role: Role; permissions: readonly Permission[] }
type Made = { createdBy: string }

/** Whether a member may change or delete a plan: its maker, a parent or an admin. */
export const mayChangePlan = (member: Person, plan: Made) =>
  mayDo(member, 'edit_calendar') && (plan.createdBy === member.userId || holdsAll(member))

/** Whether a member may change or delete a part of a plan: also the maker of that part. */
export const mayChangePart = (member: Person, plan: Made, part: Made) =>
  mayDo(member, 'edit_calendar') && (part.createdBy === member.userId || mayChangePlan(member, plan))

/** Whether a member may tick a task: also its assignee and, if it has none, everybody who may edit the calendar. */
export const mayTick = (member: Person, plan: Made, task: Made & { assignedTo: string | null }) =>
  task.assignedTo === member.userId || (task.assignedTo === null && mayDo(member, 'edit_calendar')) || mayChangePart(member, plan, task)

/** The due date of a task that is due a number of days before (or, if negative, after) the day of its plan. */
export const dueOn = (date: string | null, daysBefore: number | null) =>
  date === null || daysBefore === null ? null : Temporal.PlainDate.from(date).subtract({ days: daysBefore }).toString()

/** The days from a task's due date to the day of its plan; null without both dates. */
export const daysBefore = (date: string | null, dueDate: string | null) =>
  date === null || dueDate === null ? null : Temporal.PlainDate.from(dueDate).until(date, { largestUnit: 'days' }).days

/** Whether guests may still answer. @param today in the family's time zone, `YYYY-MM-DD` */
export const isOpenForAnswers = ({ rsvpDeadline }: { rsvpDeadline: string | null }, today: string) =>
  rsvpDeadline === null || today <= rsvpDeadline

/** Whether a link works on a day. @param madeOn the day of its creation; dates are in the family's time zone */
export const isLinkAlive = ({ date }: { date: string | null }, madeOn: string, today: string) => {
  const last = date
    ? Temporal.PlainDate.from(date).add({ days: linkDays.afterEvent })
    : Temporal.PlainDate.from(madeOn).add({ days: linkDays.withoutDate })
  return today <= last.toString()
}

type Answer = { response: Response; guestCount: number; childCount: number }

/** The numbers of answers, and of the adults and children who are coming. */
export const countAnswers = (guests: readonly Answer[]) => {
  const of = (response: Response) => guests.filter((guest) => guest.response === response)
  const sum = (count: (guest: Answer) => number) => of('yes').reduce((total, guest) => total + count(guest), 0)
  return {
    answers: { pending: of('pending').length, yes: of('yes').length, no: of('no').length, maybe: of('maybe').length },
    adultsComing: sum(({ guestCount }) => guestCount),
    childrenComing: sum(({ childCount }) => childCount),
  }
}

/** The fields of a guest that the guest answers. */
export const answerFields = ['response', 'guestCount', 'childCount', 'dietaryRestrictions', 'notes'] as const
type Answers = Record<(typeof answerFields)[number], unknown>

/** Whether an answer changes a field of the last one. Repeating an answer does not notify the maker of the plan. */
export const isNewAnswer = (before: Answers, answer: Partial<Answers>) =>
  answerFields.some((name) => answer[name] !== undefined && answer[name] !== before[name])
