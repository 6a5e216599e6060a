import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type Sharp from 'sharp'
import { trimHeap } from './allocator'
import { type NativeFile, nativeFiles } from './native-files'

const chunk = 1 << 20

/** Minutes that unpacking takes at the very most: what is older was left by a process that ended in the middle. */
const unpackMinutes = 10

let addonPath = ''
let loading: Promise<typeof Sharp> | undefined

/**
 * sharp, loaded on first use: a server that shows no picture never pays its 28 MB of memory.
 *
 * The executable first unpacks sharp's two native libraries, since the dynamic linker only reads real files. They stay in `cacheDir` for
 * the next start; whatever is there with other content is replaced.
 *
 * @param cacheDir the data folder's `cache/`; created when missing. Only the first call's counts
 * @throws when the folder can't be written or the libraries can't be loaded; a later call tries again
 */
export function loadSharp(cacheDir: string): Promise<typeof Sharp> {
  loading ??= load(cacheDir).catch((error) => {
    loading = undefined
    throw error
  })
  return loading
}

async function load(cacheDir: string): Promise<typeof Sharp> {
  if (nativeFiles) {
    await unpack(nativeFiles.libvips, cacheDir)
    addonPath = await unpack(nativeFiles.addon, cacheDir)
  }
  const { default: sharp } = await import('sharp')
  // libvips would keep what it decoded for a next time that never comes: every picture is made once.
  sharp.cache(false)
  await trimHeap()
  return sharp
}

/**
 * The unpacked addon. Called by the loader that the build puts in the place of sharp's own, and by nothing else.
 * @public
 */
export function openAddon(): unknown {
  const module: { exports: unknown } = { exports: {} }
  process.dlopen(module, addonPath)
  return module.exports
}

/**
 * Writes a native library below `cacheDir` unless it is there already, and returns its path.
 *
 * A name is only ever given to a complete, synced file, so that processes starting together can't see each other's half.
 *
 * @throws the file system's error, or one that says that the executable is damaged
 */
export async function unpack(file: NativeFile, cacheDir: string): Promise<string> {
  const path = join(cacheDir, file.path)
  await removeLeftovers(path)
  if ((await sha256(path)) === file.sha256) return path
  await mkdir(dirname(path), { recursive: true })
  const temporary = `${path}.${randomUUID()}.tmp`
  try {
    if ((await unpackSynced(file.embedded, temporary)) !== file.sha256) throw new Error(`${file.path} in this executable is damaged.`)
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  return path
}

async function removeLeftovers(path: string): Promise<void> {
  const before = Temporal.Now.instant().subtract({ minutes: unpackMinutes }).epochMilliseconds
  const names = await readdir(dirname(path)).catch(() => [])
  for (const name of names.filter((name) => name.startsWith(`${basename(path)}.`) && name.endsWith('.tmp'))) {
    const left = join(dirname(path), name)
    const found = await stat(left).catch(() => undefined)
    if (found && found.mtimeMs < before) await rm(left, { force: true })
  }
}

async function sha256(path: string): Promise<string | undefined> {
  const file = Bun.file(path)
  if (!(await file.exists())) return
  const hash = createHash('sha256')
  for await (const bytes of pieces(file)) hash.update(bytes)
  return hash.digest('hex')
}

/** @returns the SHA-256 of what was written: a compressed file that ends early is no error to who reads it */
async function unpackSynced(from: string, to: string): Promise<string> {
  const [{ createZstdDecompress }, { pipeline }] = await Promise.all([import('node:zlib'), import('node:stream/promises')])
  const hash = createHash('sha256')
  const target = await open(to, 'wx', 0o644)
  try {
    await pipeline(pieces(Bun.file(from)), createZstdDecompress(), async (unpacked: AsyncIterable<Uint8Array>) => {
      for await (const bytes of unpacked) {
        hash.update(bytes)
        await target.writeFile(bytes)
      }
    })
    await target.sync()
    return hash.digest('hex')
  } finally {
    await target.close()
  }
}

// Piece by piece: libvips is 19 MB, which a home server needn't hold in memory at once.
async function* pieces(file: Bun.BunFile): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < file.size; start += chunk) yield await file.slice(start, start + chunk).bytes()
}
