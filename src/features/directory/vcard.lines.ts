/**
 * The content lines of vCards 2.1, 3.0 (RFC 2426) and 4.0 (RFC 6350). Own code, since ical.js loses groups and the case of parameters, reads no
 * version 2.1, and escapes the commas of photos. Every step is linear in the length of the text.
 */

/** One property of a card. */
export type Property = {
  /** `item1` of `item1.TEL`, which links it to `item1.X-ABLabel`; else empty. */
  group: string
  /** In upper case. */
  name: string
  /** Values by name in upper case. A value without a name, as in version 2.1, is a `TYPE`. */
  parameters: Map<string, string[]>
  /** Still escaped, but without quoted-printable. */
  value: string
}

/** Maximum characters of a line without continuation lines, other than a photo, and of a photo's. */
const maxLine = 100_000
const maxPhotoLine = 4 * 1024 * 1024

const isQuotedPrintable = (line: string) => /;(?:ENCODING=)?QUOTED-PRINTABLE[;:]/i.test(line.slice(0, 200))

/** Joins continuation lines: those that begin with a space, and the soft line breaks of quoted-printable. */
export function* unfold(text: string): Generator<string> {
  let parts: string[] = []
  let isSoft = false
  for (const { 0: line } of text.matchAll(/[^\r\n]+/g)) {
    const isFolded = line.startsWith(' ') || line.startsWith('\t')
    if (parts.length && (isFolded || isSoft)) parts.push(isFolded && !isSoft ? line.slice(1) : line.trimStart())
    else {
      if (parts.length) yield parts.join('')
      parts = [line]
    }
    isSoft = line.endsWith('=') && isQuotedPrintable(parts[0] ?? '')
    if (isSoft) parts[parts.length - 1] = (parts.at(-1) ?? '').slice(0, -1)
  }
  if (parts.length) yield parts.join('')
}

/** Splits at a separator that is not in quotes. */
const splitQuoted = (text: string, separator: string) => {
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

const bytesOf = (text: string) => {
  const bytes: number[] = []
  for (let at = 0; at < text.length; at += 1) {
    const hex = text[at] === '=' ? /^[0-9A-F]{2}/i.exec(text.slice(at + 1, at + 3))?.[0] : undefined
    if (hex) {
      bytes.push(Number.parseInt(hex, 16))
      at += 2
    } else bytes.push(...new TextEncoder().encode(text[at]))
  }
  return new Uint8Array(bytes)
}

const decodeQuotedPrintable = (text: string, charset = 'utf-8') => {
  try {
    return new TextDecoder(charset as Bun.Encoding).decode(bytesOf(text))
  } catch {
    return new TextDecoder().decode(bytesOf(text))
  }
}

/** Parses a line. @returns undefined for one that is no property */
export const parseLine = (line: string): Property | undefined => {
  const [head = ''] = splitQuoted(line.slice(0, 2000), ':')
  const [full = '', ...rest] = splitQuoted(head, ';')
  const [, group = '', name] = /^(?:([\w-]+)\.)?([\w-]+)$/.exec(full.trim()) ?? []
  if (!name || head.length === line.length) return undefined
  if (line.length > (name.toUpperCase() === 'PHOTO' ? maxPhotoLine : maxLine)) return undefined
  const parameters = new Map<string, string[]>()
  for (const part of rest) {
    const at = part.indexOf('=')
    const key = at < 0 ? (/^(?:QUOTED-PRINTABLE|BASE64)$/i.test(part) ? 'ENCODING' : 'TYPE') : part.slice(0, at).trim().toUpperCase()
    const values = splitQuoted(at < 0 ? part : part.slice(at + 1), ',').map((value) => value.replaceAll('"', '').trim())
    parameters.set(key, [...(parameters.get(key) ?? []), ...values.flatMap((value) => value.split(','))])
  }
  const raw = line.slice(head.length + 1)
  const isEncoded = parameters.get('ENCODING')?.[0]?.toUpperCase() === 'QUOTED-PRINTABLE'
  const value = isEncoded ? decodeQuotedPrintable(raw, parameters.get('CHARSET')?.[0]).replace(/\r\n?/g, '\n') : raw
  return { group: group.toLowerCase(), name: name.toUpperCase(), parameters, value }
}

/** A text value without its escapes. */
export const unescapeText = (value: string) =>
  value.replace(/\\([\s\S])/g, (_, next: string) => (next === 'n' || next === 'N' ? '\n' : next))

/** Splits a value at a separator that is not escaped, and removes the escapes of each part. */
export const splitValue = (value: string, separator: ';' | ',') => {
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

export const escapeText = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')

/** Folds a line after 75 bytes of UTF-8, between characters. */
export const foldLine = (line: string) => {
  const lines: string[] = []
  let [part, size] = ['', 0]
  for (const character of line) {
    const bytes = Buffer.byteLength(character)
    if (size + bytes > 75) {
      lines.push(part)
      part = ' '
      size = 1
    }
    part += character
    size += bytes
  }
  return [...lines, part].join('\r\n')
}
