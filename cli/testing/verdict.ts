import type { Results } from './results'

/** Tests that may need their second try in one run; with more, the run fails. */
export const flakyAllowed = 3

/** Adds up the results of several runners, and decides whether the run passes. */
export const verdictOf = (suites: readonly Results[]): { lines: string[]; isPassed: boolean } => {
  const flaky = suites.flatMap((suite) => suite.flaky)
  const failures = suites.flatMap((suite) => suite.failures)
  const sum = (key: 'passed' | 'skipped') => suites.reduce((total, suite) => total + suite[key], 0)
  const isTooFlaky = flaky.length > flakyAllowed
  const lines = [
    ...(flaky.length ? [`${flaky.length} needed a second try:`, ...flaky.map((name) => `  ${name}`), ''] : []),
    ...failures.flatMap(({ name, message }) => [`failed: ${name}`, message, '']),
    ...(isTooFlaky ? [`The run fails: more than ${flakyAllowed} tests needed a second try.`, ''] : []),
    `${sum('passed')} passed, ${failures.length} failed, ${sum('skipped')} skipped`,
  ]
  return { lines, isPassed: failures.length === 0 && !isTooFlaky }
}
