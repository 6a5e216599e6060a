import { createHash } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError, tooLarge } from '../../platform/errors'
import { createSlots, type Slots } from '../../platform/slots'
import { createPictures } from './objects.pictures'
import { isPicture } from './objects.rules'
import { createSpace, type Reservation, type SpaceLimits } from './objects.space'
import { typeOf } from './objects.types'

type Body = ReadableStream<Uint8Array> | null
type Bounds = {
  /** Bytes a file may have. */
  limit: number
  /** Bytes that were announced, where they were. */
  length?: number
}
type Facts = { size: number; hash: string; mimeType: string }

/**
 * The bytes of uploads on disk, below the data folder.
 * @param used bytes of all finished uploads
 */
export const createObjectFiles = (dataDir: string, limits: SpaceLimits, used: () => number) => {
  const folder = join(dataDir, 'objects')
  const space = createSpace(dataDir, limits, used)
  const path = (id: string) => join(folder, id.slice(-2), id)
  const pictures = createPictures(join(dataDir, 'cache'))
  // One after the other what is there of all bodies: what comes in one moment of fifty of them would keep everybody else waiting.
  const turn = createSlots(1)
  const remove = async (id: string) => {
    await rm(path(id), { force: true })
    await pictures.remove(id)
  }

  return {
    path,
    /** A WebP no wider than `width`. */
    scaled: (id: string, mimeType: string, width: number) => pictures.scaled({ id, mimeType, path: path(id) }, width),

    facts: (id: string, mimeType: string) => pictures.facts({ id, mimeType, path: path(id) }),

    /**
     * Streams a body to disk under a temporary name, and gives it its own once it is whole, known and synced.
     * @param record what to do with the facts; the file stays if that succeeds
     * @throws AppError 413 too large or too many pixels, 415 not a type Hearth keeps, 422 empty, 507 no room, 400 broken off; nothing of it stays
     */
    async take(id: string, body: Body, bounds: Bounds, record: (facts: Facts) => Promise<void>) {
      const final = path(id)
      const temporary = `${final}.part`
      const room = space.reserve()
      const made = await mkdir(dirname(final), { recursive: true })
      try {
        const { size, hash } = await stream(body, temporary, bounds, room, turn)
        const mimeType = await typeOf(temporary)
        if (isPicture(mimeType)) await pictures.prove({ id, mimeType, path: temporary })
        await rename(temporary, final)
        // The name too, before the database knows it: a power failure must not leave the one without the other.
        for (const folder of [dirname(final), ...(made ? [dirname(made)] : [])]) await syncFolder(folder)
        await record({ size, hash, mimeType })
        return { size, mimeType }
      } catch (error) {
        await rm(temporary, { force: true })
        await remove(id)
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

/** Whoever is still sending, a proxy above all, would take an answer before the end for a broken connection. The server's own limit bounds it. */
const readToEnd = async (body: Body) => {
  try {
    for await (const _ of body ?? []);
  } catch {
    // Gone: nobody waits for the answer.
  }
}

const stream = async (body: Body, file: string, { limit, length }: Bounds, room: Reservation, turn: Slots) => {
  if ((length ?? 0) > limit) {
    await readToEnd(body)
    throw tooLarge(limit)
  }
  await room.grow(length ?? 0)
  const handle = await open(file, 'w', 0o640)
  const hash = createHash('sha256')
  let size = 0
  try {
    for await (const chunk of body ?? []) {
      size += chunk.byteLength
      if (size > limit) throw tooLarge(limit)
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
    // Nobody is there any more to read this, but it is no failure of the server's either.
    if ((error as Error).name === 'AbortError') throw new AppError(400, 'upload_broken_off', 'The upload broke off. Start it again.')
    throw error
  } finally {
    await handle.close()
  }
  return { size, hash: hash.digest('hex') }
}
