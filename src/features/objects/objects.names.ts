/** File extensions by type: the default first, then other valid ones. A double click runs none of them. */
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

/** Invisible characters: they change the writing direction, which can disguise an extension, or break a line. Joiners of emoji stay. */
const invisible = /[\p{Bidi_Control}\u200b\ufeff]/gu
const breaks = /[\p{Cc}\p{Zl}\p{Zp} ]+/gu

/**
 * Sanitizes a file's name: without invisible characters, at most 255 characters, with an extension that fits the content. Replaces the
 * extension of another picture or text type, and appends to any other: a PDF named `setup.exe` becomes `setup.exe.pdf`.
 * @param mimeType of the content; null if the server does not store it, which keeps the extension
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
