/** The results of one test runner, read from the file that it writes. */

export type Failure = {
  /** File, groups and test, from the outermost inward. */
  name: string
  /** The error as the runner words it, without colours; several lines. */
  message: string
}

export type Results = {
  passed: number
  failures: Failure[]
  skipped: number
  /** Names of the tests that passed on their second try; they count as passed. */
  flaky: string[]
}

export const noResults = (): Results => ({ passed: 0, failures: [], skipped: 0, flaky: [] })

/** Lines of a message that are shown again; an assertion on a large value has thousands. */
const shownLines = 40

export const messageOf = (text: string): string => Bun.stripANSI(text).trim().split('\n').slice(0, shownLines).join('\n')

type Run = {
  /** The suite's name, for failures of the runner itself. */
  name: string
  /** Exit code of the runner. */
  code: number
  /** The runner's standard error, if it was read. */
  errors?: string
  /** Content of the results file; undefined when there is none. */
  text: string | undefined
  /** Parses the content. @throws Error for content that is not a whole report */
  read: (text: string) => Results
}

const broken = (name: string, message: string): Results => ({ ...noResults(), failures: [{ name, message }] })

/** Bun prints an error that belongs to no test, such as a promise that rejects after its test, and leaves it out of its JUnit report. */
const unhandledErrors = (errors: string): string[] =>
  [...Bun.stripANSI(errors).matchAll(/# Unhandled error between tests\n-+\n([\s\S]*?)\n-{9,}/g)].map(([, text = '']) => messageOf(text))

/**
 * Reads the results of a finished runner. A runner that crashes leaves no file or half a file, and a runner that fails outside its tests
 * exits with another code than 0 and reports no failure: each of these is a failure too.
 */
export const resultsOf = ({ name, code, errors = '', text, read }: Run): Results => {
  if (text === undefined) return broken(name, `The runner wrote no results; it ended with exit code ${code}.`)
  try {
    const results = read(text)
    if (code === 0 || results.failures.length) return results
    const message = `The runner reported no failure, but ended with exit code ${code}.`
    return { ...results, failures: [{ name, message: [message, ...unhandledErrors(errors)].join('\n\n') }] }
  } catch (error) {
    return broken(name, `The results cannot be read (${(error as Error).message}); the runner ended with exit code ${code}.`)
  }
}
