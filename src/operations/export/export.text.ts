/** Text for files of other programs. */

/** Without the control characters that no format has a place for; lines end in `\n`. */
export const clean = (text: string) => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')

/** `shoppingItems` as `shopping-items`, or with another sign between the words. */
export const kebab = (name: string, between = '-') => name.replace(/[A-Z]/g, (letter) => `${between}${letter.toLowerCase()}`)

/** A moment on the clock of a zone: `2026-11-21 08:00:00`. */
export const localTime = (moment: string, timezone: string) =>
  Temporal.Instant.from(moment).toZonedDateTimeISO(timezone).toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ')

/** Bytes of a name without its ending: disks hold 255, and some tools add something. */
const longestName = 180
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

const graphemes = new Intl.Segmenter()

/** The beginning of a text that fits some bytes, cut between what a person counts as characters. */
const shortened = (text: string, bytes: number) => {
  let room = bytes
  for (const { index, segment } of graphemes.segment(text)) {
    room -= Buffer.byteLength(segment)
    if (room < 0) return text.slice(0, index)
  }
  return text
}

/** A file name as what it is called and its ending, such as `.jpg`; that is empty where there is none. */
export const split = (name: string) => {
  const extension = /.(\.[A-Za-z0-9]{1,10})$/.exec(name)?.[1] ?? ''
  return { stem: name.slice(0, name.length - extension.length), extension }
}

/**
 * A name that every system can have a file of: not empty, short enough, and without what is a path, a wildcard, a control character, a mark that
 * turns the direction of writing, or a device somewhere.
 */
export const fileName = (stem: string, extension: string): string => {
  const plain = stem
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu, ' ')
    .replace(/[/\\:*?"<>|]/g, '_')
    .replace(/\s+/g, ' ')
  const trimmed = shortened(plain, longestName)
    .replace(/^[\s.]+/, '')
    .replace(/[\s.]+$/, '')
  const name = `${trimmed || 'untitled'}${extension}`
  return reserved.test(name) ? `_${name}` : name
}

/** Gives every file a path of its own, on disks that don't tell `a` from `A` too: the second is called `a (2)`. */
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
