import { type Pages, pageKinds, pageSize } from './recovery.pages'

/** Decodes cells and records of b-tree pages. Checks all bounds; undefined means damaged. */

export type Value = null | number | bigint | string | Buffer
export type Row = { rowid: number | bigint; values: Value[] }

const asNumber = (value: bigint) =>
  value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value

/** @returns the value of a variable-length integer and the offset after it */
export const readVarint = (bytes: Buffer, offset: number): [value: number | bigint, next: number] | undefined => {
  let value = 0n
  for (let i = 0; i < 9; i++) {
    const byte = bytes[offset + i]
    if (byte === undefined) return undefined
    if (i === 8) return [asNumber(BigInt.asIntN(64, (value << 8n) | BigInt(byte))), offset + 9]
    value = (value << 7n) | BigInt(byte & 0x7f)
    if (byte < 0x80) return [asNumber(value), offset + i + 1]
  }
  return undefined
}

/** Bytes of a value, by serial type; undefined for the reserved types. */
const sizeOf = (type: number) => (type >= 12 ? Math.floor((type - 12) / 2) : [0, 1, 2, 3, 4, 6, 8, 8, 0, 0][type])

const readValue = (bytes: Buffer, offset: number, type: number, size: number): Value => {
  if (type === 0) return null
  if (type === 7) return bytes.readDoubleBE(offset)
  if (type === 8 || type === 9) return type - 8
  if (type === 6) return asNumber(bytes.readBigInt64BE(offset))
  if (type < 7) return bytes.readIntBE(offset, size)
  const content = bytes.subarray(offset, offset + size)
  return type % 2 ? content.toString('utf8') : Buffer.from(content)
}

/** @returns the values of a record; undefined unless its header and its values fill it exactly */
export const readRecord = (bytes: Buffer): Value[] | undefined => {
  const header = readVarint(bytes, 0)
  if (!header || header[0] > bytes.length) return undefined
  const values: Value[] = []
  let [end, at] = [Number(header[0]), header[1]]
  const bodyStart = end
  while (at < bodyStart) {
    const read = readVarint(bytes, at)
    const size = read && typeof read[0] === 'number' ? sizeOf(read[0]) : undefined
    if (!read || size === undefined || read[1] > bodyStart || end + size > bytes.length) return undefined
    values.push(readValue(bytes, end, Number(read[0]), size))
    end += size
    at = read[1]
  }
  return at === bodyStart && end === bytes.length ? values : undefined
}

/** Bytes of a payload that are in the page itself (file format, 1.6). */
const localBytes = (length: number, isTable: boolean) => {
  const most = isTable ? pageSize - 35 : Math.floor(((pageSize - 12) * 64) / 255) - 23
  if (length <= most) return length
  const least = Math.floor(((pageSize - 12) * 32) / 255) - 23
  const wanted = least + ((length - least) % (pageSize - 4))
  return wanted <= most ? wanted : least
}

/** Maximum bytes of a plausible row: the largest text that Hearth stores is far below. */
const maxPayload = 64 * 1024 ** 2

/** Reads a payload, including its overflow pages. @returns undefined if a part is missing */
const readPayload = (pages: Pages, page: Buffer, offset: number, length: number, isTable: boolean) => {
  if (length > Math.min(maxPayload, pages.count * pageSize)) return undefined
  const local = localBytes(length, isTable)
  if (offset + local + (local < length ? 4 : 0) > pageSize) return undefined
  const parts = [page.subarray(offset, offset + local)]
  let rest = length - local
  let next = rest > 0 ? page.readUInt32BE(offset + local) : 0
  while (rest > 0) {
    const overflow = pages.read(next)
    if (!overflow) return undefined
    parts.push(overflow.subarray(4, 4 + Math.min(rest, pageSize - 4)))
    rest -= pageSize - 4
    next = overflow.readUInt32BE(0)
  }
  return parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts)
}

/** Offsets of a page's cells; without those beyond the content, for which `whole` is false. */
export const cellOffsets = (page: Buffer, start: number, isInterior: boolean) => {
  const count = page.readUInt16BE(start + 3)
  const first = start + (isInterior ? 12 : 8)
  const fitting = Math.min(count, Math.floor((pageSize - first) / 2))
  const offsets = Array.from({ length: fitting }, (_, i) => page.readUInt16BE(first + 2 * i))
  const inside = offsets.filter((offset) => offset >= first + 2 * fitting && offset < pageSize)
  return { offsets: inside, whole: inside.length === count }
}

/** The rows of a table's leaf page, and whether all of its cells could be read. */
export const readTableLeaf = (pages: Pages, page: Buffer, start: number) => {
  const { offsets, whole } = cellOffsets(page, start, false)
  const rows = offsets.flatMap((offset): Row[] => {
    const length = readVarint(page, offset)
    const rowid = length && readVarint(page, length[1])
    if (!rowid || typeof length[0] !== 'number') return []
    const payload = readPayload(pages, page, rowid[1], length[0], true)
    const values = payload && readRecord(payload)
    return values ? [{ rowid: rowid[0], values }] : []
  })
  return { rows, whole: whole && rows.length === offsets.length && page[start] === pageKinds.tableLeaf }
}

/** The entries of an index page, leaf or interior: the indexed values, then the rowid. */
export const readIndexEntries = (pages: Pages, page: Buffer, start: number) => {
  const isInterior = page[start] === pageKinds.indexInterior
  const { offsets, whole } = cellOffsets(page, start, isInterior)
  const entries = offsets.flatMap((offset): Value[][] => {
    const length = readVarint(page, offset + (isInterior ? 4 : 0))
    const payload = length && typeof length[0] === 'number' ? readPayload(pages, page, length[1], length[0], false) : undefined
    const values = payload && readRecord(payload)
    return values ? [values] : []
  })
  return { entries, whole: whole && entries.length === offsets.length }
}
