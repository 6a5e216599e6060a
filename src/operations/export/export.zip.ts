import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** Bytes after which what was written is synced: else the disk gets them all at once, and the family's writes wait behind them. */
const syncBytes = 8 * 1024 * 1024

/** Characters of a text that are compressed at once. */
const pieceLength = 64 * 1024

async function* encoded(lines: Iterable<string> | AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  let piece = ''
  for await (const line of lines) {
    piece += line
    if (piece.length < pieceLength) continue
    yield Buffer.from(piece)
    piece = ''
  }
  if (piece) yield Buffer.from(piece)
}

const writeOut = async (stream: AsyncIterable<unknown>, handle: FileHandle) => {
  let unsynced = 0
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    // Unlike `write`, this goes on after a short write, as a nearly full disk makes one.
    await handle.appendFile(chunk)
    unsynced += chunk.byteLength
    if (unsynced < syncBytes) continue
    await handle.datasync()
    unsynced = 0
    // Buffers are not seen as a reason to collect them: on a busy machine tens of megabytes would pile up.
    Bun.gc(true)
  }
  await handle.sync()
}

type Options = {
  /** Shown as the time of the file. */
  modified: Temporal.Instant
  /** Whether it can get smaller: pictures can't. */
  compress: boolean
}

/**
 * Begins a ZIP, whose entries are written one after the other as they come; one larger than 4 GB, or of more than 65,535 files, is a ZIP64. The file
 * must not exist yet.
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
  // When the disk refuses, nobody would read on.
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
    /** Adds a file. @throws what its chunks throw, or the error of the disk */
    add,
    addText: (name: string, text: Iterable<string> | AsyncIterable<string>, modified: Temporal.Instant) =>
      add(name, encoded(text), { modified, compress: true }),
    entries: () => entries,
    /** Ends it; all of it is on the disk then. */
    async finish() {
      zip.end()
      await writing
      if (failure) throw failure
    },
    /** To be called in any case. */
    close: () => handle.close(),
  }
}
export type Zip = Awaited<ReturnType<typeof openZip>>
