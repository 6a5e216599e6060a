import { existsSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import type { BunPlugin } from 'bun'
import lock from '../../bun.lock'
import { hostPlatform } from './targets'

const repository = join(import.meta.dir, '../..')
const packages = ['sharp', 'sharp-libvips'] as const

/**
 * Puts sharp's native libraries inside the executable.
 *
 * The plugin replaces `src/platform/native/native-files.ts` by the list of the embedded libraries, and sharp's search for an installed addon
 * (`sharp.mjs`) by the addon that `src/platform/native/native-sharp.ts` unpacks. At run time sharp reads the versions of its libraries from
 * `node_modules` of the working directory; the plugin embeds the build's versions instead.
 *
 * @param platform sharp's name for the target, such as `linuxmusl-arm64`
 * @throws Error if the platform's packages can't be installed
 */
export async function sharpPlugin(platform: string): Promise<BunPlugin> {
  const modules = await installed(platform)
  const addon = await library(modules, `sharp-${platform}`, /\.node$/)
  const libvips = await library(modules, `sharp-libvips-${platform}`, /^libvips-cpp\./)
  return {
    name: 'sharp',
    setup(build) {
      build.onLoad({ filter: /\/src\/platform\/native\/native-files\.ts$/ }, () => ({
        loader: 'js',
        contents: `
          import addon from ${JSON.stringify(addon.packed)} with { type: 'file' }
          import libvips from ${JSON.stringify(libvips.packed)} with { type: 'file' }
          export const nativeFiles = {
            addon: { embedded: addon, path: '${addon.path}', sha256: '${addon.sha256}' },
            libvips: { embedded: libvips, path: '${libvips.path}', sha256: '${libvips.sha256}' },
          }`,
      }))
      build.onLoad({ filter: /\/sharp\/dist\/sharp\.mjs$/ }, () => ({
        loader: 'js',
        contents: `
          import { openAddon } from ${JSON.stringify(join(repository, 'src/platform/native/native-sharp.ts'))}
          export default openAddon()`,
      }))
      build.onLoad({ filter: /\/sharp\/dist\/utility\.mjs$/ }, async ({ path }) => {
        const search = 'const require = createRequire(import.meta.url)'
        const contents = await Bun.file(path).text()
        if (!contents.includes(search)) throw new Error('sharp now reads its versions in another way')
        const versions = join(modules, '@img', `sharp-libvips-${platform}`, 'versions.json')
        return {
          loader: 'js',
          contents: contents.replace(search, `import libraries from ${JSON.stringify(versions)}\nconst require = () => ({ ...libraries })`),
        }
      })
    },
  }
}

async function library(modules: string, name: string, pattern: RegExp) {
  const folder = join(modules, '@img', name, 'lib')
  const file = readdirSync(folder).find((entry) => pattern.test(entry))
  if (!file) throw new Error(`@img/${name} has no library ${pattern}`)
  const bytes = await Bun.file(join(folder, file)).bytes()
  const sha256 = new Bun.CryptoHasher('sha256').update(bytes).digest('hex')
  return { packed: await pack(bytes, sha256), path: `${name}/lib/${file}`, sha256 }
}

/** Compresses a library to a third of its size. That takes seconds, so the file is cached for the next build. @returns the path of the Zstandard file */
async function pack(bytes: Uint8Array, sha256: string): Promise<string> {
  const packed = join(repository, 'node_modules/.cache/hearth/packed', `${sha256}.zst`)
  if (!existsSync(packed)) {
    const temporary = `${packed}.${process.pid}`
    await Bun.write(temporary, await Bun.zstdCompress(bytes, { level: 19 }))
    renameSync(temporary, packed)
  }
  return packed
}

/** @returns the `node_modules` with the platform's packages: the repository's, or for a foreign platform a separate one with the locked versions */
async function installed(platform: string): Promise<string> {
  const repositoryModules = join(repository, 'node_modules')
  if (platform === hostPlatform() && existsSync(join(repositoryModules, '@img', `sharp-${platform}`))) return repositoryModules

  const entries = packages.map((name) => locked(`@img/${name}-${platform}`))
  const dependencies = Object.fromEntries(entries.map(([name, entry]) => [name, entry[0].slice(name.length + 1)]))

  const folder = join(repositoryModules, '.cache/hearth', platform)
  const manifest = { name: 'native', private: true, dependencies }
  await Bun.write(join(folder, 'package.json'), JSON.stringify(manifest))
  await Bun.write(
    join(folder, 'bun.lock'),
    JSON.stringify({ ...lock, workspaces: { '': { name: 'native', dependencies } }, packages: Object.fromEntries(entries) }),
  )
  const [system, cpu] = platform.split('-')
  const install = Bun.spawnSync(
    [
      process.execPath,
      'install',
      '--frozen-lockfile',
      '--ignore-scripts',
      `--os=${system?.replace('musl', '')}`,
      `--cpu=${cpu}`,
      `--libc=${system?.endsWith('musl') ? 'musl' : 'glibc'}`,
    ],
    { cwd: folder, stdout: 'ignore', stderr: 'pipe' },
  )
  if (!install.success) throw new Error(`can't install sharp for ${platform}:\n${install.stderr}`)
  return join(folder, 'node_modules')
}

function locked(name: string) {
  const entry = lock.packages[name]
  if (!entry) throw new Error(`bun.lock has no ${name}`)
  return [name, entry] as const
}
