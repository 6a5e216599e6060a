import { describe, expect, test } from 'bun:test'
import { flakyAllowed, verdictOf } from './verdict'

const suite = { passed: 5, failures: [], skipped: 1, flaky: [] }
const flaky = (count: number) => Array.from({ length: count }, (_, n) => `[screens] > chat.e2e.ts > test ${n + 1}`)

describe('a run', () => {
  test('passes when nothing failed, and its last line adds up the suites', () => {
    expect(verdictOf([suite, suite])).toEqual({ isPassed: true, lines: ['10 passed, 0 failed, 2 skipped'] })
  })

  test('names failures with their messages, and fails', () => {
    const failures = [{ name: 'a.test.ts > fails', message: 'Error: boom\n  at a.test.ts:1' }]
    expect(verdictOf([suite, { ...suite, failures }])).toEqual({
      isPassed: false,
      lines: ['failed: a.test.ts > fails', 'Error: boom\n  at a.test.ts:1', '', '10 passed, 1 failed, 2 skipped'],
    })
  })

  test.each([
    [0, true],
    [1, true],
    [flakyAllowed, true],
    [flakyAllowed + 1, false],
  ])('in which %i tests needed a second try passes: %p', (count, isPassed) => {
    const { lines, isPassed: passes } = verdictOf([suite, { ...suite, flaky: flaky(count) }])
    expect(passes).toBe(isPassed)
    expect(lines.filter((line) => line.startsWith('  '))).toEqual(flaky(count).map((name) => `  ${name}`))
    expect(lines.includes('The run fails: more than 3 tests needed a second try.')).toBe(!isPassed)
  })
})
