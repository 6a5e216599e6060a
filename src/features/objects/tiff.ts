const rowsPerStrip = 16

/** The value types used here, with the bytes of one value. */
const types = { undefined: { code: 7, bytes: 1 }, short: { code: 3, bytes: 2 }, long: { code: 4, bytes: 4 } }

type Tag = [code: number, type: keyof typeof types, values: ArrayLike<number>]
type Picture = { width: number; height: number; channels: 3 | 4; profile?: Uint8Array }

/** An uncompressed TIFF (revision 6.0) with blank pixels: the simplest way to pass libvips pixels together with their colour profile. */
export const tiff = ({ width, height, channels, profile }: Picture) => {
  const strips = Array.from({ length: Math.ceil(height / rowsPerStrip) }, (_, i) => i * rowsPerStrip)
  const rowBytes = width * channels
  const tags: Tag[] = [
    [256, 'long', [width]],
    [257, 'long', [height]],
    [258, 'short', Array(channels).fill(8)],
    [259, 'short', [1]], // not compressed
    [262, 'short', [2]], // RGB
    [273, 'long', strips.map((row) => 8 + row * rowBytes)],
    [277, 'short', [channels]],
    [278, 'long', [rowsPerStrip]],
    [279, 'long', strips.map((row) => Math.min(rowsPerStrip, height - row) * rowBytes)],
  ]
  if (channels === 4) tags.push([338, 'short', [2]]) // the fourth is transparency
  if (profile) tags.push([34675, 'undefined', profile])

  const directory = 8 + Math.ceil((rowBytes * height) / 2) * 2
  let rest = directory + 2 + tags.length * 12 + 4
  const file = new ArrayBuffer(tags.reduce((size, [, type, values]) => size + types[type].bytes * values.length + 1, rest))
  const view = new DataView(file)
  view.setUint32(0, 0x002a4949, true)
  view.setUint32(4, directory, true)
  view.setUint16(directory, tags.length, true)
  for (const [i, [code, type, values]] of tags.entries()) {
    const at = directory + 2 + i * 12
    const { bytes } = types[type]
    view.setUint16(at, code, true)
    view.setUint16(at + 2, types[type].code, true)
    view.setUint32(at + 4, values.length, true)
    // Values of up to four bytes are in the directory itself, longer ones after it.
    const fits = bytes * values.length <= 4
    if (!fits) view.setUint32(at + 8, rest, true)
    for (let n = 0; n < values.length; n++) {
      const place = (fits ? at + 8 : rest) + n * bytes
      const value = values[n] ?? 0
      if (bytes === 1) view.setUint8(place, value)
      else if (bytes === 2) view.setUint16(place, value, true)
      else view.setUint32(place, value, true)
    }
    if (!fits) rest += Math.ceil((bytes * values.length) / 2) * 2
  }
  return { file, width, height, channels, pixels: new Uint8Array(file, 8, rowBytes * height) }
}
