const accents: Record<string, string> = {
  a: 'à',
  e: 'é',
  i: 'î',
  o: 'ö',
  u: 'ü',
  A: 'Å',
  E: 'É',
  I: 'Î',
  O: 'Ö',
  U: 'Û',
  n: 'ñ',
  c: 'ç',
  s: 'š',
  y: 'ý',
}

/** The parts of an ICU text that a reader sees: no arguments, selectors or tags. */
const visible = (text: string, change: (part: string) => string) => {
  let result = ''
  let part = ''
  const flush = () => {
    result += change(part)
    part = ''
  }
  /** Braces around the current character: 'text' in the branch of a plural, 'argument' inside an argument. */
  const open: ('text' | 'argument')[] = []
  for (const letter of text.split(/(<\/?\w+>|[{}])/).flatMap((piece) => (/^<\/?\w+>$|^[{}]$/.test(piece) ? [piece] : [...piece]))) {
    const isText = open.at(-1) !== 'argument'
    if (letter === '{') {
      flush()
      open.push(isText ? 'argument' : 'text')
      result += letter
    } else if (letter === '}') {
      flush()
      open.pop()
      result += letter
    } else if (letter.length > 1 || !isText) {
      flush()
      result += letter
    } else part += letter
  }
  flush()
  return result
}

/** A text with accents on its letters, 40 % longer and in brackets, for tests: `[Šàvé·····]`. */
export const pseudo = (text: string): string => {
  let length = 0
  const accented = visible(text, (part) => {
    length += part.length
    return part.replace(/[a-zA-Z]/g, (letter) => accents[letter] ?? letter)
  })
  return `[${accented}${'·'.repeat(Math.ceil(length * 0.4))}]`
}
