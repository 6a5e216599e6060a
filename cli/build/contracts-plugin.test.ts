import { expect, test } from 'bun:test'
import { contractForBrowsers, messagesForBrowsers } from './contracts-plugin'

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
