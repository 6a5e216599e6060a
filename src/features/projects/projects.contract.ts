import * as z from 'zod'
import { endpoint, nothing, type OutputOf } from '#src/shared/endpoint'
import { amount } from '#src/shared/money'
import { changeOf, clientId, dateOrInstant, emptyIsNone, moment, optionalText, text } from '#src/shared/schemas'
import { person } from '../accounts/accounts.contract'
import { priorities } from '../tasks/tasks.rules'
import { projectStatuses } from './projects.rules'

export const project = () =>
  z.object({
    id: z.string(),
    familyId: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    category: z.string().nullable(),
    status: z.enum(projectStatuses),
    priority: z.enum(priorities),
    /** Calendar dates, `YYYY-MM-DD`. */
    startDate: z.string().nullable(),
    targetEndDate: z.string().nullable(),
    actualEndDate: z.string().nullable(),
    /** Money as text with two decimals, "1200.50" (spec 2 section 3). */
    estimatedBudget: z.string().nullable(),
    /** What its expenses add up to. */
    actualBudget: z.number(),
    /** The share of its tasks that are completed. */
    percentComplete: z.number().int(),
    tags: z.array(z.string()),
    notes: z.string().nullable(),
    createdBy: z.string(),
    creator: person(),
    createdAt: moment,
    updatedAt: moment,
  })
export type ProjectReply = OutputOf<typeof project>

const day = () => z.preprocess(emptyIsNone<string | null>, dateOrInstant.nullable()).default(null)

const asNumber = (value: string | number | null) =>
  typeof value === 'string' && /^\s*\d+(\.\d*)?\s*$/.test(value) ? Number(value) : emptyIsNone(value)
const budget = () => z.preprocess(asNumber, amount.nullable()).default(null)

// Bodies are made when the first one arrives (`z.lazy`): making them all would lengthen every start.
const fields = () =>
  z.object({
    name: text(200, 'Project name is required'),
    description: optionalText(10_000),
    category: optionalText(100),
    status: z.enum(projectStatuses).default('not_started'),
    priority: z.enum(priorities).default('medium'),
    startDate: day(),
    targetEndDate: day(),
    actualEndDate: day(),
    estimatedBudget: budget(),
    tags: z.array(text(50)).max(20).default([]),
    notes: optionalText(10_000),
  })

export const newProject = z.lazy(() => fields().extend({ id: clientId() }))
export type NewProject = z.output<typeof newProject>

const projectEdit = z.lazy(fields)
export const projectChange = z.lazy(() => changeOf(fields()))
export type ProjectChange = z.output<typeof projectChange>

export const projectsPath = '/api/families/:familyId/projects'

export const projectsApi = {
  list: endpoint('GET', projectsPath, {
    can: 'view_tasks',
    about: 'The projects: those under way first, the newest first among them, then those completed or cancelled.',
    response: () => z.array(project()),
  }),
  create: endpoint('POST', projectsPath, {
    can: 'edit_tasks',
    about:
      'Starts a project. How far it is and what it cost follow from its tasks and expenses. Sent again with the same `id`, it answers with the project that is there.',
    body: newProject,
    response: project,
    status: 201,
  }),
  find: endpoint('GET', `${projectsPath}/:projectId`, { can: 'view_tasks', about: 'One project.', response: project }),
  update: endpoint('PUT', `${projectsPath}/:projectId`, {
    can: 'edit_tasks',
    about: 'Replaces a project: its maker, a parent or an admin.',
    body: projectEdit,
    response: project,
  }),
  change: endpoint('PATCH', `${projectsPath}/:projectId`, {
    can: 'edit_tasks',
    about: 'Changes what is sent of a project, such as its status. A completed one has ended today, unless it is said when.',
    body: projectChange,
    response: project,
  }),
  remove: endpoint('DELETE', `${projectsPath}/:projectId`, {
    can: 'edit_tasks',
    about: 'Deletes a project with its tasks and expenses.',
    response: nothing,
    status: 204,
  }),
}
