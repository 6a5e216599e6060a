import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Entry } from './backups.manifest'

/** Bytes read at once. */
const chunkBytes = 256 * 1024

type Options = {
  mode?: number
  /** Called after each write, with its bytes and how to sync them. */
  written?: (bytes: number, sync: () => Promise<unknown>) => Promise<unknown>
}

/** The SHA-256 and size of a file. @throws the file system's error */
export const hashFile = async (path: string): Promise<Entry> => {
  const source = await open(path)
  const chunk = new Uint8Array(chunkBytes)
  const hash = createHash('sha256')
  try {
    for (let size = 0; ; ) {
      const { bytesRead } = await source.read(chunk, 0, chunkBytes, size)
      if (bytesRead === 0) return { size, sha256: hash.digest('hex') }
      hash.update(chunk.subarray(0, bytesRead))
      size += bytesRead
    }
  } finally {
    await source.close()
  }
}

/**
 * Copies a file and hashes what it copies. The copy is on the disk when it returns; its name is not.
 * @param to a path without a file
 * @returns undefined where there is no file
 * @throws the file system's error
 */
export const copyHashed = async (
  from: string,
  to: string,
  { mode = 0o600, written = async () => {} }: Options = {},
): Promise<Entry | undefined> => {
  const source = await open(from).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!source) return undefined
  try {
    const target = await open(to, 'wx', mode)
    const chunk = new Uint8Array(chunkBytes)
    const hash = createHash('sha256')
    try {
      for (let size = 0; ; ) {
        const { bytesRead } = await source.read(chunk, 0, chunkBytes, size)
        if (bytesRead === 0) {
          await target.sync()
          return { size, sha256: hash.digest('hex') }
        }
        const bytes = chunk.subarray(0, bytesRead)
        hash.update(bytes)
        // Unlike `write`, this goes on after a short write, as a nearly full disk makes one.
        await target.appendFile(bytes)
        await written(bytesRead, () => target.datasync())
        size += bytesRead
      }
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

/** Writes a text to a new file. It is on the disk when this returns; its name is not. @throws the file system's error */
export const writeSynced = async (path: string, text: string) => {
  const target = await open(path, 'wx', 0o600)
  try {
    await target.appendFile(text)
    await target.sync()
  } finally {
    await target.close()
  }
}
