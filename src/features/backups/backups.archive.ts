import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { createTarDecoder, createTarPacker } from 'modern-tar'

/**
 * Backups are plain tar files, which every system can open. They are not compressed: pictures would not get smaller, and what can't grow
 * when it is unpacked can't be a bomb. Both ways a few megabytes at a time are in memory, whatever the size.
 */

/** Not a backup, or not a whole one; its message says what is wrong. */
export class ArchiveError extends Error {}

/** Bytes read at once. */
const chunkBytes = 256 * 1024

/** Bytes after which what was written is synced: else the disk gets them all at once, and the family's writes wait behind them. */
const syncBytes = 8 * 1024 * 1024

/** The bytes of an open file up to `size`, which it had when it was asked. */
async function* chunksOf(handle: FileHandle, size: number): AsyncGenerator<Uint8Array> {
  for (let position = 0; position < size; ) {
    const { buffer, bytesRead } = await handle.read(new Uint8Array(Math.min(chunkBytes, size - position)), { position })
    if (bytesRead === 0) return
    position += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

/** Writes all of a stream to a file, and syncs it bit by bit. */
const writeOut = async (stream: ReadableStream<Uint8Array>, handle: FileHandle) => {
  let unsynced = 0
  for await (const chunk of stream) {
    await handle.appendFile(chunk)
    unsynced += chunk.byteLength
    if (unsynced < syncBytes) continue
    await handle.datasync()
    unsynced = 0
  }
  await handle.sync()
}

export type Entry = { size: number; sha256: string }

/**
 * Begins an archive. The file must not exist yet.
 * @throws the file system's error
 */
export const openArchive = async (path: string) => {
  const target = await open(path, 'wx', 0o600)
  const { readable, controller } = createTarPacker()
  const writing = writeOut(readable, target)
  // Told by whatever is waiting for the disk then.
  writing.catch(() => {})

  /** When the disk refuses, the packer only knows that nobody reads on. */
  const orItsCause = async (error: unknown) => {
    controller.error(error)
    throw await writing.then(
      () => error,
      (cause) => cause ?? error,
    )
  }

  const put = async (name: string, size: number, chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<Entry> => {
    const hash = createHash('sha256')
    const writer = controller.add({ name, size, mode: 0o600 }).getWriter()
    for await (const chunk of chunks) {
      hash.update(chunk)
      await writer.write(chunk)
    }
    await writer.close()
    return { size, sha256: hash.digest('hex') }
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
        return await put(name, size, chunksOf(source, size)).catch(orItsCause)
      } finally {
        await source.close()
      }
    },
    async addText(name: string, text: string): Promise<Entry> {
      const bytes = new TextEncoder().encode(text)
      return put(name, bytes.length, [bytes]).catch(orItsCause)
    },
    /** Ends it; what was added is on the disk then. */
    async finish() {
      controller.finalize()
      await writing
    },
    /** To be called in any case. */
    async close() {
      controller.error(new Error('given up'))
      await writing.catch(() => {})
      await target.close()
    },
  }
}

const streamOf = (chunks: AsyncGenerator<Uint8Array>) =>
  new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: () => chunks.return(undefined).then(() => {}),
  })

export type ArchivedFile = { name: string; size: number; body: AsyncIterable<Uint8Array> }

/**
 * The files of an archive, in turn; each body has to be read to its end before the next one comes.
 * @throws ArchiveError when it is broken, cut short, or holds anything but files
 */
export async function* readArchive(path: string): AsyncGenerator<ArchivedFile> {
  const source = await open(path)
  let isFirst = true
  try {
    const { size } = await source.stat()
    const entries = streamOf(chunksOf(source, size)).pipeThrough(createTarDecoder({ strict: true }))
    for await (const { header, body } of entries) {
      isFirst = false
      if (header.type !== 'file') throw new ArchiveError(`It holds ${header.name}, which is no file (${header.type}).`)
      if (header.size > size) throw new ArchiveError(`It is cut short: ${header.name} is not all there.`)
      yield { name: header.name, size: header.size, body: checked(body) }
    }
  } catch (error) {
    throw asArchiveError(error, isFirst)
  } finally {
    await source.close()
  }
}

/** A body whose reader meets the same errors. */
async function* checked(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (error) {
    throw asArchiveError(error, false)
  }
}

const asArchiveError = (error: unknown, isFirst: boolean) => {
  const { code, message } = error as NodeJS.ErrnoException
  if (error instanceof ArchiveError || code) return error
  if (message.includes('truncated') && !isFirst) return new ArchiveError('It is cut short.')
  if (message.startsWith('Invalid') || /^Tar /i.test(message))
    return new ArchiveError(isFirst ? 'This is no backup of Hearth.' : 'It is broken.')
  return error
}
