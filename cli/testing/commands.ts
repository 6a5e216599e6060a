import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { readJUnit } from './junit'
import { memoryDisk } from './memory-disk'
import { readPlaywrightReport } from './playwright-report'
import { type Results, resultsOf } from './results'

/** Starts the test runners. It runs before anything is installed: nothing but Bun's and Node's own modules may be imported here. */

export const repository = join(import.meta.dir, '../..')
export const bun = process.execPath

/** Tests wait for processes, pages and the disk: one worker more keeps all cores busy. */
const workers = availableParallelism() + 1

export const say = (line: string) => process.stdout.write(`${line}\n`)

/** Runs a command in the repository and prints its output. @returns its exit code */
export const run = (command: string[], env: Record<string, string> = {}): Promise<number> =>
  Bun.spawn(command, { cwd: repository, env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit'] }).exited

/** Like `run`, and also returns the command's standard error, where Bun reports its tests. */
const runAndRead = async (command: string[], env: Record<string, string>): Promise<{ code: number; errors: string }> => {
  const child = Bun.spawn(command, { cwd: repository, env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'pipe'] })
  const decoder = new TextDecoder()
  let errors = ''
  for await (const chunk of child.stderr) {
    process.stderr.write(chunk)
    errors += decoder.decode(chunk, { stream: true })
  }
  return { code: await child.exited, errors }
}

/** Runs a test runner that writes its results to a file. The file's folder takes the temporary files of the tests too, and goes with them. */
const suite = async (
  name: string,
  start: (file: string, folder: string) => Promise<{ code: number; errors?: string }>,
  read: (text: string) => Results,
) => {
  say(`\n== ${name}`)
  const folder = mkdtempSync(join(memoryDisk() ?? tmpdir(), 'hearth-run-'))
  // Some tests start programs as another user, who needs access to this folder.
  chmodSync(folder, 0o755)
  try {
    const path = join(folder, 'results')
    const { code, errors = '' } = await start(path, folder)
    const file = Bun.file(path)
    return resultsOf({ name, code, errors, text: (await file.exists()) ? await file.text() : undefined, read })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Options of Bun for its test runner. Most tests run too short for the optimizing compiler: without it they take an eighth less of a core, and those
 * that calculate for long take the same.
 */
const testRunner = { BUN_JSC_useFTLJIT: '0' }

/** Every unit and integration test file, relative to the repository. */
const unitTestFiles = () => [...new Bun.Glob('{bench,cli,src,web}/**/*.test.{ts,tsx}').scanSync({ cwd: repository })].toSorted()

/**
 * Runs unit and integration tests against the built executable.
 * @param files all of them when left out
 */
export const runUnitTests = (files?: readonly string[]) =>
  suite(
    'unit and integration tests',
    (path, folder) => {
      const options = [`--parallel=${workers}`, '--no-isolate', '--timeout', '30000', '--reporter=junit', `--reporter-outfile=${path}`]
      const named = (files ?? []).map((file) => `./${file}`)
      return runAndRead([bun, 'test', ...options, ...named], { ...testRunner, HEARTH_BIN: join(repository, 'dist/hearth'), TMPDIR: folder })
    },
    (text) => readJUnit(text, files ?? unitTestFiles()),
  )

/**
 * Runs browser tests against the built executable.
 * @param chromium path of the browser, empty for Playwright's own
 * @param files all of them when left out
 */
export const runBrowserTests = (chromium: string, files: readonly string[] = []) =>
  suite(
    'browser tests',
    async (path) => {
      const options = ['-c', 'web/e2e/playwright.config.ts', `--workers=${workers}`, '--reporter=list,json']
      // The timeouts and the second try of web/e2e/playwright.config.ts hold on every machine.
      const env = { HEARTH_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: path, CI: 'true' }
      return { code: await run([bun, 'node_modules/@playwright/test/cli.js', 'test', ...options, ...files], env) }
    },
    readPlaywrightReport,
  )
