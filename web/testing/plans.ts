import type { PlannerReply, TemplateReply } from '#src/features/planners/planners.contract'
import type { GuestReply } from '#src/features/planners/planners.guests.contract'
import type { EventTaskReply } from '#src/features/planners/planners.parts.contract'
import { familyOf } from './riveras'
import { ben, since } from './samples'

const made = { familyId: familyOf('parent').id, createdBy: ben.id, createdAt: since, updatedAt: since }

/** A plan of Ben's, as the server answers it. */
export const planOf = (name: string, more: Partial<PlannerReply> = {}): PlannerReply => ({
  ...made,
  creator: ben,
  id: `plan-${name}`,
  name,
  eventId: null,
  plannerType: 'family_event',
  date: null,
  time: null,
  budget: null,
  guestCount: null,
  rsvpDeadline: null,
  venue: null,
  notes: null,
  guestNote: null,
  status: 'planning',
  taskCount: 0,
  completedTaskCount: 0,
  answers: { pending: 0, yes: 0, no: 0, maybe: 0 },
  adultsComing: 0,
  childrenComing: 0,
  planned: 0,
  spent: 0,
  ...more,
})

/** A task of the plan with the id `plan`. */
export const planTaskOf = (title: string, more: Partial<EventTaskReply> = {}): EventTaskReply => ({
  ...made,
  id: `plan-task-${title}`,
  plannerId: 'plan',
  plannerName: 'Garden party',
  kind: 'task',
  title,
  description: null,
  assignedTo: null,
  assignee: null,
  dueDate: null,
  daysBefore: null,
  isCompleted: false,
  completedAt: null,
  ...more,
})

/** A guest without an account. */
export const guestOf = (guestName: string, more: Partial<GuestReply> = {}): GuestReply => ({
  ...made,
  id: `guest-${guestName}`,
  plannerId: 'plan',
  userId: null,
  user: null,
  guestName,
  guestEmail: null,
  guestPhone: null,
  household: null,
  response: 'pending',
  guestCount: 1,
  childCount: 0,
  dietaryRestrictions: null,
  notes: null,
  respondedAt: null,
  remindedAt: null,
  hasLink: true,
  ...more,
})

/** A built-in template of a birthday. */
export const templateOf = (name: string): TemplateReply => ({
  id: `template-${name}`,
  name,
  plannerType: 'birthday',
  isBuiltIn: true,
  tasks: [{ title: 'Order the cake', description: null, kind: 'task', daysBefore: 14 }],
  expenses: [{ category: 'Cake', planned: null }],
  createdBy: null,
})
