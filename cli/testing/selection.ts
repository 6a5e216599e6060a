import { basename } from 'node:path'
import { dependents, type Graph } from './import-graph'

/** The tests that a change touches, with the reasons. */

export type Choice = { file: string; why: string }
export type Selection = { unit: Choice[]; browser: Choice[] }

/** Browser tests that represent all of them after a change to code that every screen uses: sign-in, navigation, live changes, a write, a form. */
export const journeys = ['accounts', 'shell', 'live', 'tasks', 'dialogs'].map((name) => `web/e2e/${name}.e2e.ts`)

/** Tests over every call of every feature; they cover the effects of a change on other features. */
export const sweeps = ['src/testing/matrix.test.ts', 'src/testing/imports.test.ts', 'src/testing/layers.test.ts']

/** The files that connect all features. Every test with a server imports them, so they do not tell a test's subject. */
const isWiring = (file: string) => /^src\/(server\/)?(services|calls|jobs|schema|features)\.ts$/.test(file)

const isUnitTest = (file: string) => /\.test\.tsx?$/.test(file)
const isBrowserTest = (file: string) => file.endsWith('.e2e.ts')

/** Steps of a path of imports that are named; the middle of a long one is left out. */
const shown = (path: readonly string[]) => (path.length > 4 ? [...path.slice(0, 2), '…', ...path.slice(-2)] : path).join(' → ')

/** The feature of a file of either side: `tasks` of `web/features/tasks/task-dialog.tsx`. */
const featureOf = (file: string) => /^(?:web|src)\/features\/([^/]+)\//.exec(file)?.[1]

const isOfFeature = (test: string, feature: string) => {
  const name = basename(test, '.e2e.ts')
  return name === feature || name.startsWith(`${feature}-`)
}

/** Whether a file is part of the built program; features with their own browser tests are matched before. */
const isOfEveryScreen = (file: string) =>
  /^(web|src|migrations)\//.test(file) && !file.startsWith('web/e2e/') && !file.startsWith('src/testing/') && !isUnitTest(file)

/** Files that lead to a changed one. A path from a feature ends at the wiring. */
const leadingTo = (changed: readonly string[], graph: Graph) =>
  new Map([
    ...dependents(
      graph,
      changed.filter((file) => featureOf(file)),
      isWiring,
    ),
    ...dependents(
      graph,
      changed.filter((file) => !featureOf(file)),
    ),
  ])

/**
 * - Unit tests: those that changed, and those whose imports lead to a changed file. For a change of a server feature, the tests of that
 *   feature, of the features that import it, and the sweeps: all other tests with a server lead there as well, and say less.
 * - Browser tests: those that changed or import a changed helper; those named after the feature of a changed file of web/features or
 *   src/features; and for any other change of the program, the journeys.
 * @param changed paths relative to the repository, those of deleted files among them
 */
export const select = (changed: readonly string[], graph: Graph): Selection => {
  const leading = leadingTo(changed, graph)
  const files = [...graph.keys()].toSorted()
  const byImports = (isTest: (file: string) => boolean) =>
    files.flatMap((file) => {
      const path = leading.get(file)
      if (!path || !isTest(file)) return []
      return [{ file, why: path.length === 1 ? 'it changed' : shown(path) }]
    })
  const unit = new Map(byImports(isUnitTest).map((choice) => [choice.file, choice]))
  for (const [reached, path] of leading) {
    const feature = /^src\/features\/([^/]+)\//.exec(reached)?.[1]
    if (!feature || isUnitTest(reached)) continue
    for (const file of [...files.filter((test) => isUnitTest(test) && test.startsWith(`src/features/${feature}/`)), ...sweeps])
      if (!unit.has(file)) unit.set(file, { file, why: shown(path) })
  }
  const browser = new Map(byImports(isBrowserTest).map((choice) => [choice.file, choice]))
  const choose = (file: string, why: string) => browser.has(file) || browser.set(file, { file, why })
  for (const file of changed.filter(isOfEveryScreen)) {
    const feature = featureOf(file)
    const named = feature ? files.filter((test) => isBrowserTest(test) && isOfFeature(test, feature)) : []
    for (const test of named) choose(test, `${file} is of the feature ${feature}`)
    if (named.length === 0) for (const test of journeys) choose(test, `${file} is of every screen; this is one of the journeys`)
  }
  const sorted = (choices: Map<string, Choice>) => [...choices.values()].toSorted((a, b) => (a.file < b.file ? -1 : 1))
  return { unit: sorted(unit), browser: sorted(browser) }
}
