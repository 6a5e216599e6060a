import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isDiskFull } from '#src/platform/database/disk-full'
import { AppError } from '#src/platform/errors'
import { withLowPriority } from '#src/platform/native/low-priority'
import { loadSharp } from '#src/platform/native/native-sharp'
import { createSemaphore } from '#src/shared/semaphore'
import { takenIn } from './exif'
import { decodeHeic } from './heic'
import { widths } from './objects.contract'
import { isHeic } from './objects.rules'

type Header = { isProgressive: boolean }

/**
 * Pixels a picture may have before it is decoded: a small file can unpack to gigabytes. A plain JPEG shrinks while it is read. A progressive or
 * interlaced picture, an AVIF and a GIF are in memory as a whole: 4 to 8 bytes a pixel, an AVIF 18.
 */
const pixelLimit = (mimeType: string, { isProgressive }: Header) => {
  if (mimeType === 'image/avif') return 16_000_000
  if (isProgressive || mimeType === 'image/gif') return 25_000_000
  return mimeType === 'image/jpeg' ? 120_000_000 : 50_000_000
}

/** Pixels that are decoded. Wider than the limit of new uploads, so that pictures from before that limit are still shown. */
const decodedLimit = (mimeType: string) => (mimeType === 'image/jpeg' ? 120_000_000 : 50_000_000)

/** Read and shrunk row by row, unless the file is progressive or interlaced. */
const streamedTypes = ['image/jpeg', 'image/png']

/** Seconds after which libvips gives a picture up; a Raspberry Pi needs a fifth of that for the largest one. */
const encodeSeconds = 120

/** Pixels a WebP can have from top to bottom. */
const tallestWebp = 16_383

const largestWidth = Math.max(...widths)

const tooManyPixels = (limit: number) =>
  new AppError(413, 'too_many_pixels', `This picture has more than ${limit / 1e6} million pixels. Make it smaller and upload it again.`)
const unreadable = () => new AppError(415, 'unreadable_picture', 'This picture is damaged and cannot be read.')

type Source = { id: string; path: string; mimeType: string }

/** WebP pictures of the uploaded ones: upright, without metadata, never larger. Of an animation they show the first frame. */
export const createPictures = (cacheDir: string) => {
  const folder = join(cacheDir, 'thumbnails')
  const fileOf = (id: string, width: number) => join(folder, id.slice(-2), `${id}-${width}.webp`)
  // Pictures are heavy for a small computer.
  const slots = createSemaphore(2)
  // Encoding the largest width takes 80 MB, and many pictures are decoded as a whole: one of those at a time.
  const largeSlot = createSemaphore(1)
  const inBackground = withLowPriority('libvips worker')
  const making = new Map<string, Promise<void>>()

  /** Reads the header only, so that the limits above decide and not sharp's own. @throws AppError 415 */
  const headerOf = async ({ path }: Source) => {
    const sharp = await loadSharp(cacheDir)
    return slots(() => sharp(path, { limitInputPixels: false }).metadata()).catch(() => {
      throw unreadable()
    })
  }

  /** Waits for a turn: many pictures at once would take all of the memory. */
  const inTurn = async <T>(source: Source, width: number, work: () => Promise<T>) => {
    const isStreamed = streamedTypes.includes(source.mimeType) && width !== largestWidth && !(await headerOf(source)).isProgressive
    return isStreamed ? slots(work) : largeSlot(() => slots(work))
  }

  const encode = async (width: number, input: string | Uint8Array, pixels: number) => {
    const sharp = await loadSharp(cacheDir)
    // `error`: what a browser shows in spite of a warning is shown here too.
    const picture = sharp(input, { limitInputPixels: pixels, failOn: 'error' })
      .autoOrient()
      .resize({ width, height: tallestWebp, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .timeout({ seconds: encodeSeconds })
    return inBackground(() => picture.toBuffer()).catch(() => {
      throw unreadable()
    })
  }

  const write = async (id: string, width: number, input: string | Uint8Array, pixels: number) => {
    const bytes = await encode(width, input, pixels)
    const file = fileOf(id, width)
    await mkdir(dirname(file), { recursive: true })
    const temporary = `${file}.${Bun.randomUUIDv7()}`
    try {
      await writeFile(temporary, bytes)
      await rename(temporary, file)
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
  }

  /** Decoding is the expensive part of a HEIC, so that all widths are written at once. */
  const writeHeic = async ({ id, path, mimeType }: Source) => {
    const limit = decodedLimit(mimeType)
    const decoded = await decodeHeic({ path, pixelLimit: limit, leastWidth: largestWidth })
    if ('problem' in decoded) throw decoded.problem === 'too_many_pixels' ? tooManyPixels(limit) : unreadable()
    const pixels = new Uint8Array(decoded.tiff)
    try {
      for (const width of widths) await write(id, width, pixels, limit)
    } finally {
      // Not left to the garbage collector, which may take its time with 40 MB.
      decoded.tiff.transfer(0)
    }
  }

  const make = (source: Source, width: number) => {
    const key = isHeic(source.mimeType) ? source.id : `${source.id}-${width}`
    const work = () => (isHeic(source.mimeType) ? writeHeic(source) : write(source.id, width, source.path, decodedLimit(source.mimeType)))
    const running = making.get(key) ?? inTurn(source, width, work).finally(() => making.delete(key))
    making.set(key, running)
    return running
  }

  return {
    /**
     * Proves that a picture can be shown, by making a small one of it.
     * @throws AppError 413 for one with too many pixels, before it is decoded; 415 for one that cannot be read
     */
    async prove(source: Source) {
      if (!isHeic(source.mimeType)) {
        const { width, height, ...header } = await headerOf(source)
        const limit = pixelLimit(source.mimeType, header)
        if (width * height > limit) throw tooManyPixels(limit)
      }
      await make(source, widths[0])
    },

    /** What a picture says of itself: its pixels, upright, and when a camera took it. */
    async facts(source: Source) {
      const { autoOrient, exif } = await headerOf(source)
      return { ...autoOrient, taken: exif && takenIn(exif) }
    },

    /** A picture no wider than `width`; made once, then kept in the cache. While the disk is full it is made for each who asks. */
    async scaled(source: Source, width: number): Promise<Blob> {
      const file = fileOf(source.id, width)
      try {
        if (!(await Bun.file(file).exists())) await make(source, width)
        return Bun.file(file)
      } catch (error) {
        // Of a HEIC all widths were there since its upload.
        if (!isDiskFull(error) || isHeic(source.mimeType)) throw error
        return new Blob([new Uint8Array(await inTurn(source, width, () => encode(width, source.path, decodedLimit(source.mimeType))))])
      }
    },

    remove: (id: string) => Promise.all(widths.map((width) => rm(fileOf(id, width), { force: true }))),
  }
}
