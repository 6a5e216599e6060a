import { AppError } from '#src/platform/errors'

/** What Hearth shows as a picture. An animated PNG is a PNG. */
const pictureTypes: Record<string, string> = {
  'image/jpeg': 'image/jpeg',
  'image/png': 'image/png',
  'image/apng': 'image/png',
  'image/webp': 'image/webp',
  'image/gif': 'image/gif',
  'image/avif': 'image/avif',
  'image/heic': 'image/heic',
  'image/heic-sequence': 'image/heic',
  'image/heif': 'image/heif',
  'image/heif-sequence': 'image/heif',
}

/**
 * Markup that a browser would run. A short name counts with the text behind it only: a family's photos have enough random bytes to spell
 * `<svg ` by chance, but not ten printable ones after it.
 */
const markup =
  /<(?:!doctype\s+(?:html|svg)|(?:script|iframe|object|embed)[\s/>]|(?:html|head|body)[\s/>][\s\x20-\x7e]{4}|svg[\s/>][\s\x20-\x7e]{10})/i

/** Text that begins as HTML, SVG or another XML does. */
const markupAtStart = /^\s*<(?:[?!]|[a-z][\w:.-]*[\s/>])/i

/** Bytes at the start of a file that say which kind of picture it is. */
const headBytes = 64 * 1024

/** Bytes that are searched in one go; others have their turn after each. */
const piece = 1024 * 1024
const longestMatch = 64

/**
 * The type of a file by its content; its name and what the browser says of it count for nothing.
 * @throws AppError 415 for anything but the pictures, PDF and text that Hearth keeps, and for those with markup inside
 */
export const typeOf = async (path: string): Promise<string> => {
  if ((await Bun.file(path).slice(0, 5).text()) === '%PDF-') return 'application/pdf'
  // Loaded with the first upload. It runs on the main thread, hence the bound. Not `fileTypeFromFile`: it looks for a package at run time, which the executable has not.
  const { fileTypeFromBlob } = await import('file-type')
  const picture = pictureTypes[(await fileTypeFromBlob(Bun.file(path).slice(0, headBytes)))?.mime ?? '']
  if (picture && !(await contains(path, byBytes(), markup))) return picture
  if (!picture && (await isText(path))) return 'text/plain'
  throw new AppError(415, 'wrong_type', 'Please select a valid file type')
}

const isText = async (path: string) => {
  if (markupAtStart.test(await Bun.file(path).slice(0, longestMatch).text())) return false
  // Control characters, but those that lay out a text.
  const notText = new RegExp(`[^\\P{Cc}\\t\\n\\f\\r]|${markup.source}`, 'iu')
  return !(await contains(path, asUtf8(), notText).catch(isNotEncoded))
}

/** What a strict decoder throws at bytes that are no text; anything else is a failure to read. */
const isNotEncoded = (error: unknown) => {
  if (error instanceof TypeError) return true
  throw error
}

/** What a piece of a file says, and whether more will come. */
type Decode = (bytes: Uint8Array, last: boolean) => string

/** A letter for each byte. By the web's decoder, which knows it as windows-1252, a photo would hold up everybody sixty times as long. */
const byBytes = (): Decode => (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')

/** @throws TypeError at bytes that are no UTF-8 */
const asUtf8 = (): Decode => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  return (bytes, last) => decoder.decode(bytes, { stream: !last })
}

/** Whether a pattern is anywhere in a file, which is read piece by piece. @throws what the decoder does */
const contains = async (path: string, decode: Decode, pattern: RegExp) => {
  const file = Bun.file(path)
  let before = ''
  for (let start = 0; start < file.size; start += piece) {
    const bytes = await file.slice(start, start + piece).bytes()
    const text = before + decode(bytes, start + piece >= file.size)
    if (pattern.test(text)) return true
    before = text.slice(-longestMatch)
  }
  return false
}
