import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Entry } from './backups.manifest'

/** Bytes per read. */
const chunkBytes = 256 * 1024

type Options = {
  mode?: number
  /** Called after each write, with the bytes written and a function that syncs them. */
  written?: (bytes: number, sync: () => Promise<unknown>) => Promise<unknown>
}

/** Returns the SHA-256 and size of a file. @throws the file system's error */
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
 * Copies a file and hashes the copied bytes. The content is synced on return; its directory entry is not.
 * @param to a path without a file
 * @returns undefined if `from` does not exist
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
        // Unlike `write`, `appendFile` continues after a short write, which a nearly full disk causes.
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

/** Writes a text to a new file. The content is synced on return; its directory entry is not. @throws the file system's error */
export const writeSynced = async (path: string, text: string) => {
  const target = await open(path, 'wx', 0o600)
  try {
    await target.appendFile(text)
    await target.sync()
  } finally {
    await target.close()
  }
}
