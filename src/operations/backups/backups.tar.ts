/** The archive format: tar as in POSIX (ustar; pax for sizes above 8 GB), in exactly one encoding. */

/** Not a backup, or an incomplete one; the message gives the reason. */
export class ArchiveError extends Error {}

export const brokenArchive = (what: string) => new ArchiveError(`It is broken: ${what}.`)

export const blockBytes = 512

/** Bytes of padding after content of that size, up to the end of its block. */
export const paddingOf = (size: number) => -size & (blockBytes - 1)

/** Bytes of the end-of-archive marker. */
export const endBytes = 2 * blockBytes

/** The largest size that fits a ustar header. */
const largestSize = 8 ** 11 - 1

const fields = {
  name: [0, 100],
  mode: [100, 8],
  owner: [108, 8],
  group: [116, 8],
  size: [124, 12],
  changedAt: [136, 12],
  checksum: [148, 8],
  kind: [156, 1],
  magic: [257, 8],
  prefix: [345, 155],
} as const
type Field = keyof typeof fields

const magic = 'ustar\x0000'
export const kinds = { file: '0', extended: 'x' } as const

const encoder = new TextEncoder()
const fieldIn = (header: Uint8Array, field: Field) => header.subarray(fields[field][0], fields[field][0] + fields[field][1])
const textIn = (header: Uint8Array, field: Field) => new TextDecoder().decode(fieldIn(header, field))
const octal = (value: number, field: Field) => `${value.toString(8).padStart(fields[field][1] - 1, '0')}\0`

export const isZero = (bytes: Uint8Array) => bytes.every((byte) => byte === 0)

const checksumOf = (header: Uint8Array) => {
  const [begin, length] = fields.checksum
  const sum = header.reduce((total, byte, at) => total + (at >= begin && at < begin + length ? 32 : byte), 0)
  return `${sum.toString(8).padStart(6, '0')}\0 `
}

export const hasChecksum = (header: Uint8Array) => textIn(header, 'checksum') === checksumOf(header)

const headerBlock = (name: string, size: number, kind: string, changedAt: number) => {
  const header = new Uint8Array(blockBytes)
  const put = (field: Field, text: string) => encoder.encodeInto(text, fieldIn(header, field))
  put('name', name)
  put('mode', octal(0o600, 'mode'))
  for (const field of ['owner', 'group'] as const) put(field, octal(0, field))
  put('size', octal(Math.min(size, largestSize), 'size'))
  put('changedAt', octal(changedAt, 'changedAt'))
  put('kind', kind)
  put('magic', magic)
  put('checksum', checksumOf(header))
  return header
}

const nowInSeconds = () => Math.floor(Temporal.Now.instant().epochMilliseconds / 1000)

/** The header of a file. @param name at most 100 bytes @param changedAt seconds since 1970 */
export const headerOf = (name: string, size: number, changedAt = nowInSeconds()): Uint8Array => {
  const header = headerBlock(name, size, kinds.file, changedAt)
  if (size <= largestSize) return header
  const record = new Uint8Array(blockBytes)
  const { written } = encoder.encodeInto(sizeRecord(size), record)
  return Buffer.concat([headerBlock(`PaxHeader/${name}`, written, kinds.extended, changedAt), record, header])
}

// A record's length includes its own two digits, which suffice for sizes of up to eighty digits.
const sizeRecord = (size: number) => `${` size=${size}\n`.length + 2} size=${size}\n`

/** Parses a pax record. @throws ArchiveError for any other attribute than the size of a file above `largestSize` */
export const sizeIn = (record: string): number => {
  const size = Number(/ size=(\d{10,15})\n$/.exec(record)?.[1])
  if (!(size > largestSize) || record !== sizeRecord(size)) throw brokenArchive('an entry has attributes that no backup has')
  return size
}

/** Bytes of the header of a file of that size. */
export const headerBytes = (size: number) => (size <= largestSize ? blockBytes : 3 * blockBytes)

export type Header = { name: string; size: number; kind: string }

/** @throws ArchiveError for a header that Hearth does not write */
export const readHeader = (header: Uint8Array): Header => {
  if (!hasChecksum(header)) throw brokenArchive('the header of an entry is damaged')
  if (textIn(header, 'magic') !== magic) throw brokenArchive('an entry is of another kind of tar')
  const [prefix, name] = [nameIn(header, 'prefix'), nameIn(header, 'name')]
  return { name: prefix ? `${prefix}/${name}` : name, size: numberIn(header, 'size'), kind: textIn(header, 'kind') }
}

// A name is followed by zeros only.
const nameIn = (header: Uint8Array, field: Field) => {
  const bytes = fieldIn(header, field)
  const end = bytes.indexOf(0)
  if (end >= 0 && !isZero(bytes.subarray(end))) throw brokenArchive('a name in it has data behind its end')
  return new TextDecoder().decode(end < 0 ? bytes : bytes.subarray(0, end))
}

const numberIn = (header: Uint8Array, field: Field) => {
  const digits = textIn(header, field)
  if (!/^[0-7]+\0$/.test(digits)) throw brokenArchive('a size in it is not a number')
  return Number.parseInt(digits, 8)
}
