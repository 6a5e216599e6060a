import { type Failure, messageOf, noResults, type Results } from './results'

/** Reads the JUnit report of `bun test --reporter=junit`. */

type Node = Bun.XML.Node
const elements = (node: Node) => node.children.filter((child): child is Node => typeof child === 'object' && 'name' in child)
const textOf = (node: Node) => node.children.filter((child) => typeof child === 'string').join('')

/** Bun writes the error into the element's text, and a time-out into its `message` alone. */
const failureOf = (name: string, failure: Node): Failure => ({
  name,
  message: messageOf(textOf(failure).trim() || (failure.attributes.message ?? failure.name)),
})

const addCase = (results: Results, path: string[], node: Node) => {
  const name = [...path, node.attributes.name ?? ''].join(' > ')
  const outcome = elements(node).find((child) => ['failure', 'error', 'skipped'].includes(child.name))
  if (!outcome) results.passed++
  else if (outcome.name === 'skipped') results.skipped++
  else results.failures.push(failureOf(name, outcome))
}

const addSuite = (results: Results, path: string[], node: Node) => {
  for (const child of elements(node)) {
    if (child.name === 'testcase') addCase(results, path, child)
    if (child.name === 'testsuite') addSuite(results, [...path, child.attributes.name ?? ''], child)
  }
}

/**
 * @param files paths of the test files that had to run, as Bun names them: relative to the repository. Bun leaves a file out of its report
 * when it fails to load, so that each missing one is a failure
 * @throws SyntaxError or Error for a text that is not a whole JUnit report
 */
export const readJUnit = (text: string, files: readonly string[]): Results => {
  const root = Bun.XML.parse(text, { compact: false })
  if (root.name !== 'testsuites') throw new Error(`the root element is <${root.name}>, not <testsuites>`)
  const results = noResults()
  addSuite(results, [], root)
  const reported = new Set(elements(root).map(({ attributes }) => attributes.file))
  for (const file of files)
    if (!reported.has(file)) results.failures.push({ name: file, message: 'The report has no result of this file; its error is above.' })
  return results
}
