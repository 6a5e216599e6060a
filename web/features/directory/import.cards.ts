/** The text of a vCard file: UTF-16 by its mark, else UTF-8, else the encoding of old Windows programs. */
export const decodeCards = (bytes: Uint8Array<ArrayBuffer>) => {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Splits a file between its cards into parts of at most `limit` characters. A longer card is left out. */
export const splitCards = (vcf: string, limit: number): string[] => {
  if (vcf.length <= limit) return [vcf]
  const parts: string[] = []
  let part = ''
  for (const card of vcf.split(/(?<=^END:VCARD[ \t]*\r?\n)/im)) {
    if (card.length > limit) continue
    if (part.length + card.length > limit) {
      parts.push(part)
      part = ''
    }
    part += card
  }
  return part ? [...parts, part] : parts
}
