import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { dependencies, devDependencies } from '../../package.json'

const repository = join(import.meta.dir, '../..')

/** Packages whose styles the build puts into the stylesheet, although the app does not depend on them. */
const styles = ['tailwindcss', 'daisyui']

const licenceFile = /^(licen[cs]e|copying|notice|third-party-notices)([.-].*)?$/i

/** Resolves a package imported from `from` as Node does. */
const find = (name: string, from: string): string | undefined => {
  const place = join(from, 'node_modules', name)
  if (existsSync(join(place, 'package.json'))) return place
  return from === dirname(from) ? undefined : find(name, dirname(from))
}

type Manifest = {
  name: string
  version: string
  license?: string
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

const manifestOf = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest

const isTool = (name: string) => name.startsWith('@types/') || name in devDependencies

/** Names of a package's run-time dependencies; types and build tools leave no code in the executable. */
const neededBy = ({ dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }: Manifest) => {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
  return [...Object.keys(dependencies), ...peers].filter((name) => !isTool(name))
}

/** Folders of the packages and of their transitive dependencies, each once. */
const closure = (names: string[]) => {
  const folders = new Set<string>()
  const visit = (name: string, from: string) => {
    const folder = find(name, from)
    if (!folder) throw new Error(`${name} is not installed`)
    if (folders.has(folder)) return
    folders.add(folder)
    for (const needed of neededBy(manifestOf(folder))) visit(needed, folder)
  }
  for (const name of names) visit(name, repository)
  return [...folders]
}

/** sharp's libraries for the build machine; those for other targets have the same licences. */
const natives = () => {
  const folder = join(repository, 'node_modules/@img')
  return readdirSync(folder).flatMap((name) => (name.startsWith('sharp-') ? [join(folder, name)] : []))
}

const textsOf = (folder: string) => {
  const names = readdirSync(folder)
  const files = names.filter((name) => licenceFile.test(name))
  // sharp's libraries list their licences in the README.
  const found = files.length ? files : names.filter((name) => /\/@img\//.test(folder) && name === 'README.md')
  return found.map((name) => readFileSync(join(folder, name), 'utf8').trim())
}

const runtime = `Bun ${Bun.version}, the runtime: MIT. It links JavaScriptCore (LGPL-2.1) and other libraries, which https://bun.com/docs/project/licensing
lists with their licences, and where to get their source; SQLite, which is in the public domain, is one of them.`

/**
 * The licences of all packages inside an executable: name, version, licence and licence text of each.
 * @throws Error for a package that names no licence
 */
export const licences = () => {
  const parts = [...closure([...Object.keys(dependencies), ...styles]), ...natives()].map((folder) => {
    const { name, version, license } = manifestOf(folder)
    if (!license) throw new Error(`${name} ${version} names no licence`)
    return [`${name} ${version}: ${license}`, ...textsOf(folder)]
  })
  parts.sort(([one = ''], [other = '']) => (one < other ? -1 : 1))
  const rule = `\n\n${'-'.repeat(80)}\n\n`
  const intro = 'Hearth is MIT licensed. Its executable contains the following packages.'
  return `${[intro, runtime, ...parts.map((part) => part.join('\n\n'))].join(rule)}\n`
}

if (import.meta.main) process.stdout.write(licences())
