import { marks, type Part, partsOf } from '#src/features/documents/documents.rules'

/** A word: letters and digits, with combining marks. */
const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu

/** Folds a text like the search does: without accents and case. */
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Splits a text into parts; matches start with one of the words. */
export const markWords = (text: string, words: readonly string[]): Part[] => {
  const wanted = words.map(folded)
  const begins = (candidate: string) => wanted.some((start) => folded(candidate).startsWith(start))
  return partsOf(text.replace(word, (candidate) => (begins(candidate) ? marks.start + candidate + marks.end : candidate)))
}

const signs: [RegExp, string][] = [
  // Code fences, horizontal rules, and the line below a table's header.
  [/^ {0,3}(?:`{3,}|~{3,}).*$/gm, ''],
  [/^ {0,3}(?:(?:[-*_] *){3,}|\|?(?: *:?-+:? *\|)+(?: *:?-+:? *)?)$/gm, ''],
  [/^ {0,3}\| *(.*?)(?: *\|)? *$/gm, '$1'],
  [/ +\| +/g, ' · '],
  [/^ {0,3}#{1,6} +/gm, ''],
  [/^ {0,3}> ?/gm, ''],
  [/^( *)[-*+] +\[ \] /gm, '$1☐ '],
  [/^( *)[-*+] +\[[xX]\] /gm, '$1☑ '],
  [/^( *)[-*+] +/gm, '$1• '],
  // Bounded quantifiers avoid quadratic time on a note full of opening brackets.
  [/!?\[([^\]\n]{0,1000})\]\([^)\n]{0,2000}\)/g, '$1'],
  [/(\*\*|__|~~)(?=\S)(.*?\S)\1/g, '$2'],
  [/(?<![\p{L}\p{N}])([*_])(?=\S)([^*_\n]*?\S)\1(?![\p{L}\p{N}])/gu, '$2'],
  [/`([^`\n]+)`/g, '$1'],
  [/\n{2,}/g, '\n'],
]

/** The plain text of a note, for a card: without Markdown syntax except bullets and boxes. */
export const plainText = (markdown: string) => signs.reduce((text, [sign, words]) => text.replace(sign, words), markdown).trim()

/** The plain text of marked parts. */
export const plainParts = (parts: readonly Part[]): Part[] =>
  partsOf(plainText(parts.map(({ text, isMatch }) => (isMatch ? marks.start + text + marks.end : text)).join('')))

const box = /^(\s*(?:>\s*)*(?:(?:[-*+]|\d{1,9}[.)])\s+)+)\[[ xX]\](?=\s)/

/** A line of a checklist: its number from 1, and its text without the box. */
export type TaskLine = { line: number; text: string }

const unticked = (line: string) => line.replace(box, '$1[ ]')

/** The checklist line with a number; undefined if the line is not one. */
export const taskAt = (content: string, line: number): TaskLine | undefined => {
  const found = content.split('\n')[line - 1]
  return found !== undefined && box.test(found) ? { line, text: unticked(found) } : undefined
}

/**
 * Ticks or clears one line of a note. If others changed the note meanwhile, it matches the line by its text, which must be unique.
 * @returns undefined if there is no such line
 */
export const withTick = (content: string, { line, text }: TaskLine, isDone: boolean): string | undefined => {
  const lines = content.split('\n')
  const isIt = (candidate: string | undefined) => candidate !== undefined && box.test(candidate) && unticked(candidate) === text
  const same = lines.flatMap((candidate, index) => (isIt(candidate) ? [index] : []))
  const index = isIt(lines[line - 1]) ? line - 1 : same.length === 1 ? same[0] : undefined
  if (index === undefined) return undefined
  return lines.with(index, text.replace(box, isDone ? '$1[x]' : '$1[ ]')).join('\n')
}

/** A three-way merge by field of two versions with a common base. */
export const merge = <T extends Record<string, string>>(base: T, mine: T, theirs: T) => {
  const names = Object.keys(base) as (keyof T)[]
  const merged = { ...mine }
  for (const name of names) if (mine[name] === base[name]) merged[name] = theirs[name]
  const conflicts = names.filter((name) => mine[name] !== base[name] && theirs[name] !== base[name] && mine[name] !== theirs[name])
  return { merged, conflicts }
}
