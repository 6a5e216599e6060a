import * as z from 'zod'
import { endpoint, nothing, type OutputOf } from '#src/shared/endpoint'
import { msg } from '#src/shared/language/message'
import {
  calendarDate,
  changeOf,
  clientId,
  emptyToNull,
  instant,
  lastSeenUpdate,
  moment,
  optionalText,
  rowId,
  text,
} from '#src/shared/schemas'
import { person } from '../accounts/accounts.contract'
import { optionalAmount, optionalCount, orNull } from './planners.contract'
import { taskKinds } from './planners.rules'

/** The fields of every part of a plan. */
export const part = () => ({
  id: z.string(),
  familyId: z.string(),
  plannerId: z.string(),
  createdBy: z.string(),
  createdAt: moment,
  updatedAt: moment,
})

export const eventTask = () =>
  z.object({
    ...part(),
    /** `packing`: an item of the packing list. */
    kind: z.enum(taskKinds),
    title: z.string(),
    description: z.string().nullable(),
    assignedTo: z.string().nullable(),
    assignee: person().nullable(),
    /** `YYYY-MM-DD` */
    dueDate: z.string().nullable(),
    /** Days before the plan's day, which the due date follows; null for a due date of its own. */
    daysBefore: z.number().int().nullable(),
    isCompleted: z.boolean(),
    completedAt: moment.nullable(),
    /** The name of its plan. */
    plannerName: z.string(),
  })
export type EventTaskReply = OutputOf<typeof eventTask>

const taskFields = () =>
  z.object({
    kind: z.enum(taskKinds).default('task'),
    title: text(200, msg('Title is required')),
    description: optionalText(5000),
    assignedTo: orNull(rowId()),
    dueDate: orNull(calendarDate),
    isCompleted: z.boolean().default(false),
  })
export const newEventTask = z.lazy(() => taskFields().extend({ id: clientId() }))
export type NewEventTask = z.output<typeof newEventTask>
/** `seen` is for a tick from an outbox: the `updatedAt` that the device had. */
export const eventTaskChange = z.lazy(() => changeOf(taskFields()).extend({ seen: lastSeenUpdate }))
export type EventTaskChange = z.output<typeof eventTaskChange>

const expense = () =>
  z.object({
    ...part(),
    category: z.string(),
    planned: z.number().nullable(),
    spent: z.number().nullable(),
    transactionId: z.string().nullable(),
    notes: z.string().nullable(),
  })
export type EventExpenseReply = OutputOf<typeof expense>

const expenseFields = () =>
  z.object({
    category: text(100, msg('Category is required')),
    planned: optionalAmount(),
    spent: optionalAmount(),
    transactionId: orNull(rowId()),
    notes: optionalText(2000),
  })
export const newEventExpense = z.lazy(() => expenseFields().extend({ id: clientId() }))
export type NewEventExpense = z.output<typeof newEventExpense>
export const eventExpenseChange = z.lazy(() => changeOf(expenseFields()))
export type EventExpenseChange = z.output<typeof eventExpenseChange>

export const eventVenue = () =>
  z.object({
    ...part(),
    name: z.string(),
    address: z.string().nullable(),
    price: z.number().nullable(),
    capacity: z.number().int().nullable(),
    contact: z.string().nullable(),
    pros: z.string().nullable(),
    cons: z.string().nullable(),
    /** The number of votes for it, and whether the caller's is among them. */
    votes: z.number().int().nonnegative(),
    isMyVote: z.boolean(),
  })
export type EventVenueReply = OutputOf<typeof eventVenue>

const venueFields = () =>
  z.object({
    name: text(200, msg('Name is required')),
    address: optionalText(300),
    price: optionalAmount(),
    capacity: optionalCount(1_000_000),
    contact: optionalText(300),
    pros: optionalText(2000),
    cons: optionalText(2000),
  })
export const newEventVenue = z.lazy(() => venueFields().extend({ id: clientId() }))
export type NewEventVenue = z.output<typeof newEventVenue>
const eventVenueChange = z.lazy(() => changeOf(venueFields()))

const eventMoment = () => z.object({ ...part(), at: moment, title: z.string(), notes: z.string().nullable() })
export type EventMomentReply = OutputOf<typeof eventMoment>

const momentFields = () =>
  z.object({ at: z.preprocess(emptyToNull, instant), title: text(200, msg('Title is required')), notes: optionalText(2000) })
