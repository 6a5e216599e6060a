import sharp from 'sharp'
import { heic } from './heic'
import { chunk, teal } from './uploads'

const asciiType = 2
const longType = 4
const byteType = 1

type Entry = { tag: number; type: number; count: number; value: number | string }

/** A TIFF of `size` bytes with two directories, the first of which points to the second. Texts of up to 32 bytes follow the directories. */
export const tiffExif = (
  entries: Entry[],
  { order = 'II', size = 0, first = 8 }: { order?: 'II' | 'MM'; size?: number; first?: number } = {},
) => {
  const second = 26
  const texts = second + 2 + entries.length * 12 + 4
  const bytes = Buffer.alloc(size || texts + entries.length * 32)
  const u16 = (value: number, at: number) => (order === 'II' ? bytes.writeUInt16LE(value, at) : bytes.writeUInt16BE(value, at))
  const u32 = (value: number, at: number) => (order === 'II' ? bytes.writeUInt32LE(value, at) : bytes.writeUInt32BE(value, at))
  const write = (at: number, { tag, type, count, value }: Omit<Entry, 'value'> & { value: number }) => {
    u16(tag, at)
    u16(type, at + 2)
    u32(count, at + 4)
    u32(value, at + 8)
  }
  bytes.write(order)
  u16(42, 2)
  u32(first, 4)
  u16(1, 8)
  write(10, { tag: 0x8769, type: longType, count: 1, value: second })
  u16(Math.min(entries.length, 0xffff), second)
  for (const [n, { value, ...entry }] of entries.entries()) {
    const text = texts + n * 32
    if (typeof value === 'string') bytes.write(value, text, 'latin1')
    write(second + 2 + n * 12, { ...entry, value: typeof value === 'string' ? text : value })
  }
  return bytes
}

/** A text tag with its terminating NUL. */
export const textTag = (tag: number, value: string): Entry => ({ tag, type: asciiType, count: value.length + 1, value })

/** EXIF whose entries each claim nearly all of its bytes. */
export const greedyExif = (entries: number, size: number) =>
  tiffExif(
    Array.from({ length: entries }, () => ({ tag: 0x9003, type: byteType, count: size - 64 - entries, value: 64 })),
    { size },
  )

/** Replaces the EXIF that sharp wrote into a file with other EXIF of the same length. */
const replaceExif = (file: Buffer, exif: Buffer) => {
  const at = file.indexOf('II*\0', 0, 'latin1')
  exif.copy(file, at)
  return file
}

const inPlace = 60_000
const withRoomForExif = (format: 'jpeg' | 'avif') =>
  teal(64, 48)
    .withExif({ IFD0: { ImageDescription: 'x'.repeat(inPlace) } })
    .toFormat(format)
    .toBuffer()

/** A picture of each format with as much greedy EXIF as it can contain. */
export const greedyPictures = {
  png: async () => {
    const png = await teal(64, 48).png().toBuffer()
    return Buffer.concat([png.subarray(0, 33), chunk('eXIf', greedyExif(2000, 9_000_000)), png.subarray(33)])
  },
  webp: async () => {
    const exif = greedyExif(2000, 9_000_000)
    const webp = await sharp(
      await teal(64, 48)
        .withExif({ IFD0: { ImageDescription: 'x' } })
        .webp()
        .toBuffer(),
    )
      .keepExif()
      .webp()
      .toBuffer()
    const head = Buffer.from('EXIF\0\0\0\0', 'latin1')
    head.writeUInt32LE(exif.length, 4)
    const file = Buffer.concat([webp.subarray(0, webp.indexOf('EXIF')), head, exif])
    file.writeUInt32LE(file.length - 8, 4)
    return file
  },
  jpeg: async () => replaceExif(await withRoomForExif('jpeg'), greedyExif(4000, inPlace)),
  avif: async () => replaceExif(await withRoomForExif('avif'), greedyExif(4000, inPlace)),
  heic: async () => heic({ width: 600, height: 400, exif: Buffer.concat([Buffer.from('Exif\0\0'), greedyExif(2000, 9_000_000)]) }),
}
