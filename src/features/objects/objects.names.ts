/** The usual ending of each type that Hearth keeps, first, and the others that are right too. None of them is run by a double click. */
const endings: Record<string, readonly string[]> = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png', 'apng'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
  'image/avif': ['avif'],
  'image/heic': ['heic', 'heif', 'hif'],
  'image/heif': ['heif', 'heic', 'hif'],
  'application/pdf': ['pdf'],
  'text/plain': ['txt', 'text', 'md', 'csv', 'tsv', 'log', 'ics', 'vcf'],
}
const known = new Set(Object.values(endings).flat())

const longest = 255

/** Characters that are not seen: they turn the direction of writing, which hides an ending, or break a line. Joiners of emoji stay. */
const invisible = /[\p{Bidi_Control}\u200b\ufeff]/gu
const breaks = /[\p{Cc}\p{Zl}\p{Zp} ]+/gu

/**
 * A file's name as it is kept and shown: without characters that are not seen, and with an ending of the type that the content has, of at most
 * 255 characters. The ending of another picture or text is replaced, any other stays in front: `setup.exe` of a PDF is `setup.exe.pdf`.
 * @param mimeType of the content; null where the server does not have it, and then the ending stays
 */
export const safeName = (name: string, mimeType: string | null): string => {
  const clean = name.toWellFormed().replace(invisible, '').replace(breaks, ' ').trim() || 'file'
  const right = endings[mimeType ?? '']
  if (!right) return clean.slice(0, longest)
  const [, stem = clean, ending = ''] = /^(.+?)[. ]*\.([^.]*)$/.exec(clean.replace(/[. ]+$/, '')) ?? []
  if (right.includes(ending.toLowerCase())) return clean.length <= longest ? `${stem}.${ending}` : cut(stem, ending)
  return cut(known.has(ending.toLowerCase()) ? stem : clean.replace(/[. ]+$/, ''), right[0] ?? '')
}

const cut = (stem: string, ending: string) => `${stem.slice(0, longest - ending.length - 1).toWellFormed()}.${ending}`
