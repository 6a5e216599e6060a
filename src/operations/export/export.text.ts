/** Text for files of other programs. */

/** Removes control characters that no format allows; lines end in `\n`. */
export const stripControls = (text: string) => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')

/** `shoppingItems` as `shopping-items`, or with another separator. */
export const kebab = (name: string, between = '-') => name.replace(/[A-Z]/g, (letter) => `${between}${letter.toLowerCase()}`)

/** A moment as local time of a zone: `2026-11-21 08:00:00`. */
export const localTime = (moment: string, timezone: string) =>
  Temporal.Instant.from(moment).toZonedDateTimeISO(timezone).toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ')

/** Maximum bytes of a name without its extension: file systems allow 255, and some tools append to names. */
const maxName = 180
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

const graphemes = new Intl.Segmenter()

/** The start of a text that fits into `bytes`, cut between graphemes. */
const shortened = (text: string, bytes: number) => {
  let room = bytes
  for (const { index, segment } of graphemes.segment(text)) {
    room -= Buffer.byteLength(segment)
    if (room < 0) return text.slice(0, index)
  }
  return text
}

/** Splits a file name into stem and extension, such as `.jpg`; the extension is empty if there is none. */
export const splitFileName = (name: string) => {
  const extension = /.(\.[A-Za-z0-9]{1,10})$/.exec(name)?.[1] ?? ''
  return { stem: name.slice(0, name.length - extension.length), extension }
}

/**
 * A file name that is valid on every system: not empty, short enough, without path separators, wildcards, control characters and
 * bidirectional marks, and not a device name.
 */
export const fileName = (stem: string, extension: string): string => {
  const plain = stem
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu, ' ')
    .replace(/[/\\:*?"<>|]/g, '_')
    .replace(/\s+/g, ' ')
  const trimmed = shortened(plain, maxName)
    .replace(/^[\s.]+/, '')
    .replace(/[\s.]+$/, '')
  const name = `${trimmed || 'untitled'}${extension}`
  return reserved.test(name) ? `_${name}` : name
}

/** Gives every file a unique path, also on case-insensitive disks: the second is named `a (2)`. */
export const createPaths = () => {
  const taken = new Set<string>()
  const next = new Map<string, number>()
  return (folder: string, stem: string, extension: string): string => {
    const name = fileName(stem, extension)
    const bare = name.slice(0, name.length - extension.length)
    const key = `${folder}/${name}`.toLowerCase()
    for (let number = next.get(key) ?? 1; ; number++) {
      const path = `${folder}/${number === 1 ? name : `${bare} (${number})${extension}`}`
      if (taken.has(path.toLowerCase())) continue
      taken.add(path.toLowerCase())
      next.set(key, number + 1)
      return path
    }
  }
}
export type Paths = ReturnType<typeof createPaths>
