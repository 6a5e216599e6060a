import { describe, expect, test } from 'bun:test'
import { type ApiCall, countOf, type Description, groupsOf, matching } from './api-docs.rules'
import { curlOf } from './curl.rules'
import { exampleOf } from './example.rules'
import { type Schema, shapeText, typeText } from './schema.rules'

const schemas: Record<string, Schema> = {
  Task: {
    type: 'object',
    properties: {
      id: { type: 'string' },
      title: { type: 'string' },
      creator: { $ref: '#/components/schemas/Person' },
      assignee: { anyOf: [{ $ref: '#/components/schemas/Person' }, { type: 'null' }] },
      dueDate: { type: ['string', 'null'] },
    },
    required: ['id', 'title', 'creator', 'assignee', 'dueDate'],
  },
  Person: { type: 'object', properties: { firstName: { type: 'string' } }, required: ['firstName'] },
  Node: { type: 'object', properties: { parent: { $ref: '#/components/schemas/Node' } }, required: ['parent'] },
}
const taskList: Schema = { type: 'array', items: { $ref: '#/components/schemas/Task' } }

const newTask: Schema = {
  type: 'object',
  properties: {
    title: { type: 'string', maxLength: 200 },
    priority: { type: 'string', enum: ['low', 'medium', 'high'], default: 'medium' },
    points: { type: 'integer', minimum: 1, maximum: 10 },
    due: { anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] },
  },
  required: ['title'],
}

const operation = { description: 'For members.', 'x-who': 'member', parameters: [], responses: { 204: { description: 'Done.' } } }
const description: Description = {
  info: { version: '1.0.0' },
  tags: [{ name: 'tasks' }, { name: 'empty' }, { name: 'family tree' }],
  paths: {
    '/api/tree': { get: { ...operation, operationId: 'getTree', tags: ['family tree'], summary: 'The tree.' } },
    '/api/families/{familyId}/tasks': {
      post: {
        ...operation,
        operationId: 'postTasks',
        tags: ['tasks'],
        summary: "Adds somebody's task.",
        parameters: [{ name: 'familyId', in: 'path', required: true, schema: { type: 'string' } }],
        requestBody: { content: { 'application/json': { schema: newTask } } },
        responses: {
          201: { description: 'Made.', content: { 'application/json': { schema: taskList } } },
          401: { $ref: '#/components/responses/NotSignedIn' },
          default: { description: 'Else.' },
        },
      },
    },
  },
  components: { schemas, responses: { NotSignedIn: { description: 'Nobody is signed in.' } } },
}
const groups = groupsOf(description)
const postTasks = groups[0]?.calls[0] as ApiCall

describe('the calls', () => {
  test("are grouped by feature in the description's order, without empty features", () => {
    expect(groups.map(({ feature, calls }) => [feature, calls.map(({ id }) => id)])).toEqual([
      ['tasks', ['postTasks']],
      ['family tree', ['getTree']],
    ])
  })

  test('state their input, their reply and their errors', () => {
    expect(postTasks).toMatchObject({
      method: 'POST',
      who: 'member',
      body: { type: 'application/json', schema: newTask },
      reply: { status: '201', payload: { schema: taskList } },
      refusals: [
        { status: '401', text: 'Nobody is signed in.' },
        { status: 'default', text: 'Else.' },
      ],
    })
    expect(groups[1]?.calls[0]?.reply).toEqual({ status: '204', payload: undefined })
  })

  test.each([
    ['', 2],
    ['  ', 2],
    ['tree', 1],
    ['TASKS post', 1],
    ['familyid', 1],
    ['posttasks somebody', 1],
    ['tasks tree', 0],
  ])('that match %p are %i', (search, count) => {
    expect(countOf(matching(groups, search))).toBe(count)
  })
})

describe('a schema', () => {
  test('is written as a type, with its limits', () => {
    expect(typeText(newTask)).toBe(`{
  title: string  // at most 200 characters
  priority?: "low" | "medium" | "high"  // else "medium"
  points?: integer  // 1 to 10
  due?: string | null  // date
}`)
  })

  test('is followed by each schema that it refers to, once', () => {
    expect(shapeText(taskList, schemas)).toBe(`Task[]

type Task = {
  id: string
  title: string
  creator: Person
  assignee: Person | null
  dueDate: string | null
}

type Person = {
  firstName: string
}`)
  })

  test.each<[Schema, string]>([
    [{}, 'unknown'],
    [{ type: 'object', properties: {} }, '{}'],
    [{ type: 'object', additionalProperties: { type: 'number' } }, '{ [name: string]: number }'],
    [{ type: 'array', items: { enum: ['a', 'b'] } }, '("a" | "b")[]'],
    [{ const: 'ok' }, '"ok"'],
  ])('%p is %s', (schema, text) => {
    expect(typeText(schema)).toBe(text)
  })
})

describe('an example', () => {
  test('has every field, and values for nullable ones', () => {
    expect(exampleOf(newTask, schemas)).toEqual({ title: 'Some text', priority: 'low', points: 1, due: '2026-11-21' })
    expect(exampleOf(taskList, schemas)).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        title: 'Some text',
        creator: { firstName: 'Ana' },
        assignee: { firstName: 'Ana' },
        dueDate: '2026-11-21',
      },
    ])
  })

  test('of a recursive schema ends', () => {
    expect(exampleOf({ $ref: '#/components/schemas/Node' }, schemas)).toEqual({ parent: null })
  })

  test('as a command is a valid shell command', () => {
    expect(curlOf(postTasks, schemas, 'https://hearth.example.org')).toBe(String.raw`curl -X POST \
  -b hearth-cookies.txt \
  -H 'content-type: application/json' \
  -d '{"title":"Some text","priority":"low","points":1,"due":"2026-11-21"}' \
  'https://hearth.example.org/api/families/FAMILY_ID/tasks'`)
  })

  test('sends an API token if one may make the call', () => {
    const sent = '-H "Authorization: Bearer $HEARTH_TOKEN"'
    expect(curlOf({ ...postTasks, scope: 'tasks:write' }, schemas, '')).toContain(sent)
    expect(curlOf({ ...postTasks, scope: 'any' }, schemas, '')).toContain(sent)
    expect(curlOf({ ...postTasks, scope: 'none' }, schemas, '')).toContain('-b hearth-cookies.txt')
  })

  test('of signing in saves the cookie, and of a public call sends none', () => {
    const open: ApiCall = { ...postTasks, who: 'anyone', body: undefined }
    expect(curlOf({ ...open, path: '/api/auth/sign-in' }, schemas, '')).toContain('-c hearth-cookies.txt')
    expect(curlOf({ ...open, method: 'GET', path: '/api/health' }, schemas, '')).toBe("curl \\\n  '/api/health'")
  })
})
