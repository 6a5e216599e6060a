import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bun, repository, run, runBrowserTests, runUnitTests, say } from './testing/commands'
import { type Aliases, readGraph } from './testing/import-graph'
import { findChromium } from './testing/machine'
import type { Results } from './testing/results'
import { type Choice, select } from './testing/selection'
import { verdictOf } from './testing/verdict'

/**
 * `bun run test:changed [--base REF]`: runs the tests that the changes since REF touch, untracked files included. REF is main unless it is
 * named. `bun run test` remains the check before a change lands: dependencies of a test without an import are not seen.
 */

const { values } = parseArgs({ options: { base: { type: 'string', default: 'main' } } })

const git = (...args: string[]) => {
  const { exitCode, stdout, stderr } = Bun.spawnSync(['git', ...args], { cwd: repository })
  if (exitCode === 0) return stdout.toString().split('\0').filter(Boolean)
  process.stderr.write(`git ${args.join(' ')}: ${stderr}`)
  process.exit(2)
}

const show = (name: string, choices: readonly Choice[]) => {
  say(`\n${choices.length} ${name}`)
  for (const { file, why } of choices) say(`  ${file}: ${why}`)
}

// Without --no-renames, the old place of a moved file would not count.
const [base = ''] = git('merge-base', values.base, 'HEAD').map((line) => line.trim())
const untracked = git('ls-files', '-z', '--others', '--exclude-standard')
const changed = [...git('diff', '--name-only', '--no-renames', '-z', base), ...untracked]
const settings = Bun.JSONC.parse(await Bun.file(join(repository, 'tsconfig.json')).text()) as { compilerOptions?: { paths?: Aliases } }
const graph = await readGraph(repository, [...new Set([...git('ls-files', '-z'), ...untracked])], settings.compilerOptions?.paths)
const { unit, browser } = select(changed, graph)

say(`${changed.length} files changed since ${values.base}`)
show('unit and integration test files', unit)
show('browser test files', browser)
if (unit.length + browser.length === 0) process.exit(0)

// Both run against the executable.
if ((await run([bun, 'run', 'build'])) !== 0) process.exit(1)
const results: Results[] = []
if (unit.length) results.push(await runUnitTests(unit.map(({ file }) => file)))
if (browser.length)
  results.push(
    await runBrowserTests(
      (await findChromium()) ?? '',
      browser.map(({ file }) => file),
    ),
  )
const { lines, isPassed } = verdictOf(results)
say(['', ...lines].join('\n'))
process.exit(isPassed ? 0 : 1)
