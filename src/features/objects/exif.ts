/** Maximum bytes read: a camera's three tags are in the first few kilobytes, whatever the file claims. */
const maxBytes = 64 * 1024
const mostEntries = 512
const mostValueBytes = 32

/** The tags to read (EXIF 3.0), and the type of each value. */
const tags = { exifDirectory: 0x8769, taken: 0x9003, offset: 0x9010, offsetTaken: 0x9011 }
const asciiType = 2
const longType = 4

const entryBytes = 12
const offsetPattern = /^[+-](?:0\d|1[0-4]):[0-5]\d$/
const clockPattern = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)$/

/** The TIFF data, with or without a leading `Exif\0\0`. */
const tiffOf = (exif: Uint8Array) => {
  const bytes = Buffer.from(exif.buffer, exif.byteOffset, Math.min(exif.byteLength, maxBytes))
  const tiff = bytes.subarray(bytes.toString('latin1', 0, 6) === 'Exif\0\0' ? 6 : 0)
  const order = tiff.toString('latin1', 0, 2)
  if (order !== 'II' && order !== 'MM') return undefined
  const isLittle = order === 'II'
  return {
    tiff,
    u16: (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)),
    u32: (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at)),
  }
}
type Tiff = NonNullable<ReturnType<typeof tiffOf>>

/** Offsets of a directory's entries, by tag; the first of each tag counts. @throws RangeError beyond the bytes read */
const directoryAt = ({ u16 }: Tiff, at: number) => {
  const entries = new Map<number, number>()
  const count = Math.min(u16(at), mostEntries)
  for (let n = 0; n < count; n++) {
    const entry = at + 2 + n * entryBytes
    const tag = u16(entry)
    if (!entries.has(tag)) entries.set(tag, entry)
  }
  return entries
}

const textAt = ({ tiff, u16, u32 }: Tiff, entry: number | undefined) => {
  if (entry === undefined || u16(entry + 2) !== asciiType) return ''
  const length = u32(entry + 4)
  if (length > mostValueBytes) return ''
  const start = length <= 4 ? entry + 8 : u32(entry + 8)
  return tiff.toString('latin1', start, start + length).replace(/[\0 ]+$/, '')
}

const read = (exif: Uint8Array) => {
  const file = tiffOf(exif)
  if (!file) return undefined
  // Reads two directories, each once, so that no chain of pointers can loop.
  const pointer = directoryAt(file, file.u32(4)).get(tags.exifDirectory)
  if (pointer === undefined || file.u16(pointer + 2) !== longType) return undefined
  const directory = directoryAt(file, file.u32(pointer + 8))
  const [, year, month, day, hour, minute, second] = clockPattern.exec(textAt(file, directory.get(tags.taken))) ?? []
  const clock = `${year}-${month}-${day}T${hour}:${minute}:${second}`
  const offset = [tags.offsetTaken, tags.offset].map((tag) => textAt(file, directory.get(tag))).find((text) => offsetPattern.test(text))
  // Throws for a date or time that does not exist.
  return { clock: Temporal.PlainDateTime.from(clock).toString({ smallestUnit: 'second' }), offset }
}

/**
 * The local time at which a camera took a picture (`DateTimeOriginal` and `OffsetTimeOriginal` or `OffsetTime`).
 * A bounded parser, because it runs on the main thread: it reads 64 KB, two directories of at most 512 entries, and values of at most 32
 * bytes.
 * @param exif as sharp returns it
 * @returns undefined if the picture has no valid time
 */
export const readTakenAt = (exif: Uint8Array) => {
  try {
    return read(exif)
  } catch (error) {
    // Invalid EXIF: an offset beyond the end, or a date that does not exist. The picture itself can be valid.
    if (error instanceof RangeError) return undefined
    throw error
  }
}
