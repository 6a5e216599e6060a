import { dirname, join, relative } from 'node:path'

/** The imports of the whole program, for the tests of who may import whom. */

export const root = join(import.meta.dir, '../..')
const transpilers = { ts: new Bun.Transpiler({ loader: 'ts' }), tsx: new Bun.Transpiler({ loader: 'tsx' }) }

/** `from` has its extension; `to` is a package, or a path from the repository's root as the import writes it. */
export type Import = { from: string; to: string; typeOnly: boolean }

/** The imports and re-exports of a file. Transpiling removes type imports: an import that only the source text has is a type. */
const importsOf = async (path: string): Promise<Import[]> => {
  const source = await Bun.file(join(root, path)).text()
  const atRunTime = new Set(transpilers[path.endsWith('x') ? 'tsx' : 'ts'].scanImports(source).map((found) => found.path))
  const named = [...source.matchAll(/(?:\bfrom\s+|\bimport\s*\(\s*|^import\s+)'([^']+)'/gm)].map(([, name = '']) => name)
  return [...new Set([...named, ...atRunTime])].map((name) => ({
    from: path,
    to: name.startsWith('.') ? relative(root, join(root, dirname(path), name)) : name.replace(/^#(?=(?:src|web|cli)\/)/, ''),
    typeOnly: !atRunTime.has(name),
  }))
}

/** The files of a folder, without its tests. */
export const filesOf = (folder: string) =>
  [...new Bun.Glob(`${folder}/**/*.{ts,tsx}`).scanSync(root)].filter((path) => !/\.(test|matrix)\.tsx?$/.test(path))

/** Every import of `src`, `web` and `cli`, of types too. */
export const imports = (await Promise.all(['src', 'web', 'cli'].flatMap(filesOf).map(importsOf))).flat()

/** The imports that break a rule, as `from → to`. */
export const broken = (rule: (found: Import) => boolean, among: readonly Import[] = imports) =>
  among.filter((found) => !rule(found)).map(({ from, to }) => `${from} → ${to}`)

const withoutEnding = (path: string) => path.replace(/\.tsx?$/, '')

/** The first circle among imports: its files in order, the first one again at the end. */
export const circleIn = (among: readonly Import[]): readonly string[] | undefined => {
  const targets = Map.groupBy(among, ({ from }) => withoutEnding(from))
  const done = new Set<string>()
  const circleFrom = (file: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (done.has(file)) return undefined
    for (const { to } of targets.get(file) ?? []) {
      const circle = circleFrom(withoutEnding(to), [...path, file])
      if (circle) return circle
    }
    done.add(file)
    return undefined
  }
  for (const file of targets.keys()) {
    const circle = circleFrom(file, [])
    if (circle) return circle
  }
  return undefined
}
