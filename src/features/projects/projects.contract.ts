import * as z from 'zod'
import { endpoint, nothing, type OutputOf } from '#src/shared/endpoint'
import { msg } from '#src/shared/language/message'
import { amount } from '#src/shared/money'
import { changeOf, clientId, dateOrInstant, emptyToNull, moment, optionalText, text } from '#src/shared/schemas'
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
    /** The sum of its expenses. */
    actualBudget: z.number(),
    /** The percentage of its completed tasks. */
    percentComplete: z.number().int(),
    tags: z.array(z.string()),
    notes: z.string().nullable(),
    createdBy: z.string(),
    creator: person(),
    createdAt: moment,
    updatedAt: moment,
  })
export type ProjectReply = OutputOf<typeof project>

const day = () => z.preprocess(emptyToNull<string | null>, dateOrInstant.nullable()).default(null)

const asNumber = (value: string | number | null) =>
  typeof value === 'string' && /^\s*\d+(\.\d*)?\s*$/.test(value) ? Number(value) : emptyToNull(value)
const budget = () => z.preprocess(asNumber, amount.nullable()).default(null)

// `z.lazy` builds each schema on first use; building all of them would lengthen every start.
const fields = () =>
  z.object({
    name: text(200, msg('Project name is required')),
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
    cache: 'rows',
    can: 'view_tasks',
    about: 'Returns the projects: active ones first, then completed and cancelled ones, each newest first.',
    response: () => z.array(project()),
  }),
  create: endpoint('POST', projectsPath, {
    can: 'edit_tasks',
    about:
      'Creates a project. Its progress and cost are computed from its tasks and expenses. A retry with the same `id` returns the existing project.',
    body: newProject,
    response: project,
    status: 201,
  }),
  find: endpoint('GET', `${projectsPath}/:projectId`, { can: 'view_tasks', about: 'Returns one project.', response: project }),
  update: endpoint('PUT', `${projectsPath}/:projectId`, {
    can: 'edit_tasks',
    about: 'Replaces a project; allowed to its creator, parents and admins.',
    body: projectEdit,
    response: project,
  }),
  change: endpoint('PATCH', `${projectsPath}/:projectId`, {
    can: 'edit_tasks',
    about: 'Changes the given fields of a project, such as its status. A completed project ends today by default.',
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
