import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Side of a tile in pixels, as on an iPhone. */
const side = 512

/** Two single-coloured pictures made with x265, `heif-enc -q 40`: the tiles of the pictures below. */
const tiles = ['red', 'blue'].map((colour) => readFileSync(join(import.meta.dir, 'fixtures', `${colour}.heic`)))

/** The content of the first box of a kind, at any depth. */
const contentOf = (file: Buffer, kind: string) => {
  const at = file.indexOf(kind)
  return file.subarray(at + 4, at - 4 + file.readUInt32BE(at - 4))
}

const u8 = (...values: number[]) => Buffer.from(values)
const u16 = (value: number) => Buffer.from([value >> 8, value & 255])
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const box = (kind: string, ...content: Buffer[]) => {
  const body = Buffer.concat(content)
  return Buffer.concat([u32(body.length + 8), Buffer.from(kind), body])
}
const fullBox = (kind: string, version: number, ...content: Buffer[]) => box(kind, u8(version, 0, 0, 0), ...content)

type Picture = {
  /** Pixels of the upper left part of the tiles that form the picture. */
  width: number
  height: number
  /** Quarter turns to the left when displayed. */
  turns?: number
  /** Mirroring after the turn. */
  mirrored?: 'upside down' | 'left to right'
  /** EXIF data, beginning with `Exif\0\0`. */
  exif?: Buffer
}

/**
 * Makes a HEIC like an iPhone's (ISO/IEC 23008-12): a grid of coded tiles, a rotation property, and EXIF. The left half is red, the right
 * half blue.
 */
export const heic = ({ width, height, turns = 0, mirrored, exif }: Picture) => {
  const [columns, rows] = [Math.ceil(width / side), Math.ceil(height / side)]
  const grid = columns * rows + 1
  const colourOf = (tile: number) => (tile % columns < columns / 2 ? 0 : 1)
  const ids = Array.from({ length: grid - 1 }, (_, i) => i + 1)

  const coded = tiles.map((tile) => contentOf(tile, 'mdat'))
  const layout = Buffer.concat([u8(0, 1, rows - 1, columns - 1), u32(width), u32(height)])
  const content = [...coded, layout, ...(exif ? [Buffer.concat([u32(6), exif])] : [])]

  const items = [...ids.map((id) => ({ id, part: colourOf(id - 1), kind: 'hvc1' })), { id: grid, part: 2, kind: 'grid' }]
  if (exif) items.push({ id: grid + 1, part: 3, kind: 'Exif' })

  const properties = box(
    'ipco',
    ...tiles.map((tile) => box('hvcC', contentOf(tile, 'hvcC'))),
    fullBox('ispe', 0, u32(side), u32(side)),
    fullBox('ispe', 0, u32(width), u32(height)),
    box('irot', u8(turns)),
    box('imir', u8(mirrored === 'left to right' ? 1 : 0)),
  )
  const associations = [
    ...ids.map((id) => Buffer.concat([u16(id), u8(2, 0x80 | (colourOf(id - 1) + 1), 3)])),
    Buffer.concat([u16(grid), mirrored ? u8(3, 4, 0x80 | 5, 0x80 | 6) : u8(2, 4, 0x80 | 5)]),
  ]

  const ftyp = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic'))
  const meta = (start: number) => {
    const offsets = content.map((_, i) => start + content.slice(0, i).reduce((sum, part) => sum + part.length, 0))
    const locations = items.map(({ id, part }) =>
      Buffer.concat([u16(id), u16(0), u16(1), u32(offsets[part] ?? 0), u32(content[part]?.length ?? 0)]),
    )
    const entries = items.map(({ id, kind }) => fullBox('infe', 2, u16(id), u16(0), Buffer.from(`${kind}\0`)))
    const references = [
      box('dimg', u16(grid), u16(ids.length), ...ids.map(u16)),
      ...(exif ? [box('cdsc', u16(grid + 1), u16(1), u16(grid))] : []),
    ]
    return fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, u32(0), Buffer.from('pict'), Buffer.alloc(13)),
      fullBox('pitm', 0, u16(grid)),
      fullBox('iloc', 0, u8(0x44, 0), u16(items.length), ...locations),
      fullBox('iinf', 0, u16(items.length), ...entries),
      fullBox('iref', 0, ...references),
      box('iprp', properties, fullBox('ipma', 0, u32(associations.length), ...associations)),
    )
  }
  const start = ftyp.length + meta(0).length + 8
  return Buffer.concat([ftyp, meta(start), box('mdat', ...content)])
}
