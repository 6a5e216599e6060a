import { createHash } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { AppError } from '#src/platform/errors'
import { msg } from '#src/shared/language/message'
import type { Semaphore } from '#src/shared/semaphore'
import { type Body, clientDisconnected, readToEnd } from './objects.body'
import { partSize } from './objects.contract'

/** Bytes read and hashed before other requests get their turn. */
const chunkBytes = 256 * 1024

type Part = {
  /** Zero-based. */
  part: number
  /** Expected bytes. */
  bytes: number
  /** Expected SHA-256, in base64. */
  digest: string
  /** The announced bytes, if any. */
  length?: number
}

type Deps = {
  path: (id: string) => string
  syncFolder: (path: string) => Promise<void>
  /** Shared with single-request uploads: one chunk at a time. */
  turn: Semaphore
}

/** Files of uploads in parts: one file each, with every part written at its offset. Completing an upload copies nothing. */
export const createParts = ({ path, syncFolder, turn }: Deps) => {
  const fileOf = (id: string) => `${path(id)}.parts`

  return {
    fileOf,

    /** Creates the empty file of an upload. */
    async create(id: string) {
      const file = fileOf(id)
      const made = await mkdir(dirname(file), { recursive: true })
      await (await open(file, 'w', 0o640)).close()
      for (const folder of [dirname(file), ...(made ? [dirname(made)] : [])]) await syncFolder(folder)
    },

    remove: (id: string) => rm(fileOf(id), { force: true }),

    /**
     * Writes and syncs one part. After an error, the client must send the part again.
     * @throws AppError 422 wrong size or digest, 400 disconnected; the system's error, ENOENT if the file of the upload is gone
     */
    async write(id: string, { part, bytes, digest, length = bytes }: Part, body: Body) {
      const wrongSize = () => new AppError(422, 'wrong_part_size', msg('This part must have {bytes} bytes.', { bytes }))
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
            // A nearly full disk writes only some of the bytes, and fails at the next write.
            for (let done = 0; done < chunk.byteLength; )
              done += (await handle.write(chunk, done, chunk.byteLength - done, part * partSize + size + done)).bytesWritten
          })
          size += chunk.byteLength
        }
        if (size !== bytes) throw wrongSize()
        if (hash.digest('base64') !== digest)
          throw new AppError(
            422,
            'wrong_digest',
            msg('This part arrived damaged: its SHA-256 is not that of Content-Digest. Send it again.'),
          )
        await handle.sync()
      } catch (error) {
        throw clientDisconnected(error)
      } finally {
        await handle.close()
      }
    },

    /**
     * Verifies all stored parts: a power failure, a bad disk or a restored backup can lose written data.
     * @param digests of all parts, in order
     * @returns the SHA-256 of the whole file in hex, and the parts with a different digest
     */
    async check(id: string, digests: readonly string[], size: number) {
      const handle = await open(fileOf(id)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
      if (!handle) return { hash: '', damaged: [...digests.keys()] }
      const whole = createHash('sha256')
      const damaged: number[] = []
      const buffer = Buffer.allocUnsafe(chunkBytes)
      try {
        for (const [part, digest] of digests.entries()) {
          const own = createHash('sha256')
          const end = Math.min((part + 1) * partSize, size)
          for (let at = part * partSize; at < end; ) {
            const { bytesRead } = await handle.read(buffer, 0, Math.min(chunkBytes, end - at), at)
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
