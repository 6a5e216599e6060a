import { type FileHandle, open } from 'node:fs/promises'
import {
  ArchiveError,
  blockBytes,
  brokenArchive,
  endBytes,
  type Header,
  hasChecksum,
  isZero,
  kinds,
  paddingOf,
  readHeader,
  sizeIn,
} from './backups.tar'

/**
 * Strict reader of the archives that Hearth writes: every byte outside the content has exactly one valid value. So it detects any changed
 * byte, and links, sparse files or renamed entries need no rules of their own.
 */

export type ArchivedFile = { name: string; size: number; body: AsyncIterable<Uint8Array> }

const chunkBytes = 256 * 1024

/** Names of other entry kinds, for messages. */
const otherKinds: Record<string, string> = {
  1: 'link',
  2: 'symlink',
  3: 'character-device',
  4: 'block-device',
  5: 'directory',
  6: 'fifo',
  g: 'extended header',
  K: 'long name',
  L: 'long name',
  S: 'sparse file',
}

const compressed: [name: string, begins: readonly number[]][] = [
  ['gzip', [0x1f, 0x8b]],
  ['zip', [0x50, 0x4b, 3, 4]],
  ['zstd', [0x28, 0xb5, 0x2f, 0xfd]],
  ['xz', [0xfd, 0x37, 0x7a, 0x58, 0x5a]],
  ['bzip2', [0x42, 0x5a, 0x68]],
]

const truncatedArchive = (what = '') => new ArchiveError(`It is cut short${what}.`)

/**
 * Yields the files of an archive, in order.
 * @throws ArchiveError if the archive is broken, cut short, or contains anything but files
 */
export async function* readArchive(path: string): AsyncGenerator<ArchivedFile> {
  const source = await open(path)
  try {
    const archive = await measured(source)
    await assertTar(archive)
    for (let at = 0; ; ) {
      const entry = await entryAt(archive, at)
      if (!entry) return
      yield { name: entry.name, size: entry.size, body: chunksOf(source, entry.start, entry.size) }
      at = entry.start + entry.size
      const padding = paddingOf(entry.size)
      if (!isZero(await archive.read(at, padding))) throw brokenArchive(`there is data behind ${entry.name}`)
      at += padding
    }
  } finally {
    await source.close()
  }
}

type Measured = Awaited<ReturnType<typeof measured>>

const measured = async (source: FileHandle) => {
  const { size } = await source.stat()
  return {
    size,
    /** @throws ArchiveError if the file ends before */
    async read(position: number, length: number) {
      if (position + length > size) throw truncatedArchive()
      const { buffer, bytesRead } = await source.read(new Uint8Array(length), { position })
      if (bytesRead < length) throw truncatedArchive()
      return buffer
    },
  }
}

/** Rejects files that are not tar archives. */
const assertTar = async ({ size, read }: Measured) => {
  const first = await read(0, Math.min(size, blockBytes))
  const packed = compressed.find(([, begins]) => begins.every((byte, at) => first[at] === byte))
  if (packed) throw new ArchiveError(`This is not a backup of Hearth, but a compressed file (${packed[0]}). Unpack it first.`)
  if (first.length < blockBytes || !hasChecksum(first)) throw new ArchiveError('This is not a backup of Hearth.')
}

/** @returns undefined at the end, which must also be the end of the file */
const entryAt = async (archive: Measured, at: number) => {
  const bytes = await archive.read(at, blockBytes)
  if (isZero(bytes)) {
    if (archive.size < at + endBytes) throw truncatedArchive()
    if (archive.size > at + endBytes || !isZero(await archive.read(at, endBytes))) throw brokenArchive('there is data behind its end')
    return undefined
  }
  const header = readHeader(bytes)
  if (header.kind !== kinds.extended) return plain(archive, header, at + blockBytes)
  if (header.size > blockBytes) throw brokenArchive('an entry has attributes that no backup has')
  const record = await archive.read(at + blockBytes, blockBytes)
  const size = sizeIn(new TextDecoder().decode(record.subarray(0, header.size)))
  if (!isZero(record.subarray(header.size))) throw brokenArchive('there is data behind a header')
  const next = await archive.read(at + 2 * blockBytes, blockBytes)
  return plain(archive, { ...readHeader(next), size }, at + 3 * blockBytes)
}

const plain = ({ size: whole }: Measured, { name, size, kind }: Header, start: number) => {
  if (kind !== kinds.file)
    throw new ArchiveError(`It holds ${JSON.stringify(name)}, which is not a file (${otherKinds[kind] ?? 'of an unknown kind'}).`)
  if (start + size > whole) throw truncatedArchive(`: ${name} is incomplete`)
  return { name, size, start }
}

async function* chunksOf(source: FileHandle, start: number, size: number): AsyncGenerator<Uint8Array> {
  const chunk = new Uint8Array(Math.min(chunkBytes, size))
  for (let done = 0; done < size; ) {
    const { bytesRead } = await source.read(chunk, 0, Math.min(chunk.length, size - done), start + done)
    if (bytesRead === 0) throw truncatedArchive()
    done += bytesRead
    // Valid until the next chunk is read.
    yield chunk.subarray(0, bytesRead)
  }
}
