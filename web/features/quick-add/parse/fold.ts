const marks = /\p{M}/gu
const signs: Readonly<Record<string, string>> = { '’': "'", '‘': "'", '´': "'", '–': '-', '—': '-', '−': '-', '‑': '-' }

const foldUnit = (unit: string) => {
  if (/\s/.test(unit)) return ' '
  const plain = unit.normalize('NFD').replace(marks, '').toLowerCase()
  return signs[unit] ?? (plain.length === 1 ? plain : unit)
}

/** The text without case and accents, with plain blanks, dashes and apostrophes. Every UTF-16 unit keeps its place. */
export const fold = (text: string) => {
  const lower = text.toLowerCase()
  const isAscii = lower.length === text.length && /^[ -~]*$/.test(text)
  return isAscii ? lower : Array.from({ length: text.length }, (_, at) => foldUnit(text[at] ?? '')).join('')
}

/** A whole word or phrase, anywhere in a folded text. @param source a regular expression of folded words */
export const wordPattern = (source: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, 'gu')

/** A whole word or phrase at the start of a folded text. */
export const startPattern = (source: string) => new RegExp(`^(?:${source})(?![\\p{L}\\p{N}])`, 'u')

export const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
