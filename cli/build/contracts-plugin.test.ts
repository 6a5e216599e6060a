import { expect, test } from 'bun:test'
import { contractForBrowsers } from './contracts-plugin'

const declared = (declaration: string) => contractForBrowsers('tasks.contract.ts', `const api = endpoint('GET', path, ${declaration})`)

test('an endpoint keeps its method, path and paging in browsers, and loses the rest', () => {
  expect(declared("{ can: 'member', about: 'The tasks.', isPaged: true, response: () => z.array(task()) }")).toBe(
    "const api = endpoint('GET', path, { isPaged: true })",
  )
  expect(declared('{ can, body: z.lazy(() => z.object({ list: z.lazy(() => items) })), response: task }')).toBe(
    "const api = endpoint('GET', path, {  })",
  )
})

test('a lazy schema is marked, so that the bundler drops it where no form uses it', () => {
  const source = 'export const newTask = z.lazy(() => fields())\nexport const other = endpoint(method)'
  expect(contractForBrowsers('tasks.contract.ts', source)).toBe(source.replace('z.lazy', '/* @__PURE__ */ z.lazy'))
})
