import { type Failure, messageOf, noResults, type Results } from './results'

/** Reads the report of Playwright's JSON reporter: https://playwright.dev/docs/test-reporters#json-reporter */

type Problem = { message?: string; value?: string }
type Test = { projectName: string; status: 'expected' | 'unexpected' | 'flaky' | 'skipped'; results: { errors: Problem[] }[] }
type Suite = { title: string; suites?: Suite[]; specs: { title: string; line: number; tests: Test[] }[] }
type Report = { suites: Suite[]; errors: Problem[] }

const wordsOf = ({ message, value }: Problem) => messageOf(message ?? value ?? 'The error has no message.')

const failureOf = (name: string, { results }: Test): Failure => {
  const errors = results.findLast((result) => result.errors.length)?.errors ?? []
  return { name, message: errors.map(wordsOf).join('\n\n') || 'The report has no error of this test.' }
}

const addTest = (results: Results, name: string, test: Test) => {
  if (test.status === 'skipped') results.skipped++
  else if (test.status === 'unexpected') results.failures.push(failureOf(name, test))
  else if (test.status === 'expected' || test.status === 'flaky') results.passed++
  else throw new Error(`${name} has the unknown status ${test.status}`)
  if (test.status === 'flaky') results.flaky.push(name)
}

const addSuite = (results: Results, path: string[], suite: Suite) => {
  const here = [...path, suite.title]
  for (const { title, tests } of suite.specs)
    for (const test of tests) addTest(results, [`[${test.projectName}]`, ...here, title].join(' > '), test)
  for (const inner of suite.suites ?? []) addSuite(results, here, inner)
}

/** @throws SyntaxError or Error for a text that is not a whole report */
export const readPlaywrightReport = (text: string): Results => {
  const { suites, errors } = JSON.parse(text) as Partial<Report>
  if (!Array.isArray(suites) || !Array.isArray(errors)) throw new Error('it has no suites or no errors')
  const results = noResults()
  for (const suite of suites) addSuite(results, [], suite)
  for (const error of errors) results.failures.push({ name: 'outside the tests', message: wordsOf(error) })
  return results
}
