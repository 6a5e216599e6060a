/** Letters that Unicode does not decompose, and how those who lack them on a keyboard write them. */
const plainLetters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' }
/** The same, and letters that the full-text index does not fold either. */
const otherSpellings: [plain: string, letter: string][] = [
  ...Object.entries(plainLetters).map(([letter, plain]): [string, string] => [plain, letter]),
  ['е', 'ё'],
]

const isPlain = /^[ -~\s]*$/

/** Folds a text for comparison: without case, accents and diacritics, and with plain letters for those such as ß. */
export const foldText = (text: string) =>
  isPlain.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(/[ßæœøłđ]/g, (letter) => plainLetters[letter] ?? letter)

/** Maximum spellings of a word that a search looks for. */
const maxSpellings = 16

/** The spellings of a word in the full-text index, which folds accents and case but no letters such as ß: `strasse` is also `straße`. */
export const spellingsOf = (word: string): string[] => {
  const found = new Set([foldText(word)])
  for (const [plain, letter] of otherSpellings)
    for (const spelling of [...found])
      for (let at = spelling.indexOf(plain); at !== -1 && found.size < maxSpellings; at = spelling.indexOf(plain, at + 1))
        found.add(spelling.slice(0, at) + letter + spelling.slice(at + plain.length))
  return [...found]
}

/** An FTS5 expression for a word as a prefix, in any of its spellings. The words are quoted, so that no search is an operator. */
export const prefixExpression = (word: string) => {
  const all = spellingsOf(word).map((spelling) => `"${spelling}"*`)
  return all.length === 1 ? (all[0] ?? '') : `(${all.join(' OR ')})`
}
