import { describe, expect, test } from 'bun:test'
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import lock from '../../../bun.lock'
import manifest from '../../../package.json'
import { folder } from '../cli/hearth'

const repository = join(import.meta.dir, '../../..')
const textOf = (path: string) => readFileSync(join(repository, path), 'utf8')

type Meta = Partial<Record<'dependencies' | 'optionalDependencies' | 'peerDependencies', Record<string, string>>> & {
  optionalPeers?: string[]
  os?: unknown
}
/** Entries of the lock file by location, such as `react`, or `tsx/esbuild` for a nested version. */
const locked = new Map(
  Object.entries(lock.packages as unknown as Record<string, [string, string, Meta, string]>).map(([place, [named, from, meta, hash]]) => [
    place,
    { name: named.slice(0, named.lastIndexOf('@')), version: named.slice(named.lastIndexOf('@') + 1), from, meta, hash },
  ]),
)

const wanted = { ...manifest.dependencies, ...manifest.devDependencies }

/** Resolves a dependency of a package: in its own folder, or in one further up. */
const placeOf = (name: string, within: string): string | undefined => {
  const inside = within ? `${within}/${name}` : name
  if (locked.has(inside)) return inside
  if (!within) return undefined
  const outer = within.replace(/(^|\/)(@[^/]+\/)?[^/]+$/, '')
  return placeOf(name, outer)
}

/** Packages with their transitive dependencies, except those that `isLeftOut` excludes and their own dependencies. */
const withAll = (names: readonly string[], isLeftOut: (place: string) => boolean = () => false) => {
  const found = new Set(names.flatMap((name) => placeOf(name, '') ?? []))
  // Iterating a Set includes elements added meanwhile.
  for (const place of found) {
    const { dependencies, optionalDependencies, peerDependencies } = locked.get(place)?.meta ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const other = placeOf(name, place)
      if (other && !isLeftOut(other)) found.add(other)
    }
  }
  return [...found].sort()
}

