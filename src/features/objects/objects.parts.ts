import { createHash } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { AppError } from '#src/platform/errors'
import type { Semaphore } from '#src/shared/semaphore'
import { type Body, clientDisconnected, readToEnd } from './objects.body'
import { partSize } from './objects.contract'

/** Bytes that are read and hashed in one go, before other requests have their turn. */
const piece = 256 * 1024

type Part = {
  /** From 0. */
  part: number
  /** Bytes that it has to have. */
  bytes: number
  /** SHA-256 that it has to have, in base64. */
  digest: string
  /** Bytes that were announced, where they were. */
  length?: number
}

type Deps = {
  path: (id: string) => string
  syncFolder: (path: string) => Promise<void>
  /** Shared with whole uploads: one piece of one body after the other. */
  turn: Semaphore
}

/** Uploads in parts on disk: one file each, in which every part is written at its own place. Completing it copies nothing. */
export const createParts = ({ path, syncFolder, turn }: Deps) => {
  const fileOf = (id: string) => `${path(id)}.parts`

  return {
    fileOf,

    /** Makes the empty file of an upload. */
    async create(id: string) {
      const file = fileOf(id)
      const made = await mkdir(dirname(file), { recursive: true })
      await (await open(file, 'w', 0o640)).close()
      for (const folder of [dirname(file), ...(made ? [dirname(made)] : [])]) await syncFolder(folder)
    },

    remove: (id: string) => rm(fileOf(id), { force: true }),

    /**
     * Writes and syncs one part. When it throws, the part is to be sent again.
     * @throws AppError 422 of another size or digest, 400 broken off; the system's error, ENOENT when the file of the upload is gone
     */
    async write(id: string, { part, bytes, digest, length = bytes }: Part, body: Body) {
      const wrongSize = () => new AppError(422, 'wrong_part_size', `This part must have ${bytes} bytes.`)
      if (length !== bytes) {
        await readToEnd(body)
        throw wrongSize()
      }
      const handle = await open(fileOf(id), 'r+')
      const hash = createHash('sha256')
      let size = 0
      try {
        for await (const chunk of body ?? []) {
          if (size + chunk.byteLength > bytes) throw wrongSize()
          await turn(async () => {
            hash.update(chunk)
            // A nearly full disk takes a part of the bytes, and says so only at the next try.
            for (let done = 0; done < chunk.byteLength; )
              done += (await handle.write(chunk, done, chunk.byteLength - done, part * partSize + size + done)).bytesWritten
          })
          size += chunk.byteLength
        }
        if (size !== bytes) throw wrongSize()
        if (hash.digest('base64') !== digest)
          throw new AppError(422, 'wrong_digest', 'This part arrived damaged: its SHA-256 is not that of Content-Digest. Send it again.')
        await handle.sync()
      } catch (error) {
        throw clientDisconnected(error)
      } finally {
        await handle.close()
      }
    },

    /**
     * Reads all parts back: a power failure, a bad disk or a restored backup can have lost what was written.
     * @param digests of all parts, in their order
     * @returns the SHA-256 of the whole in hex, and the parts that have another digest
     */
    async check(id: string, digests: readonly string[], size: number) {
      const handle = await open(fileOf(id)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
      if (!handle) return { hash: '', damaged: [...digests.keys()] }
      const whole = createHash('sha256')
      const damaged: number[] = []
      const buffer = Buffer.allocUnsafe(piece)
      try {
        for (const [part, digest] of digests.entries()) {
          const own = createHash('sha256')
          const end = Math.min((part + 1) * partSize, size)
          for (let at = part * partSize; at < end; ) {
            const { bytesRead } = await handle.read(buffer, 0, Math.min(piece, end - at), at)
            if (bytesRead === 0) break
            const bytes = buffer.subarray(0, bytesRead)
            await turn(async () => void [whole, own].map((hash) => hash.update(bytes)))
            at += bytesRead
          }
          if (own.digest('base64') !== digest) damaged.push(part)
        }
      } finally {
        await handle.close()
      }
      return { hash: whole.digest('hex'), damaged }
    },
  }
}
