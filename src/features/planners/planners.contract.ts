import * as z from 'zod'
import { endpoint, nothing, type OutputOf } from '#src/shared/endpoint'
import { msg } from '#src/shared/language/message'
import { amount } from '#src/shared/money'
import { calendarDate, changeOf, clientId, emptyToNull, moment, optionalText, rowId, text, timeOfDay } from '#src/shared/schemas'
import { person } from '../accounts/accounts.contract'
import { plannerStatuses, plannerTypes, responses, taskKinds } from './planners.rules'

const count = () => z.number().int().nonnegative()

export const planner = () =>
  z.object({
    id: z.string(),
    familyId: z.string(),
    name: z.string(),
    /** The event of the calendar that it plans. */
    eventId: z.string().nullable(),
    plannerType: z.enum(plannerTypes),
    /** `YYYY-MM-DD` */
    date: z.string().nullable(),
    /** `HH:MM` in the family's time zone. */
    time: z.string().nullable(),
    budget: z.number().nullable(),
    /** The expected number of guests. */
    guestCount: z.number().int().nullable(),
    /** The last day on which guests may answer, `YYYY-MM-DD`. */
    rsvpDeadline: z.string().nullable(),
    venue: z.string().nullable(),
    notes: z.string().nullable(),
    /** The note that guests read. */
    guestNote: z.string().nullable(),
    status: z.enum(plannerStatuses),
    /** Tasks without the packing list. */
    taskCount: count(),
    completedTaskCount: count(),
    /** The number of guests by answer. */
    answers: z.object(Object.fromEntries(responses.map((name) => [name, count()])) as Record<(typeof responses)[number], z.ZodNumber>),
    /** Adults and children of the guests who are coming. */
    adultsComing: count(),
    childrenComing: count(),
    planned: z.number(),
    spent: z.number(),
    createdBy: z.string(),
    creator: person(),
    createdAt: moment,
    updatedAt: moment,
  })
export type PlannerReply = OutputOf<typeof planner>

/** An empty field of a form is null. */
export const orNull = <S extends z.ZodType>(shape: S) => z.preprocess(emptyToNull, shape.nullable()).default(null)

/** Parses a typed number exactly: "12.50" is 12.5. */
const asNumber = (value: unknown) => (typeof value === 'string' && /^\s*\d+(\.\d*)?\s*$/.test(value) ? Number(value) : emptyToNull(value))
export const optionalAmount = () => z.preprocess(asNumber, amount.nullable()).default(null)
export const optionalCount = (max: number) => z.preprocess(asNumber, z.number().int().min(0).max(max).nullable()).default(null)
export const requiredCount = (max: number) => z.preprocess(asNumber, z.number().int().min(0).max(max))

const nameWanted = msg('Name is required')

const fields = () =>
  z.object({
    name: text(200, nameWanted),
    eventId: orNull(rowId()),
    plannerType: z.enum(plannerTypes).default('family_event'),
    date: orNull(calendarDate),
    time: orNull(timeOfDay),
    budget: optionalAmount(),
    guestCount: optionalCount(100_000),
    rsvpDeadline: orNull(calendarDate),
    venue: optionalText(300),
    notes: optionalText(10_000),
    guestNote: optionalText(2000),
    status: z.enum(plannerStatuses).default('planning'),
  })

/** A plan of an event takes its name, day, time and place from the event where the body has none. */
export const newPlanner = z.lazy(() =>
  fields()
    .extend({ id: clientId(), name: z.preprocess(emptyToNull, text(200).nullish()), templateId: orNull(rowId()) })
    .refine(({ name, eventId }) => name || eventId, { path: ['name'], message: nameWanted }),
)
export type NewPlanner = z.output<typeof newPlanner>

export const plannerChange = z.lazy(() => changeOf(fields()))
export type PlannerChange = z.output<typeof plannerChange>

const template = () =>
  z.object({
    id: z.string(),
    name: z.string(),
    plannerType: z.enum(plannerTypes),
    isBuiltIn: z.boolean(),
    tasks: z.array(
      z.object({
        title: z.string(),
        description: z.string().nullable(),
        kind: z.enum(taskKinds),
        /** Days before the day of the plan; negative for a task after it. */
        daysBefore: z.number().int().nullable(),
      }),
    ),
    expenses: z.array(z.object({ category: z.string(), planned: z.number().nullable() })),
    /** Null for a built-in template. */
    createdBy: z.string().nullable(),
  })
export type TemplateReply = OutputOf<typeof template>

export const newTemplate = z.lazy(() => z.object({ id: clientId(), plannerId: rowId(), name: text(200, nameWanted) }))
export type NewTemplate = z.output<typeof newTemplate>

const plans = '/api/families/:familyId/event-planners'
const row = '/api/event-planners/:plannerId'
const templates = '/api/families/:familyId/event-templates'

export const plannersApi = {
  list: endpoint('GET', plans, {
    cache: 'rows',
    can: 'view_calendar',
    about: 'Lists the plans: those in planning first, by day, then the others, the latest first.',
    response: () => z.array(planner()),
  }),
  create: endpoint('POST', plans, {
    can: 'edit_calendar',
    about:
      'Adds a plan: from nothing, from an event of the calendar (`eventId`), or from a template (`templateId`) with its tasks and budget. A retry with the same `id` returns the existing one.',
    body: newPlanner,
    response: planner,
    status: 201,
  }),
  find: endpoint('GET', row, { can: 'view_calendar', about: 'Returns a plan.', response: planner }),
  change: endpoint('PATCH', row, {
    can: 'edit_calendar',
    about: 'Changes the given fields of a plan. Tasks of a template and the moments of the day follow a new `date`.',
    body: plannerChange,
    response: planner,
  }),
  remove: endpoint('DELETE', row, {
    can: 'edit_calendar',
    about: 'Deletes a plan with all its parts. The links of its guests stop working.',
    response: nothing,
    status: 204,
  }),
  calendar: endpoint('GET', `${row}/event.ics`, {
    can: 'view_calendar',
    about: 'Returns the day of a plan as an iCalendar file; 404 for a plan without a date.',
    response: () => z.string(),
    responseType: 'text/calendar',
  }),
  templates: endpoint('GET', templates, {
    can: 'view_calendar',
    about: "Lists the built-in templates, then the family's own by name.",
    response: () => z.array(template()),
  }),
  saveTemplate: endpoint('POST', templates, {
    can: 'edit_calendar',
    about: 'Saves the tasks, packing list and budget of a plan as a template. A retry with the same `id` returns the existing one.',
    body: newTemplate,
    response: template,
    status: 201,
  }),
  removeTemplate: endpoint('DELETE', '/api/event-templates/:templateId', {
    can: 'edit_calendar',
    about: "Deletes one of the family's own templates. Plans made from it stay.",
    response: nothing,
    status: 204,
  }),
}
