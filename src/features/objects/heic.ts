import { messageOf } from '#src/platform/errors'
import { askWorker } from '#src/platform/native/ask-worker'
import { workerPath } from '#src/platform/native/embedded'

// All parsers of untrusted bytes, and their limits. Nothing unbounded runs on the main thread.
//
// - HEIC: libheif in a worker per picture, with 512 MB of WebAssembly memory, a limit of pixels, and the seconds below (heic.worker.ts).
// - JPEG, PNG, WebP, GIF, AVIF, and the header of a HEIC: libvips on its own threads, two pictures at once and one large one; a limit of
//   pixels before decoding and of seconds while encoding (objects.pictures.ts).
// - EXIF: a reader of our own on the main thread, of 64 KB, two directories of 512 entries, and values of 32 bytes (exif.ts).
// - The type of an upload: `file-type` on the main thread, on the first 64 KB of the file (objects.types.ts).
// - Markup and control characters in an upload: a regular expression without backtracking on the main thread, 1 MB at a time
//   (objects.types.ts).
// - JSON bodies: 256 KB (platform/request.ts). Frames of a socket: 4 KB (server.ts).
// - Backups (tar, zstd, gzip): read by the command line and from the server's own folder, never from an upload.
// - A league's calendar: ical.js in a worker per file, of 200,000 characters, with a limit of lines and of seconds
//   (sports/schedule.calendar.ts).
// - Prices as CSV: papaparse on the main thread, within the bytes of a JSON body (investments/import.read.ts).
// - Exports only write with ical.js, papaparse and yazl. Markdown is parsed in the browser that shows it.

/** Timeout of a picture, in seconds; a Raspberry Pi needs a fifth of that for the largest one. */
const timeoutSeconds = 120

export type HeicOrder = {
  path: string
  /** Maximum pixels of the picture. */
  pixelLimit: number
  /** Minimum width of the result when upright, in pixels, unless the picture is narrower. */
  leastWidth: number
}
export type HeicAnswer = { tiff: ArrayBuffer } | { problem: 'too_many_pixels' | 'damaged'; message?: string }

/**
 * Decodes a HEIC, which sharp's libvips can't, into an upright TIFF with its colour profile and no other metadata.
 * @throws if the worker can't be started
 */
export const decodeHeic = async (order: HeicOrder): Promise<HeicAnswer> => {
  const question = { path: workerPath('features/objects/heic.worker'), order, seconds: timeoutSeconds }
  try {
    return (await askWorker<HeicAnswer>(question)) ?? { problem: 'damaged', message: `not decoded after ${timeoutSeconds} s` }
  } catch (error) {
    throw new Error(`The decoder of HEIC pictures did not start: ${messageOf(error)}`)
  }
}
