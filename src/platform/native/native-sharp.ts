import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type Sharp from 'sharp'
import { trimHeap } from './allocator'
import { type NativeFile, nativeFiles } from './native-files'

const chunkSize = 1 << 20

/** Maximum duration of unpacking in minutes; an older temporary file is left over from a killed process. */
const maxUnpackMinutes = 10

let addonPath = ''
let loading: Promise<typeof Sharp> | undefined

/**
 * Loads sharp on first use: it takes 28 MB of memory, which a server without pictures never needs.
 *
 * The executable first unpacks sharp's two native libraries, since the dynamic linker only reads real files. They stay in `cacheDir` for
 * the next start; a file with other content is replaced.
 *
 * @param cacheDir the data folder's `cache/`; created if missing. Calls after the first ignore it
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
  // Disables the cache of libvips for decoded images: every picture is processed once.
  sharp.cache(false)
  await trimHeap()
  return sharp
}

/**
 * The unpacked addon. Only called by the loader that replaces sharp's own at build time.
 * @public
 */
export function openAddon(): unknown {
  const module: { exports: unknown } = { exports: {} }
  process.dlopen(module, addonPath)
  return module.exports
}

/**
 * Writes a native library below `cacheDir` unless it is already there, and returns its path.
 *
 * Writes to a temporary file, syncs and renames it, so that processes starting at the same time never see a partial file.
 *
 * @throws the file system's error, or an Error if the executable is damaged
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
  const before = Temporal.Now.instant().subtract({ minutes: maxUnpackMinutes }).epochMilliseconds
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
  for await (const bytes of chunks(file)) hash.update(bytes)
  return hash.digest('hex')
}

/** @returns the SHA-256 of the written data, since decompressing a truncated file does not fail */
async function unpackSynced(from: string, to: string): Promise<string> {
  const [{ createZstdDecompress }, { pipeline }] = await Promise.all([import('node:zlib'), import('node:stream/promises')])
  const hash = createHash('sha256')
  const target = await open(to, 'wx', 0o644)
  try {
    await pipeline(chunks(Bun.file(from)), createZstdDecompress(), async (unpacked: AsyncIterable<Uint8Array>) => {
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

// Reads in chunks: libvips has 19 MB, too much to hold in the memory of a home server at once.
async function* chunks(file: Bun.BunFile): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < file.size; start += chunkSize) yield await file.slice(start, start + chunkSize).bytes()
}
