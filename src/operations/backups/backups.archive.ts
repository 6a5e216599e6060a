import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Entry } from './backups.manifest'
import { endBytes, headerOf, paddingOf } from './backups.tar'
import { createWritePacing } from './backups.write-pacing'

/**
 * Backups are plain tar files, which every system can open. They are not compressed: pictures would not get smaller, and what can't grow
 * when it is unpacked can't be a bomb. A few hundred kilobytes at a time are in memory, whatever the size. `backups.reader` reads them.
 */

/** Bytes read at once. */
const chunkBytes = 256 * 1024

/**
 * Begins an archive. The file must not exist yet.
 * @throws the file system's error
 */
export const openArchive = async (path: string) => {
  const target = await open(path, 'wx', 0o600)
  const written = createWritePacing(() => target.datasync())
  const chunk = new Uint8Array(chunkBytes)

  const write = async (bytes: Uint8Array) => {
    // Unlike `write`, this goes on after a short write, as a nearly full disk makes one.
    await target.appendFile(bytes)
    await written(bytes.byteLength)
  }

  return {
    /** Adds a file as it is now. @returns undefined where there is none */
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
    /** Ends it; what was added is on the disk then. */
    async finish() {
      await write(new Uint8Array(endBytes))
      await target.sync()
    },
    /** To be called in any case. */
    close: () => target.close(),
  }
}
