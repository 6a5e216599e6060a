import { AppError } from '#src/platform/errors'
import { msg } from '#src/shared/language/message'

/** Types that Hearth shows as pictures. An animated PNG is a PNG. */
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
 * Markup that a browser would run. A short name counts only with text after it: a family's photos have enough random bytes to contain `<svg
 * ` by chance, but not followed by ten printable characters.
 */
const markup =
  /<(?:!doctype\s+(?:html|svg)|(?:script|iframe|object|embed)[\s/>]|(?:html|head|body)[\s/>][\s\x20-\x7e]{4}|svg[\s/>][\s\x20-\x7e]{10})/i

/** The start of HTML, SVG or other XML. */
const markupAtStart = /^\s*<(?:[?!]|[a-z][\w:.-]*[\s/>])/i

/** Bytes at the start of a file that identify a picture's type. */
const headBytes = 64 * 1024

/** Bytes searched before other work gets its turn. */
const chunkBytes = 1024 * 1024
const longestMatch = 64

/**
 * Determines the type of a file from its content; its name and declared type are ignored.
 * @throws AppError 415 for anything but the pictures, PDF and text that Hearth supports, and for files with markup inside
 */
export const typeOf = async (path: string): Promise<string> => {
  if ((await Bun.file(path).slice(0, 5).text()) === '%PDF-') return 'application/pdf'
  // Loaded with the first upload. It runs on the main thread, so it gets a bounded part of the file. Not `fileTypeFromFile`, which imports
  // a package at run time that the executable lacks.
  const { fileTypeFromBlob } = await import('file-type')
  const picture = pictureTypes[(await fileTypeFromBlob(Bun.file(path).slice(0, headBytes)))?.mime ?? '']
  if (picture && !(await contains(path, byBytes(), markup))) return picture
  if (!picture && (await isText(path))) return 'text/plain'
  throw new AppError(415, 'wrong_type', msg('Please select a valid file type'))
}

const isText = async (path: string) => {
  if (markupAtStart.test(await Bun.file(path).slice(0, longestMatch).text())) return false
  // Control characters, except white space.
  const notText = new RegExp(`[^\\P{Cc}\\t\\n\\f\\r]|${markup.source}`, 'iu')
  return !(await contains(path, asUtf8(), notText).catch(isNotEncoded))
}

/** Whether a strict decoder rejected the bytes; other errors are read failures. */
const isNotEncoded = (error: unknown) => {
  if (error instanceof TypeError) return true
  throw error
}

/** Decodes a chunk of a file; `last` marks the final one. */
type Decode = (bytes: Uint8Array, last: boolean) => string

/** One character per byte. The web's decoder treats latin1 as windows-1252 and is sixty times slower on a photo. */
const byBytes = (): Decode => (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')

/** @throws TypeError for invalid UTF-8 */
const asUtf8 = (): Decode => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  return (bytes, last) => decoder.decode(bytes, { stream: !last })
}

/** Whether a pattern occurs in a file, which is read chunk by chunk. @throws the decoder's error */
const contains = async (path: string, decode: Decode, pattern: RegExp) => {
  const file = Bun.file(path)
  let before = ''
  for (let start = 0; start < file.size; start += chunkBytes) {
    const bytes = await file.slice(start, start + chunkBytes).bytes()
    const text = before + decode(bytes, start + chunkBytes >= file.size)
    if (pattern.test(text)) return true
    before = text.slice(-longestMatch)
  }
  return false
}
