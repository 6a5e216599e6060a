import { existsSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** The imports of each file, read from the sources. */

/** The files that each file imports; all paths are relative to the repository. */
export type Graph = ReadonlyMap<string, readonly string[]>

/** Aliases as tsconfig.json has them under `paths`: `#src/*` for `./src/*`. */
export type Aliases = Readonly<Record<string, readonly string[]>>

const endings = ['', '.ts', '.tsx', '/index.ts', '/index.tsx']

const targetsOf = (specifier: string, from: string, aliases: Aliases): string[] => {
  if (specifier.startsWith('.')) return [join(dirname(from), specifier)]
  return Object.entries(aliases).flatMap(([alias, targets]) => {
    const [before = '', after] = alias.split('*')
    if (after === undefined ? specifier !== alias : !(specifier.startsWith(before) && specifier.endsWith(after))) return []
    const middle = specifier.slice(before.length, specifier.length - (after?.length ?? 0))
    return targets.map((target) => normalize(target.replace('*', () => middle)))
  })
}

/**
 * The file that an import names.
 * @param has whether a path is a file of the repository
 * @returns undefined for a package
 */
export const resolveImport = (specifier: string, from: string, has: (path: string) => boolean, aliases: Aliases = {}) =>
  targetsOf(specifier, from, aliases)
    .flatMap((target) => endings.map((ending) => target + ending))
    .find(has)

/** Places that a source names in words: `'features/objects/heic.worker'`, `'../../main.ts'`. They are how processes and workers start. */
const named = /['"`]((?:\.{1,2}\/|features\/|src\/|cli\/|web\/)[\w./-]+)['"`]/g

const transpilers = { ts: new Bun.Transpiler({ loader: 'ts' }), tsx: new Bun.Transpiler({ loader: 'tsx' }) }

/** Static and dynamic imports of a source, and the files that it names. Imports of types alone don't run, so that they lead nowhere. */
const readImports = (file: string, text: string): string[] => {
  const places = [...text.matchAll(named)].flatMap(([, place = '']) => (place.startsWith('.') ? [place] : [place, `src/${place}`]))
  try {
    return [...transpilers[file.endsWith('x') ? 'tsx' : 'ts'].scanImports(text).map(({ path }) => path), ...places]
  } catch {
    // A source with a syntax error: the tests that lead to it fail by themselves.
    return places
  }
}

/** @param aliases `compilerOptions.paths` of tsconfig.json */
export const readGraph = async (repository: string, files: readonly string[], aliases: Aliases = {}): Promise<Graph> => {
  const known = new Set(files)
  const scanned = files.map(async (file) => {
    const path = join(repository, file)
    const text = /\.tsx?$/.test(file) && existsSync(path) ? await Bun.file(path).text() : ''
    const found = readImports(file, text).flatMap((specifier) => {
      const inPlace = resolveImport(specifier, file, (target) => known.has(target), aliases)
      const fromRoot = endings.map((ending) => specifier + ending).find((target) => known.has(target))
      return inPlace ?? fromRoot ?? []
    })
    return [file, [...new Set(found)]] as const
  })
  return new Map(await Promise.all(scanned))
}

/**
 * Every file that leads to one of the changed files, and the path of imports that leads there, the file itself first.
 * @param isEnd files that end a path: what imports them does not count
 */
export const dependents = (graph: Graph, changed: readonly string[], isEnd = (_: string) => false): Map<string, string[]> => {
  const importers = new Map<string, string[]>()
  for (const [file, imports] of graph) for (const target of imports) importers.set(target, [...(importers.get(target) ?? []), file])
  const paths = new Map(changed.map((file) => [file, [file]]))
  for (const queue = [...changed]; queue.length; ) {
    const file = queue.shift() ?? ''
    for (const importer of importers.get(file) ?? []) {
      if (paths.has(importer) || isEnd(importer)) continue
      paths.set(importer, [importer, ...(paths.get(file) ?? [])])
      queue.push(importer)
    }
  }
  return paths
}
