/**
 * The content lines of vCards 2.1, 3.0 (RFC 2426) and 4.0 (RFC 6350). Own code, since ical.js loses groups and the case of parameters, reads no
 * version 2.1, and escapes the commas of photos. Every step is linear in the length of the text.
 */

import { splitQuoted } from '#src/platform/icalendar/icalendar.lines'

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

/** Parses a line. @returns undefined if it is not a property */
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
