import { createHash } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError } from '#src/platform/errors'
import { msg } from '#src/shared/language/message'
import { createSemaphore, type Semaphore } from '#src/shared/semaphore'
import { type Body, clientDisconnected, readToEnd } from './objects.body'
import { createParts } from './objects.parts'
import { createPictures } from './objects.pictures'
import { createQuota, type OpenUploads, type QuotaLimits, type Reservation } from './objects.quota'
import { isPicture } from './objects.rules'
import { typeOf } from './objects.types'

type Bounds = {
  /** Maximum bytes of the file. */
  limit: number
  /** The announced bytes, if any. */
  length?: number
  /** The error for a file over the limit. */
  tooLarge: () => AppError
  /** The type to store, for a file of any type; default: the type of its content. */
  mimeType?: string
}
type Facts = { size: number; hash: string; mimeType: string }
type Record = (facts: Facts) => Promise<void>

/**
 * The files of uploads on disk, below the data folder.
 * @param used bytes of all finished uploads
 * @param open bytes of the open uploads in parts
 */
export const createObjectFiles = (
  dataDir: string,
  limits: QuotaLimits,
  used: () => number,
  open: () => OpenUploads = () => ({ announced: 0, remaining: 0 }),
) => {
  const folder = join(dataDir, 'objects')
  const space = createQuota(dataDir, limits, used, open)
  const path = (id: string) => join(folder, id.slice(-2), id)
  const pictures = createPictures(join(dataDir, 'cache'))
  // Handles one chunk at a time: fifty chunks that arrive at the same moment would block all other requests.
  const turn = createSemaphore(1)
  const remove = async (id: string) => {
    await rm(path(id), { force: true })
    await pictures.remove(id)
  }

  /**
   * Renames a complete file to its final name, once its type is known.
   * @param record saves the file's facts; the file stays if it succeeds
   * @throws AppError 413 too many pixels, 415 unsupported type; then the final name does not exist
   */
  const keep = async (id: string, temporary: string, whole: Pick<Facts, 'size' | 'hash'>, record: Record, given?: string) => {
    const final = path(id)
    try {
      const mimeType = given ?? (await typeOf(temporary))
      if (isPicture(mimeType)) await pictures.prove({ id, mimeType, path: temporary })
      await rename(temporary, final)
      // Sync the name before the database has the row: after a power failure, a row must not lack its file.
      await syncFolder(dirname(final))
      await record({ ...whole, mimeType })
      return { size: whole.size, mimeType }
    } catch (error) {
      await remove(id)
      throw error
    }
  }

  return {
    path,
    keep,
    parts: createParts({ path, syncFolder, turn }),
    reserve: space.reserve,
    /** A WebP of at most `width` pixels. */
    scaled: (id: string, mimeType: string, width: number) => pictures.scaled({ id, mimeType, path: path(id) }, width),

    facts: (id: string, mimeType: string) => pictures.facts({ id, mimeType, path: path(id) }),

    /**
     * Streams a body to disk under a temporary name, and renames it once it is complete, of a known type and synced.
     * @param record saves the file's facts; the file stays if it succeeds
     * @throws AppError 413 too large or too many pixels, 415 unsupported type, 422 empty, 507 no room, 400 disconnected; then nothing of it
     * stays
     */
    async take(id: string, body: Body, bounds: Bounds, record: Record) {
      const final = path(id)
      const temporary = `${final}.part`
      const room = space.reserve()
      const made = await mkdir(dirname(final), { recursive: true })
      try {
        const whole = await stream(body, temporary, bounds, room, turn)
        if (made) await syncFolder(dirname(made))
        return await keep(id, temporary, whole, record, bounds.mimeType)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      } finally {
        room.release()
      }
    },

    remove,
  }
}
export type ObjectFiles = ReturnType<typeof createObjectFiles>

const syncFolder = async (path: string) => {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const stream = async (body: Body, file: string, { limit, length, tooLarge }: Bounds, room: Reservation, turn: Semaphore) => {
  if ((length ?? 0) > limit) {
    await readToEnd(body)
    throw tooLarge()
  }
  await room.grow(length ?? 0)
  const handle = await open(file, 'w', 0o640)
  const hash = createHash('sha256')
  let size = 0
  try {
    for await (const chunk of body ?? []) {
      size += chunk.byteLength
      if (size > limit) throw tooLarge()
      if (length === undefined) await room.grow(chunk.byteLength)
      await turn(() => {
        hash.update(chunk)
        // Unlike `write`, `appendFile` continues after a short write, which a nearly full disk causes.
        return handle.appendFile(chunk)
      })
    }
    if (size === 0) throw new AppError(422, 'empty_file', msg('This file is empty.'))
    await handle.sync()
  } catch (error) {
    throw clientDisconnected(error)
  } finally {
    await handle.close()
  }
  return { size, hash: hash.digest('hex') }
}