const folderOf = (place: string) => join(repository, 'node_modules', place.replace(/(?<!(?:^|\/)@[^/]*)\//g, '/node_modules/'))
const manifestOf = (place: string): { version: string; license?: unknown; scripts?: Record<string, string> } =>
  JSON.parse(readFileSync(join(folderOf(place), 'package.json'), 'utf8'))

/** Binaries for other platforms are not installed. */
const isInstalled = (place: string) => existsSync(folderOf(place))
const isWebAssembly = (place: string) => /(^|\/|-)wasm32(-|\/|$)/.test(place)

describe('installed packages', () => {
  test('has an exact version, the same as in the lock file', () => {
    const inexact = Object.entries(wanted).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))
    expect(inexact).toEqual([])
    const { dependencies, devDependencies } = lock.workspaces[''] as unknown as Record<string, Record<string, string>>
    expect<unknown>({ dependencies, devDependencies }).toEqual({
      dependencies: manifest.dependencies,
      devDependencies: manifest.devDependencies,
    })
    const others = Object.entries(wanted).filter(([name, version]) => locked.get(name)?.version !== version)
    expect(others).toEqual([])
  })

  test('comes only from the registry, with an integrity hash', () => {
    expect(locked.size).toBeGreaterThan(Object.keys(wanted).length)
    const odd = [...locked].filter(([, { version, from, hash }]) => !/^\d/.test(version) || from !== '' || !/^sha512-.{80,}/.test(hash))
    expect(odd.map(([place]) => place)).toEqual([])
  })

  test('matches the lock file', () => {
    const [here, elsewhere] = [[...locked.keys()].filter(isInstalled), [...locked.keys()].filter((place) => !isInstalled(place))]
    expect(here.filter((place) => manifestOf(place).version !== locked.get(place)?.version)).toEqual([])
    // A library has a binary per platform, and a WebAssembly build with its own packages.
    const needed = withAll(Object.keys(wanted), isWebAssembly)
    expect(elsewhere.filter((place) => !locked.get(place)?.meta.os && needed.includes(place))).toEqual([])
    expect(needed.length).toBeGreaterThan(200)
  })

  test.each([
    ['as it is', manifest.dependencies, 0],
    ['with a version that is not in it', { ...manifest.dependencies, zod: '4.0.0' }, 1],
    ['without a package that is in it', { ...manifest.dependencies, yazl: undefined }, 1],
  ])('is installed only if it matches the lock file: %s', (_, dependencies, code) => {
    using place = folder()
    for (const name of ['bun.lock', 'bunfig.toml']) copyFileSync(join(repository, name), join(place.path, name))
    writeFileSync(join(place.path, 'package.json'), JSON.stringify({ ...manifest, dependencies }))
    const options = { cwd: place.path, stdout: 'ignore', stderr: 'ignore' } as const
    expect(Bun.spawnSync([process.execPath, 'install', '--frozen-lockfile', '--ignore-scripts', '--dry-run'], options).exitCode).toBe(code)
  })

  test.each(['cli/start.ts', 'cli/test.ts', 'cli/build/sharp-plugin.ts', 'Dockerfile'])(
    'is installed that way by every build: %s',
    (path) => {
      const [, flags = ''] = /(?:\bbun(?: |\(|, )|process\.execPath,\s+)'?install'?([\s\S]{0,120})/.exec(textOf(path)) ?? []
      expect(flags).toContain('--frozen-lockfile')
      expect(flags).toContain('--ignore-scripts')
    },
  )
})

describe('a script of a package', () => {
  test('never runs: no package is trusted, not even those that Bun trusts by default', () => {
    expect<unknown>(manifest).toMatchObject({ trustedDependencies: [] })
    expect(textOf('bunfig.toml')).not.toContain('trusted')
  })

  test('is not needed by any package in the executable', () => {
    const hooks = ['preinstall', 'install', 'postinstall']
    const withHooks = withAll(Object.keys(manifest.dependencies)).filter(
      (place) => isInstalled(place) && hooks.some((hook) => manifestOf(place).scripts?.[hook]),
    )
    expect(withHooks).toEqual([])
  })
})

test.each([
  // A cookie named `__proto__` replaced all others (CVE-2026-31865).
  ['elysia', '1.4.27'],
  // Quotes in column names were not escaped (CVE-2026-39356).
  ['drizzle-orm', '0.45.2'],
])('%s is at least %s, which fixes a vulnerability', (name, least) => {
  expect(Bun.semver.order(locked.get(name)?.version ?? '0.0.0', least)).toBeGreaterThanOrEqual(0)
})

/** Licences that only require their notices. */
const permissive = [
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'OFL-1.1',
]

/**
 * Libraries under the LGPL, which stay separate, replaceable files: libvips with its parts, and libheif. And one under the MPL, which requires only the
 * source of its own, unchanged files.
 */
const lesser = /^(@img\/sharp-libvips-[a-z0-9-]+|libheif-js|ical\.js)$/

const allows = (license: unknown): boolean => {
  if (typeof license !== 'string') return false
  return license
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => permissive.includes(one)))
}

describe('the licences', () => {
  // The stylesheet contains styles of these two.
  const bundled = withAll([...Object.keys(manifest.dependencies), 'tailwindcss', 'daisyui']).filter(isInstalled)

  test('of all packages in the executable allow redistribution', () => {
    expect(bundled.length).toBeGreaterThan(100)
    const refused = bundled.filter((place) => !allows(manifestOf(place).license) && !lesser.test(locked.get(place)?.name ?? ''))
    expect(refused.map((place) => [place, manifestOf(place).license])).toEqual([])
  })

  test('with conditions are only the known weak copyleft ones', () => {
    const known = bundled.filter((place) => lesser.test(locked.get(place)?.name ?? ''))
    expect(known.length).toBeGreaterThanOrEqual(2)
    expect(known.filter((place) => !/^(LGPL-[23]\.\d|MPL-2\.0)/.test(String(manifestOf(place).license)))).toEqual([])
  })
})
