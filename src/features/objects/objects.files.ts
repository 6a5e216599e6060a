import { createHash } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError } from '#src/platform/errors'
import { createSemaphore, type Semaphore } from '#src/shared/semaphore'
import { type Body, clientDisconnected, readToEnd } from './objects.body'
import { createParts } from './objects.parts'
import { createPictures } from './objects.pictures'
import { createQuota, type OpenUploads, type QuotaLimits, type Reservation } from './objects.quota'
import { isPicture } from './objects.rules'
import { typeOf } from './objects.types'

type Bounds = {
  /** Bytes a file may have. */
  limit: number
  /** Bytes that were announced, where they were. */
  length?: number
  /** The answer to a file over the limit. */
  tooLarge: () => AppError
}
type Facts = { size: number; hash: string; mimeType: string }
type Record = (facts: Facts) => Promise<void>

/**
 * The bytes of uploads on disk, below the data folder.
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
  // One after the other what is there of all bodies: what comes in one moment of fifty of them would keep everybody else waiting.
  const turn = createSemaphore(1)
  const remove = async (id: string) => {
    await rm(path(id), { force: true })
    await pictures.remove(id)
  }

  /**
   * Gives a file that has arrived whole its own name, once its type is known.
   * @param record what to do with the facts; the file stays if that succeeds
   * @throws AppError 413 too many pixels, 415 not a type Hearth keeps; nothing stays under its own name
   */
  const keep = async (id: string, temporary: string, whole: Pick<Facts, 'size' | 'hash'>, record: Record) => {
    const final = path(id)
    try {
      const mimeType = await typeOf(temporary)
      if (isPicture(mimeType)) await pictures.prove({ id, mimeType, path: temporary })
      await rename(temporary, final)
      // The name too, before the database knows it: a power failure must not leave the one without the other.
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
    /** A WebP no wider than `width`. */
    scaled: (id: string, mimeType: string, width: number) => pictures.scaled({ id, mimeType, path: path(id) }, width),

    facts: (id: string, mimeType: string) => pictures.facts({ id, mimeType, path: path(id) }),

    /**
     * Streams a body to disk under a temporary name, and gives it its own once it is whole, known and synced.
     * @param record what to do with the facts; the file stays if that succeeds
     * @throws AppError 413 too large or too many pixels, 415 not a type Hearth keeps, 422 empty, 507 no room, 400 broken off; nothing of it stays
     */
    async take(id: string, body: Body, bounds: Bounds, record: Record) {
      const final = path(id)
      const temporary = `${final}.part`
      const room = space.reserve()
      const made = await mkdir(dirname(final), { recursive: true })
      try {
        const whole = await stream(body, temporary, bounds, room, turn)
        if (made) await syncFolder(dirname(made))
        return await keep(id, temporary, whole, record)
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
        // Unlike `write`, this goes on after a short write, as a nearly full disk makes one.
        return handle.appendFile(chunk)
      })
    }
    if (size === 0) throw new AppError(422, 'empty_file', 'This file is empty.')
    await handle.sync()
  } catch (error) {
    throw clientDisconnected(error)
  } finally {
    await handle.close()
  }
  return { size, hash: hash.digest('hex') }
}
