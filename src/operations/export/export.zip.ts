import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** Bytes between two syncs: otherwise the system flushes everything at once, and the server's writes wait behind it. */
const syncBytes = 8 * 1024 * 1024

/** Characters compressed at once. */
const chunkLength = 64 * 1024

async function* encoded(lines: Iterable<string> | AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  let chunk = ''
  for await (const line of lines) {
    chunk += line
    if (chunk.length < chunkLength) continue
    yield Buffer.from(chunk)
    chunk = ''
  }
  if (chunk) yield Buffer.from(chunk)
}

const writeOut = async (stream: AsyncIterable<unknown>, handle: FileHandle) => {
  let unsynced = 0
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    // Unlike `write`, `appendFile` continues after a short write, which a nearly full disk causes.
    await handle.appendFile(chunk)
    unsynced += chunk.byteLength
    if (unsynced < syncBytes) continue
    await handle.datasync()
    unsynced = 0
    // Buffers create no pressure on the garbage collector: on a busy machine tens of megabytes would pile up.
    Bun.gc(true)
  }
  await handle.sync()
}

type Options = {
  /** The file's modification time. */
  modified: Temporal.Instant
  /** Whether compressing helps; it does not for pictures. */
  compress: boolean
}

/**
 * Creates a ZIP and writes its entries one after the other; above 4 GB or 65,535 files it is a ZIP64.
 * @param path a file that does not exist yet
 * @throws the file system's error
 */
export const openZip = async (path: string) => {
  const handle = await open(path, 'wx', 0o600)
  const zip = new ZipFile()
  let current: Readable | undefined
  let failure: Error | undefined
  const fail = (error: Error) => {
    failure ??= error
    current?.destroy(failure)
  }
  zip.on('error', fail)
  const writing = writeOut(zip.outputStream, handle)
  // After a failed write, the stream has no reader.
  writing.catch(fail)
  let entries = 0

  const add = async (name: string, chunks: AsyncIterable<Uint8Array>, { modified, compress }: Options) => {
    if (failure) throw failure
    const body = Readable.from(chunks, { objectMode: false })
    current = body
    const ended = new Promise<void>((resolve, reject) => {
      body.once('error', reject).once('close', resolve)
    })
    zip.addReadStreamLazy(name, { mtime: new Date(modified.epochMilliseconds), mode: 0o100644, compress }, (take) => take(null, body))
    await ended
    entries++
  }

  return {
    /** Adds a file. @throws the error of its chunks, or of the disk */
    add,
    addText: (name: string, text: Iterable<string> | AsyncIterable<string>, modified: Temporal.Instant) =>
      add(name, encoded(text), { modified, compress: true }),
    entries: () => entries,
    /** Writes the end and syncs the file. */
    async finish() {
      zip.end()
      await writing
      if (failure) throw failure
    },
    /** Call it in any case, also after an error. */
    close: () => handle.close(),
  }
}
export type Zip = Awaited<ReturnType<typeof openZip>>
