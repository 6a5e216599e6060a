import { createHash } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError, tooLarge } from '../../platform/errors'
import { loadSharp } from '../../platform/native-sharp'

/** Pixels a picture may have before it is decoded: a small file can unpack to gigabytes. JPEG shrinks while it is read. */
const pixelLimit = (mimeType: string) => (mimeType === 'image/jpeg' ? 120_000_000 : 50_000_000)

const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']

/** The bytes of uploads on disk, below the data folder. */
export const createObjectFiles = (dataDir: string) => {
  const path = (id: string) => join(dataDir, 'objects', id.slice(-2), id)
  const thumbnail = (id: string, width: number) => join(dataDir, 'cache', 'thumbnails', id.slice(-2), `${id}-${width}.webp`)
  const sharp = () => loadSharp(join(dataDir, 'cache'))
  const slots = createSlots(2)

  /** @throws AppError 415 for anything but a picture Hearth reads, 413 for one with too many pixels */
  const inspect = async (file: string) => {
    // Loaded with the first upload, as sharp is.
    const { fileTypeFromBlob } = await import('file-type')
    // Not `fileTypeFromFile`: it looks for a package at run time, which the executable has not.
    const mimeType = (await fileTypeFromBlob(Bun.file(file)))?.mime ?? 'unknown'
    if (!pictureTypes.includes(mimeType)) throw new AppError(415, 'wrong_type', 'Please select a valid file type')
    // Only the header is read here, so that the limit below decides, and not sharp's own.
    const open = await sharp()
    const meta = await slots(() => open(file, { limitInputPixels: false }).metadata()).catch(() => {
      throw new AppError(415, 'unreadable_picture', 'This picture is damaged and cannot be read.')
    })
    if (meta.width * meta.height > pixelLimit(mimeType)) throw new AppError(413, 'too_many_pixels', 'This picture has too many pixels.')
    return mimeType
  }

  return {
    path,

    /**
     * Streams a body to disk under a temporary name, and gives it its own once it is whole, known and synced.
     * @param limit in bytes
     * @throws AppError 413 too large, 415 not a picture, 422 empty; nothing of it stays
     */
    async take(id: string, body: ReadableStream<Uint8Array> | null, limit: number) {
      const final = path(id)
      const temporary = `${final}.part`
      await mkdir(dirname(final), { recursive: true })
      try {
        const { size, hash } = await stream(body, temporary, limit)
        const mimeType = await inspect(temporary)
        await rename(temporary, final)
        return { size, hash, mimeType }
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },

    /** A WebP no wider than `width`, turned upright and without metadata; made once, then kept in the cache. */
    async scaled(id: string, mimeType: string, width: number): Promise<string> {
      const file = thumbnail(id, width)
      if (await Bun.file(file).exists()) return file
      await mkdir(dirname(file), { recursive: true })
      const temporary = `${file}.${Bun.randomUUIDv7()}`
      await slots(async () => {
        const picture = (await sharp())(path(id), { limitInputPixels: pixelLimit(mimeType) })
        await picture.autoOrient().resize({ width, withoutEnlargement: true }).webp({ quality: 80 }).toFile(temporary)
      })
      await rename(temporary, file)
      return file
    },
  }
}
export type ObjectFiles = ReturnType<typeof createObjectFiles>

const stream = async (body: ReadableStream<Uint8Array> | null, file: string, limit: number) => {
  const handle = await open(file, 'w', 0o640)
  const hash = createHash('sha256')
  let size = 0
  try {
    for await (const chunk of body ?? []) {
      size += chunk.byteLength
      if (size > limit) throw tooLarge(limit)
      hash.update(chunk)
      // Unlike `write`, this goes on after a short write, as a nearly full disk makes one.
      await handle.appendFile(chunk)
    }
    if (size === 0) throw new AppError(422, 'empty_file', 'This file is empty.')
    await handle.sync()
  } finally {
    await handle.close()
  }
  return { size, hash: hash.digest('hex') }
}

/** Lets at most `most` works run at once; pictures are heavy for a small computer. */
const createSlots = (most: number) => {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    while (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    running++
    try {
      return await work()
    } finally {
      running--
      waiting.shift()?.()
    }
  }
}
