import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { walk } from './sources'

const root = join(import.meta.dir, '../..')

type Node = Parameters<typeof walk>[0]

const nameOf = (node: Node | undefined): unknown => (node?.type === 'MemberExpression' ? (node.property as Node).name : node?.name)

/** The sentences in a contract's schemas that no `msg` marks: messages of checks, without the descriptions of endpoints. */
const unmarked = (source: string): string[] => {
  const found: string[] = []
  walk(parseSync('a.contract.ts', source).program as unknown as Node, (node, parents) => {
    if (node.type !== 'Literal' || typeof node.value !== 'string' || !/^\p{Lu}.*[ .]/u.test(node.value)) return
    const calls = parents.filter(({ type }) => type === 'CallExpression').map(({ callee }) => nameOf(callee as Node))
    if (calls.length > 0 && !calls.some((name) => name === 'msg' || name === 'endpoint')) found.push(node.value)
  })
  return found
}

test('every message of a check is marked for translation', async () => {
  const paths = ['src/**/*.contract.ts', 'src/shared/{schemas,money}.ts'].flatMap((files) => [...new Bun.Glob(files).scanSync(root)])
  const sentences = await Promise.all(
    paths.map(async (path) => unmarked(await Bun.file(join(root, path)).text()).map((text) => `${path}: ${text}`)),
  )
  expect(sentences.flat()).toEqual([])
  expect(paths.length).toBeGreaterThan(30)
})

test('a message without a mark is found', () => {
  expect(unmarked("const name = z.string().min(1, 'Name is required').max(9, msg('Too long.'))")).toEqual(['Name is required'])
  expect(unmarked("const api = endpoint('GET', '/api/x', { about: 'Lists all.', body: z.lazy(() => body) })")).toEqual([])
})
