import { crc32 } from 'node:zlib'
import yauzl, { type Entry, type ZipFile } from 'yauzl'

/** Not a ZIP, a damaged one, or one beyond the bounds; the message gives the reason, in English. */
export class ZipError extends Error {
  constructor(
    readonly kind: 'damaged' | 'too_many' | 'too_large',
    message: string,
  ) {
    super(message)
  }
}

export type ZipBounds = {
  /** Files and folders. */
  entries: number
  /** Unpacked bytes of all files. */
  bytes: number
}

export type ZipEntry = {
  /** A relative path with `/`, without `..`. */
  path: string
  /** Unpacked bytes, as the ZIP says; reading checks it. */
  size: number
  entry: Entry
}

const broken = (reason: string) => new ZipError('damaged', `It is not a whole ZIP: ${reason}.`)

const openFile = (path: string) =>
  new Promise<ZipFile>((resolve, reject) => {
    yauzl.open(path, { lazyEntries: true, autoClose: false, decodeStrings: true, validateEntrySizes: true }, (error, zip) =>
      error ? reject(error) : resolve(zip),
    )
  })

const listOf = (zip: ZipFile, bounds: ZipBounds) =>
  new Promise<ZipEntry[]>((resolve, reject) => {
    const found: ZipEntry[] = []
    let bytes = 0
    if (zip.entryCount > bounds.entries) {
      reject(new ZipError('too_many', `It has ${zip.entryCount} files; at most ${bounds.entries} are read.`))
      return
    }
    zip.on('error', reject)
    zip.on('end', () => resolve(found))
    zip.on('entry', (entry: Entry) => {
      bytes += entry.uncompressedSize
      if (bytes > bounds.bytes) return reject(new ZipError('too_large', 'Its files are too large.'))
      if (entry.isEncrypted()) return reject(broken('it is encrypted'))
      if (!entry.fileName.endsWith('/')) found.push({ path: entry.fileName, size: entry.uncompressedSize, entry })
      zip.readEntry()
    })
    zip.readEntry()
  })

const streamOf = (zip: ZipFile, entry: Entry) =>
  new Promise<NodeJS.ReadableStream>((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)))
  })

/** Translates an error of the library; the file system's error stays. */
const translated = (error: unknown) => {
  const { code, message } = error as NodeJS.ErrnoException
  if (error instanceof ZipError || (code && !code.startsWith('Z_'))) return error
  return broken(message)
}

/**
 * Opens a ZIP on the disk. Names that leave the folder, such as `../a` and `/a`, are refused. Files are unpacked one at a time.
 * @throws ZipError, or the file system's error
 */
export const openZipFile = async (path: string, bounds: ZipBounds) => {
  const zip = await openFile(path).catch((error) => {
    throw translated(error)
  })
  const entries = await listOf(zip, bounds).catch((error) => {
    zip.close()
    throw translated(error)
  })
  const byPath = new Map(entries.map((entry) => [entry.path, entry]))

  /** Unpacks a file. @throws ZipError if it differs from its checksum or its size */
  async function* read({ entry, path: name }: ZipEntry): AsyncGenerator<Uint8Array> {
    let sum = 0
    try {
      for await (const chunk of (await streamOf(zip, entry)) as unknown as AsyncIterable<Uint8Array>) {
        sum = crc32(chunk, sum)
        yield chunk
      }
    } catch (error) {
      throw translated(error)
    }
    if (sum !== entry.crc32) throw broken(`${name} differs from its checksum`)
  }

  return {
    entries,
    find: (name: string) => byPath.get(name),
    read,
    /** Unpacks a small file. @param max the most bytes @throws ZipError */
    async bytes(entry: ZipEntry, max: number): Promise<Uint8Array> {
      if (entry.size > max) throw new ZipError('too_large', `${entry.path} is too large.`)
      const chunks: Uint8Array[] = []
      for await (const chunk of read(entry)) chunks.push(chunk)
      return Buffer.concat(chunks)
    },
    close: () => zip.close(),
  }
}
export type ZipReader = Awaited<ReturnType<typeof openZipFile>>
