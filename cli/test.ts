import { bun, run, runBrowserTests, runUnitTests, say } from './testing/commands'
import { findChromium, installFont, installTestPrograms } from './testing/machine'
import type { Results } from './testing/results'
import { verdictOf } from './testing/verdict'

// `bun run test` runs before anything is installed: nothing but Bun's and Node's own modules may be imported here.

const step = async (name: string, command: string[]) => {
  say(`\n== ${name}`)
  if ((await run(command)) === 0) return
  say(`\n${name} failed.`)
  process.exit(1)
}

const browserTests = async (): Promise<Results> => {
  await installFont()
  const chromium = await findChromium()
  if (chromium !== undefined) return runBrowserTests(chromium)
  const message = 'The browser tests need a Chromium, and none could be installed. Install one, or name it in HEARTH_CHROMIUM.'
  return { passed: 0, failures: [{ name: 'browser tests', message }], skipped: 0, flaky: [] }
}

const checkAndBuild = async () => {
  await step('lint and format', [bun, 'x', 'biome', 'ci', '.'])
  await step('unused code', [bun, 'x', 'knip', '--no-progress'])
  await step('build', [bun, 'run', 'build'])
}

await step('install', [bun, 'install', '--frozen-lockfile', '--ignore-scripts'])
await Promise.all([step('types', [bun, 'run', 'types']), checkAndBuild()])

await installTestPrograms()
const { lines, isPassed } = verdictOf([await runUnitTests(), await browserTests()])
// Failures are shown again at the end, where they are read first: thousands of lines stand between.
say(['', ...lines].join('\n'))
process.exit(isPassed ? 0 : 1)