export const newEventMoment = z.lazy(() => momentFields().extend({ id: clientId() }))
export type NewEventMoment = z.output<typeof newEventMoment>
const eventMomentChange = z.lazy(() => changeOf(momentFields()))

const of = (part: string) => `/api/event-planners/:plannerId/${part}` as const
const view = 'view_calendar'
const edit = 'edit_calendar'
const retry = 'A retry with the same `id` returns the existing one.'
const whoMay = 'Its maker, the maker of the plan, a parent or an admin may.'

export const plannerPartsApi = {
  openTasks: endpoint('GET', '/api/families/:familyId/event-tasks', {
    can: view,
    about: 'Lists the tasks of all plans that are in planning, without packing lists, by due date.',
    response: () => z.array(eventTask()),
  }),
  tasks: endpoint('GET', of('tasks'), {
    can: view,
    about: 'Lists the tasks and the packing list of a plan: open ones first, by due date.',
    response: () => z.array(eventTask()),
  }),
  addTask: endpoint('POST', of('tasks'), {
    can: edit,
    about: `Adds a task. ${retry}`,
    body: newEventTask,
    response: eventTask,
    status: 201,
  }),
  changeTask: endpoint('PATCH', '/api/event-tasks/:eventTaskId', {
    can: view,
    about: `Changes the given fields of a task. ${whoMay} Its assignee may tick it, and everybody who may edit the calendar may tick one without an assignee.`,
    body: eventTaskChange,
    response: eventTask,
  }),
  removeTask: endpoint('DELETE', '/api/event-tasks/:eventTaskId', {
    can: edit,
    about: `Deletes a task. ${whoMay}`,
    response: nothing,
    status: 204,
  }),

  expenses: endpoint('GET', of('expenses'), {
    can: view,
    about: 'Lists the budget of a plan by category, with planned and spent amounts.',
    response: () => z.array(expense()),
  }),
  addExpense: endpoint('POST', of('expenses'), {
    can: edit,
    about: `Adds a line of the budget. With a \`transactionId\` and without \`spent\`, the amount of the transaction is spent. ${retry}`,
    body: newEventExpense,
    response: expense,
    status: 201,
  }),
  changeExpense: endpoint('PATCH', '/api/event-expenses/:eventExpenseId', {
    can: edit,
    about: `Changes the given fields of a line of the budget. ${whoMay}`,
    body: eventExpenseChange,
    response: expense,
  }),
  removeExpense: endpoint('DELETE', '/api/event-expenses/:eventExpenseId', {
    can: edit,
    about: `Deletes a line of the budget. ${whoMay}`,
    response: nothing,
    status: 204,
  }),

  venues: endpoint('GET', of('venues'), {
    can: view,
    about: 'Lists the venue ideas of a plan, the one with the most votes first.',
    response: () => z.array(eventVenue()),
  }),
  addVenue: endpoint('POST', of('venues'), {
    can: edit,
    about: `Adds a venue idea. ${retry}`,
    body: newEventVenue,
    response: eventVenue,
    status: 201,
  }),
  changeVenue: endpoint('PATCH', '/api/event-venues/:venueId', {
    can: edit,
    about: `Changes the given fields of a venue idea. ${whoMay}`,
    body: eventVenueChange,
    response: eventVenue,
  }),
  removeVenue: endpoint('DELETE', '/api/event-venues/:venueId', {
    can: edit,
    about: `Deletes a venue idea. ${whoMay}`,
    response: nothing,
    status: 204,
  }),
  vote: endpoint('PUT', '/api/event-venues/:venueId/vote', {
    can: view,
    about: "Sets the caller's own vote for a venue idea.",
    body: z.lazy(() => z.object({ isFor: z.boolean() })),
    response: eventVenue,
  }),

  moments: endpoint('GET', of('moments'), {
    can: view,
    about: 'Lists the fixed moments of a plan by time.',
    response: () => z.array(eventMoment()),
  }),
  addMoment: endpoint('POST', of('moments'), {
    can: edit,
    about: `Adds a moment. ${retry}`,
    body: newEventMoment,
    response: eventMoment,
    status: 201,
  }),
  changeMoment: endpoint('PATCH', '/api/event-moments/:momentId', {
    can: edit,
    about: `Changes the given fields of a moment. ${whoMay}`,
    body: eventMomentChange,
    response: eventMoment,
  }),
  removeMoment: endpoint('DELETE', '/api/event-moments/:momentId', {
    can: edit,
    about: `Deletes a moment. ${whoMay}`,
    response: nothing,
    status: 204,
  }),
}
