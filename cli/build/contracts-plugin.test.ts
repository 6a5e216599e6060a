import { expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Glob } from 'bun'
import { contractForBrowsers, importsForBrowsers, messagesForBrowsers } from './contracts-plugin'

const split = (source: string) => contractForBrowsers('tasks.contract.ts', source)
const declared = (declaration: string) => split(`export const api = { list: endpoint('GET', path, ${declaration}) }`).endpoints

test('an endpoint keeps its method, path and paging in browsers, and loses the rest', () => {
  expect(declared("{ can: 'member', about: 'The tasks.', isPaged: true, response: () => z.array(task()) }")).toBe(
    "export const api = { list: { method: 'GET', path: path, isPaged: true } }",
  )
  expect(declared('{ can, body: z.lazy(() => z.object({ list: z.lazy(() => items) })), response: task }')).toBe(
    "export const api = { list: { method: 'GET', path: path } }",
  )
})

test('endpoints are a module of their own, with the paths that they use', () => {
  const [family, tasks] = ["const family = '/api/families/:familyId'", "const tasks = family + '/tasks'"]
  const schema = 'export const newTask = z.lazy(() => fields())'
  const { endpoints, rest } = split(
    [family, tasks, schema, "export const tasksApi = { add: endpoint('POST', tasks, { can, body: newTask }) }"].join('\n'),
  )
  expect(endpoints).toBe([family, tasks, "export const tasksApi = { add: { method: 'POST', path: tasks } }"].join('\n'))
  expect(rest).toBe([family, tasks, schema.replace('z.lazy', '/* @__PURE__ */ z.lazy'), ''].join('\n'))
})

test('a parameter with the name of a schema does not bring the schema', () => {
  const path = "const of = (part: string) => '/api/' + part"
  const api = "export const partsApi = { list: endpoint('GET', of('tasks'), { can }) }"
  expect(split(['const part = z.lazy(() => fields())', path, api].join('\n')).endpoints).not.toContain('lazy')
})

test('the endpoints of every contract are the same in browsers', async () => {
  const repository = join(import.meta.dir, '../..')
  mkdirSync(join(repository, 'dist'), { recursive: true })
  const folder = mkdtempSync(join(repository, 'dist/endpoints-'))
  try {
    for (const file of new Glob('src/**/*.contract.ts').scanSync(repository)) {
      const path = join(repository, file)
      const { endpoints } = contractForBrowsers(path, await Bun.file(path).text())
      if (!endpoints.includes('method:')) continue
      const copy = join(folder, file.replaceAll('/', '-'))
      await Bun.write(copy, endpoints)
      const [inBrowsers, declared] = await Promise.all([import(copy), import(path)])
      for (const [name, api] of Object.entries(inBrowsers))
        if (name.endsWith('Api'))
          for (const [call, endpoint] of Object.entries(api as object))
            expect([name, call, declared[name][call]]).toMatchObject([name, call, endpoint])
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('an import of endpoints leaves the schemas to the forms', () => {
  expect(importsForBrowsers("import { newTask, tasksApi, type TaskReply } from './tasks.contract'\n")).toBe(
    "import { tasksApi } from './tasks.contract?endpoints';import { newTask, type TaskReply } from './tasks.contract'\n",
  )
  expect(importsForBrowsers("import {\n  type TaskReply,\n  tasksApi as api,\n} from '#src/tasks.contract'\n")).toBe(
    "import { tasksApi as api } from '#src/tasks.contract?endpoints';import { type TaskReply } from '#src/tasks.contract'\n",
  )
  expect(importsForBrowsers("const { tasksApi } = await import('./tasks.contract')")).toBe(
    "const { tasksApi } = await import('./tasks.contract?endpoints')",
  )
  const other = "import { newTask } from './tasks.contract'\nimport { tasksApi } from './tasks.queries'\n"
  expect(importsForBrowsers(other)).toBe(other)
})

test('a marked text is the text itself in browsers', () => {
  const inBrowsers = (source: string) => messagesForBrowsers('schemas.ts', source)
  expect(inBrowsers("const wanted = msg('Name it.')")).toBe("const wanted = ('Name it.')")
  expect(inBrowsers("const full = (max: number) => msg('At most {max}.', { max })")).toBe(
    "const full = (max: number) => ({ text: 'At most {max}.', args: { max } })",
  )
  expect(inBrowsers("f({ a: withMessage(msg('A {b}.', { b })), c: msg('C.') })")).toBe(
    "f({ a: withMessage(({ text: 'A {b}.', args: { b } })), c: ('C.') })",
  )
})
