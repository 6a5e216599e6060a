import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Entry } from './backups.manifest'
import { endBytes, headerOf, paddingOf } from './backups.tar'
import { createWritePacing } from './backups.write-pacing'

/**
 * Backups are plain tar files, which every system can open. They are not compressed: pictures would not shrink, and an uncompressed archive
 * can't be a decompression bomb. Memory use is a few hundred kilobytes, whatever the size. `backups.reader` reads them.
 */

/** Bytes per read. */
const chunkBytes = 256 * 1024

/**
 * Creates an archive.
 * @param path a file that does not exist yet
 * @throws the file system's error
 */
export const openArchive = async (path: string) => {
  const target = await open(path, 'wx', 0o600)
  const written = createWritePacing(() => target.datasync())
  const chunk = new Uint8Array(chunkBytes)

  const write = async (bytes: Uint8Array) => {
    // Unlike `write`, `appendFile` continues after a short write, which a nearly full disk causes.
    await target.appendFile(bytes)
    await written(bytes.byteLength)
  }

  return {
    /** Adds a file with its current content. @returns undefined if the file does not exist */
    async addFile(name: string, path: string): Promise<Entry | undefined> {
      const source = await open(path).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
      if (!source) return
      try {
        const { size } = await source.stat()
        const hash = createHash('sha256')
        await write(headerOf(name, size))
        for (let done = 0; done < size; ) {
          const { bytesRead } = await source.read(chunk, 0, Math.min(chunkBytes, size - done), done)
          if (bytesRead === 0) throw new Error(`${path} became shorter while it was read.`)
          const bytes = chunk.subarray(0, bytesRead)
          hash.update(bytes)
          await write(bytes)
          done += bytesRead
        }
        await write(new Uint8Array(paddingOf(size)))
        return { size, sha256: hash.digest('hex') }
      } finally {
        await source.close()
      }
    },
    async addText(name: string, text: string): Promise<Entry> {
      const bytes = new TextEncoder().encode(text)
      for (const part of [headerOf(name, bytes.length), bytes, new Uint8Array(paddingOf(bytes.length))]) await write(part)
      return { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
    },
    /** Writes the end of the archive and syncs it to disk. */
    async finish() {
      await write(new Uint8Array(endBytes))
      await target.sync()
    },
    /** Call it in any case, also after an error. */
    close: () => target.close(),
  }
}
