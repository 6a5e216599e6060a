/** The content lines of iCalendar (RFC 5545, section 3.1) and vCard (RFC 6350, section 3.2): folding and escapes. */

const maxBytes = 75

/** Folds a line after 75 bytes of UTF-8, between characters. */
export const foldLine = (line: string): string => {
  // A UTF-16 unit takes at most three bytes.
  if (line.length * 3 <= maxBytes || Buffer.byteLength(line) <= maxBytes) return line
  const lines: string[] = []
  let [part, size] = ['', 0]
  for (const character of line) {
    const bytes = Buffer.byteLength(character)
    if (size + bytes > maxBytes) {
      lines.push(part)
      part = ' '
      size = 1
    }
    part += character
    size += bytes
  }
  return [...lines, part].join('\r\n')
}

/** Escapes a text value. Control characters, which no format allows, are removed. */
export const escapeText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n')

/** A text value without its escapes. */
export const unescapeText = (value: string): string =>
  value.replace(/\\([\s\S])/g, (_, next: string) => (next === 'n' || next === 'N' ? '\n' : next))

/** Splits a value at a separator that is not escaped, and removes the escapes of each part. */
export const splitText = (value: string, separator: ';' | ','): string[] => {
  const parts: string[] = []
  let start = 0
  for (let at = 0; at < value.length; at += 1) {
    if (value[at] === '\\') at += 1
    else if (value[at] === separator) {
      parts.push(value.slice(start, at))
      start = at + 1
    }
  }
  return [...parts, value.slice(start)].map(unescapeText)
}

/** Splits at a separator that is not in quotes. */
export const splitQuoted = (text: string, separator: string): string[] => {
  const parts: string[] = []
  let [start, isQuoted] = [0, false]
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') isQuoted = !isQuoted
    else if (text[at] === separator && !isQuoted) {
      parts.push(text.slice(start, at))
      start = at + 1
    }
  }
  return [...parts, text.slice(start)]
}
