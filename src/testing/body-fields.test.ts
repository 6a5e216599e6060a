import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import * as z from 'zod'
import { newRelative } from '../features/ancestry/ancestry.contract'
import { newStory } from '../features/ancestry/stories.contract'
import { newDocument } from '../features/documents/documents.contract'
import { newBill } from '../features/finances/finances.bills.contract'
import { newBudgetCategory } from '../features/finances/finances.categories.contract'
import { newPhoto } from '../features/photos/photos.contract'
import { newProject } from '../features/projects/projects.contract'
import { newProjectTask } from '../features/projects/projects.parts.contract'
import { newTask } from '../features/tasks/tasks.contract'
import { found } from '../platform/errors'
import { allRoutes } from '../server/routes'
import type { Endpoint } from '../shared/endpoint'
import { type Hearth, startHearth } from './hearth'
import { shoppingRowsOf } from './matrix.shopping'
import { bodies, makeWorld, rowsFor, type World } from './matrix.world'

/** Sweeps over the fields of every body by their names, so that new calls are tested automatically. */

let hearth: Hearth
let world: World
let routes: Endpoint[]
/** Ids of rows and people of another family. */
let foreign: string[]

beforeAll(async () => {
  hearth = await startHearth()
  world = await makeWorld(hearth)
  routes = allRoutes(hearth.services, { url: undefined, signup: 'closed', trustedProxies: [] }).map(({ endpoint }) => endpoint)
  foreign = foreignIds(hearth)
})
afterAll(() => hearth.stop())

const foreignIds = ({ services, ids, otherFamilyId }: Hearth) => {
  const { access, ancestry, documents, finances, photos, projects, tasks } = services
  const stranger = found(access.membership(ids.stranger.userId, otherFamilyId), 'Member')
  const { id: projectId } = projects.create(stranger, newProject.parse({ name: 'Boat' }))
  const project = found(projects.find(stranger, projectId), 'Project')
  // Vendors belong to the whole server.
  const { vendorId: _, ...shopping } = shoppingRowsOf(services, stranger)
  return [
    ...Object.values(shopping),
    ids.stranger.userId,
    ids.stranger.memberId,
    otherFamilyId,
    projectId,
    projects.tasks.create(stranger, project, newProjectTask.parse({ title: 'Hull' })).id,
    tasks.create(stranger, newTask.parse({ title: 'Paint' })).id,
    documents.create(stranger, newDocument.parse({ title: 'Deed' })).id,
    photos.add(stranger, newPhoto.parse({ url: 'https://example.org/boat.jpg' })).id,
    ancestry.create(stranger, newRelative.parse({ firstName: 'Ida' })).id,
    ancestry.stories.create(stranger, newStory.parse({ title: 'The storm', content: 'It blew.' })).id,
    finances.categories.create(stranger, newBudgetCategory.parse({ name: 'Boats', type: 'income' })).id,
    finances.bills.create(stranger, newBill.parse({ companyName: 'Harbour', amountDue: 1, dueDate: '2026-11-30' })).id,
  ]
}

type Schema = { properties?: Record<string, unknown>; anyOf?: Schema[]; oneOf?: Schema[] }

/** Names of the fields of a body, of all its variants. */
const fieldsOf = (body: z.ZodType): string[] => {
  const namesIn = ({ properties = {}, anyOf = [], oneOf = [] }: Schema): string[] => [
    ...Object.keys(properties),
    ...[...anyOf, ...oneOf].flatMap(namesIn),
  ]
  return [...new Set(namesIn(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema))]
}

/** Every field for which `is` returns true, with its call. */
const callsWith = (is: (field: string) => boolean) =>
  routes.flatMap((endpoint) =>
    endpoint.body
      ? fieldsOf(endpoint.body)
          .filter(is)
          .map((field) => ({ endpoint, field }))
      : [],
  )

const tableCounts = () => {
  const { sqlite } = hearth.services
  const tables = sqlite.query<{ name: string }, []>("select name from sqlite_schema where type = 'table' order by name").all()
  return tables.map(({ name }) => [name, sqlite.query<{ n: number }, []>(`select count(*) as n from "${name}"`).get()?.n])
}

/** Fields that an error names differently: a second parent without a first one counts as the first. */
const reportedAs: Record<string, string> = { secondParentId: 'parentId' }

/** Sends an admin's valid body with one field replaced. @returns whether the server refused it because of that field */
const isRefused = async ({ method, path }: Endpoint, field: string, value: unknown) => {
  const rows = rowsFor(world.admin, path.includes('/projects/') ? 'own project' : 'own')
  const values: Record<string, string | undefined> = { ...rows, familyId: hearth.familyId }
  const address = path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? `no-${name}`)
  const body = { ...(bodies[`${method} ${path}`]?.(rows, '') as object), [field]: value }
  const answer: { status: number; body: { issues?: { path: string }[] } } = await hearth.as('admin').send(method, address, body)
  return answer.status === 422 && answer.body.issues?.some((issue) => issue.path === (reportedAs[field] ?? field)) === true
}

/** Fields that name no existing row: the client's id of a new row, and ids of other companies. */
const noReferences = new Set(['id', 'clientId', 'externalOrderId'])
const isReference = (field: string) => /(Id|^assignedTo|^upTo)$/.test(field) && !noReferences.has(field)

describe('a body', () => {
  test('that names a row or a person of another family, or a missing one, is refused by every call', async () => {
    const before = tableCounts()
    const taken: string[] = []
    const calls = callsWith(isReference)
    for (const { endpoint, field } of calls)
      for (const value of [...foreign, Bun.randomUUIDv7(), 'nothing'])
        if (!(await isRefused(endpoint, field, value))) taken.push(`${endpoint.method} ${endpoint.path} ${field}`)
    expect([...new Set(taken)]).toEqual([])
    expect(tableCounts()).toEqual(before)
    // Proves that the sweep finds fields.
    expect(new Set(calls.map(({ field }) => field))).toContain('categoryId')
  })

  test('with a javascript:, data: or file: URL is refused by every call', async () => {
    const addresses = ['javascript:alert(1)', ' JavaScript:alert(1)', 'data:text/html,<script>alert(1)</script>', 'file:///etc/passwd']
    const taken: string[] = []
    const calls = callsWith((field) => /(url|website)$/i.test(field))
    for (const { endpoint, field } of calls)
      for (const address of addresses)
        if (!(await isRefused(endpoint, field, address))) taken.push(`${endpoint.method} ${endpoint.path} ${field}`)
    expect([...new Set(taken)]).toEqual([])
    expect(new Set(calls.map(({ field }) => field))).toContain('productUrl')
  })
})
