import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readJUnit } from './junit'
import { readPlaywrightReport } from './playwright-report'
import { type Results, resultsOf } from './results'

// Both samples were written by the runners themselves, from tests with every outcome; two files of the first ended their own process.
const sample = (name: string) => readFileSync(join(import.meta.dir, 'samples', name), 'utf8')
const junit = sample('junit.xml')
const playwright = sample('playwright.json')
const namesOf = ({ failures }: Results) => failures.map(({ name }) => name)

describe('a JUnit report of Bun', () => {
  test('is counted, and its failures are named from the file inward', () => {
    const results = readJUnit(junit, [])
    expect({ ...results, failures: namesOf(results) }).toEqual({
      passed: 2,
      skipped: 2,
      flaky: [],
      failures: [
        'a.test.ts > outer <x> & "q" > inner > fails',
        'a.test.ts > throws',
        'a.test.ts > slow',
        'c.test.ts > (worker crashed)',
        'e.test.ts > unhandled',
        'f.test.ts > (worker crashed)',
      ],
    })
  })

  test.each([
    ['a.test.ts > outer <x> & "q" > inner > fails', '- Expected  - 1\n+ Received  + 1\n\n      at a.test.ts:2:99'],
    ['a.test.ts > throws', 'Error: boom ]]> <b>\n      at a.test.ts:4:54'],
    ['a.test.ts > slow', 'test timed out'],
    ['c.test.ts > (worker crashed)', 'worker process crashed before reporting results'],
  ])('says of %s what went wrong', (name, message) => {
    expect(readJUnit(junit, []).failures.find((failure) => failure.name === name)?.message).toEndWith(message)
  })

  test('fails a file that had to run and is not in it', () => {
    expect(namesOf(readJUnit(junit, ['a.test.ts', 'b.test.ts', 'c.test.ts'])).filter((name) => !name.includes(' > '))).toEqual([
      'b.test.ts',
    ])
  })
})

describe('a report of Playwright', () => {
  const results = readPlaywrightReport(playwright)

  test('is counted, and names failures and tests that needed a second try', () => {
    expect({ ...results, failures: namesOf(results) }).toEqual({
      passed: 3,
      skipped: 2,
      flaky: ['[sweeps] > a.e2e.ts > a group > is flaky'],
      failures: ['[sweeps] > a.e2e.ts > a group > fails', '[screens] > b.e2e.ts > times out'],
    })
  })

  test('says what went wrong, without colours', () => {
    const [assertion, timeout] = results.failures.map(({ message }) => message)
    expect(assertion).toStartWith('Error: expect(received).toBe(expected) // Object.is equality\n\nExpected: 2\nReceived: 1\n')
    expect(timeout).toBe('Test timeout of 100ms exceeded.')
  })

  test('fails with an error outside the tests, and with a status that is unknown', () => {
    const outside = { suites: [], errors: [{ message: "Cannot find module './nowhere'" }] }
    expect(readPlaywrightReport(JSON.stringify(outside)).failures).toEqual([
      { name: 'outside the tests', message: "Cannot find module './nowhere'" },
    ])
    expect(() => readPlaywrightReport(playwright.replace('"flaky"', '"odd"'))).toThrow('unknown status odd')
  })
})

describe('a runner', () => {
  const readBunReport = (text: string) => readJUnit(text, [])
  const passing = '<testsuites><testsuite name="a" file="a"><testcase name="passes" /></testsuite></testsuites>'
  const half = (text: string) => text.slice(0, text.length / 2)

  test.each([
    ['passes', 0, passing, readBunReport, 1, []],
    ['crashed before it wrote results', 137, undefined, readBunReport, 0, ['The runner wrote no results; it ended with exit code 137.']],
    ['wrote none, and says that all is well', 0, undefined, readBunReport, 0, ['The runner wrote no results; it ended with exit code 0.']],
    ['crashed in the middle of a JUnit report', 137, half(junit), readBunReport, 0, [expect.stringContaining('cannot be read')]],
    ['left an empty JUnit report', 0, '', readBunReport, 0, [expect.stringContaining('cannot be read')]],
    ['left another document', 0, '<html></html>', readBunReport, 0, [expect.stringContaining('not <testsuites>')]],
    ['crashed in the middle of a JSON report', 137, half(playwright), readPlaywrightReport, 0, [expect.stringContaining('cannot be read')]],
    ['left JSON that is not a report', 0, '{}', readPlaywrightReport, 0, [expect.stringContaining('no suites')]],
    ['failed beside its tests', 1, passing, readBunReport, 1, ['The runner reported no failure, but ended with exit code 1.']],
  ])('that %s', (_, code, text, read, passed, messages) => {
    const results = resultsOf({ name: 'tests', code, text, read })
    expect([results.passed, results.failures.map(({ message }) => message)]).toEqual([passed, messages])
  })

  test('that failed beside its tests repeats the errors that Bun printed between them', () => {
    const line = '-------------------------------'
    const errors = `a.test.ts:\n(pass) a\n\n# Unhandled error between tests\n${line}\nerror: late\n      at b.ts:2:92\n${line}\n\n 1 error\n`
    const [failure] = resultsOf({ name: 'tests', code: 1, errors, text: passing, read: readBunReport }).failures
    expect(failure?.message).toEndWith('ended with exit code 1.\n\nerror: late\n      at b.ts:2:92')
  })

  test('that exits with 0 fails by its report', () => {
    expect(resultsOf({ name: 'tests', code: 0, text: junit, read: readBunReport }).failures).toHaveLength(6)
  })
})
