/** Bounds of what is read: a camera's three tags lie in the first few kilobytes, whatever the file claims. */
const mostBytes = 64 * 1024
const mostEntries = 512
const mostValueBytes = 32

/** The tags that are read (EXIF 3.0), and the type of value that each has. */
const tags = { exifDirectory: 0x8769, taken: 0x9003, offset: 0x9010, offsetTaken: 0x9011 }
const asciiType = 2
const longType = 4

const entryBytes = 12
const offsetPattern = /^[+-](?:0\d|1[0-4]):[0-5]\d$/
const clockPattern = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)$/

/** A TIFF header at the start of the bytes, or behind `Exif\0\0`. */
const tiffOf = (exif: Uint8Array) => {
  const bytes = Buffer.from(exif.buffer, exif.byteOffset, Math.min(exif.byteLength, mostBytes))
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

/** Where the entries of a directory are, by tag; the first of each counts. @throws RangeError beyond the bytes that are read */
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
  // Two directories, each read once: neither can lead to a third, nor back to itself.
  const pointer = directoryAt(file, file.u32(4)).get(tags.exifDirectory)
  if (pointer === undefined || file.u16(pointer + 2) !== longType) return undefined
  const directory = directoryAt(file, file.u32(pointer + 8))
  const [, year, month, day, hour, minute, second] = clockPattern.exec(textAt(file, directory.get(tags.taken))) ?? []
  const clock = `${year}-${month}-${day}T${hour}:${minute}:${second}`
  const offset = [tags.offsetTaken, tags.offset].map((tag) => textAt(file, directory.get(tag))).find((text) => offsetPattern.test(text))
  // Throws at a date or time that no calendar has.
  return { clock: Temporal.PlainDateTime.from(clock).toString({ smallestUnit: 'second' }), offset }
}

/**
 * When a camera took a picture, by its own clock (`DateTimeOriginal` and `OffsetTimeOriginal` or `OffsetTime`).
 *
 * A reader of its own, because it runs on the main thread: it looks at 64 KB, at two directories of at most 512 entries, and at values of at
 * most 32 bytes.
 * @param exif as sharp hands it out
 * @returns undefined when the picture does not say, or not legibly
 */
export const takenIn = (exif: Uint8Array) => {
  try {
    return read(exif)
  } catch (error) {
    // Broken facts: an offset beyond the end, or a date that does not exist. The picture is still a picture.
    if (error instanceof RangeError) return undefined
    throw error
  }
}
