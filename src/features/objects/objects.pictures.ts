import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isDiskFull } from '#src/platform/database/disk-full'
import { AppError } from '#src/platform/errors'
import { loadSharp } from '#src/platform/native/native-sharp'
import { msg } from '#src/shared/language/message'
import { createSemaphore } from '#src/shared/semaphore'
import { readTakenAt } from './exif'
import { decodeHeic } from './heic'
import { widths } from './objects.contract'
import { isHeic } from './objects.rules'

type Header = { isProgressive: boolean }

/**
 * Maximum pixels of a new picture, checked before decoding, because a small file can unpack to gigabytes. A baseline JPEG is scaled down
 * while it is read. A progressive or interlaced picture, an AVIF and a GIF are in memory as a whole: 4 to 8 bytes per pixel, an AVIF 18.
 */
const pixelLimit = (mimeType: string, { isProgressive }: Header) => {
  if (mimeType === 'image/avif') return 16_000_000
  if (isProgressive || mimeType === 'image/gif') return 25_000_000
  return mimeType === 'image/jpeg' ? 120_000_000 : 50_000_000
}

/** Maximum pixels that are decoded. Higher than the limit of new uploads, so that older pictures are still shown. */
const decodedLimit = (mimeType: string) => (mimeType === 'image/jpeg' ? 120_000_000 : 50_000_000)

/** Types that are read and scaled row by row, unless progressive or interlaced. */
const streamedTypes = ['image/jpeg', 'image/png']

/** Timeout of libvips, in seconds; a Raspberry Pi needs a fifth of that for the largest picture. */
const encodeSeconds = 120

/** Maximum height of a WebP, in pixels. */
const tallestWebp = 16_383

const largestWidth = Math.max(...widths)

const tooManyPixels = (limit: number) =>
  new AppError(
    413,
    'too_many_pixels',
    msg('This picture has more than {millions} million pixels. Make it smaller and upload it again.', { millions: limit / 1e6 }),
  )
const unreadable = () => new AppError(415, 'unreadable_picture', msg('This picture is damaged and cannot be read.'))

type Source = { id: string; path: string; mimeType: string }

/** Scaled WebP versions of uploaded pictures: upright, without metadata, never enlarged, the first frame of an animation. */
export const createPictures = (cacheDir: string) => {
  const folder = join(cacheDir, 'thumbnails')
  const fileOf = (id: string, width: number) => join(folder, id.slice(-2), `${id}-${width}.webp`)
  // Pictures are heavy work for a small computer.
  const semaphore = createSemaphore(2)
  // Encoding the largest width takes 80 MB, and many pictures are decoded as a whole: one of those at a time.
  const largeSemaphore = createSemaphore(1)
  const making = new Map<string, Promise<void>>()

  /** Reads the header only, so that these limits apply and not sharp's own. @throws AppError 415 */
  const headerOf = async ({ path }: Source) => {
    const sharp = await loadSharp(cacheDir)
    return semaphore(() => sharp(path, { limitInputPixels: false }).metadata()).catch(() => {
      throw unreadable()
    })
  }

  /** Waits for the semaphore: many concurrent pictures would exhaust the memory. */
  const inTurn = async <T>(source: Source, width: number, work: () => Promise<T>) => {
    const isStreamed = streamedTypes.includes(source.mimeType) && width !== largestWidth && !(await headerOf(source)).isProgressive
    return isStreamed ? semaphore(work) : largeSemaphore(() => semaphore(work))
  }

  const encode = async (width: number, input: string | Uint8Array, pixels: number) => {
    const sharp = await loadSharp(cacheDir)
    // `error`: accepts pictures with warnings, which browsers show too.
    const picture = sharp(input, { limitInputPixels: pixels, failOn: 'error' })
      .autoOrient()
      .resize({ width, height: tallestWebp, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .timeout({ seconds: encodeSeconds })
    return picture.toBuffer().catch(() => {
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

  /** Writes all widths at once, because decoding a HEIC is the expensive part. */
  const writeHeic = async ({ id, path, mimeType }: Source) => {
    const limit = decodedLimit(mimeType)
    const decoded = await decodeHeic({ path, pixelLimit: limit, leastWidth: largestWidth })
    if ('problem' in decoded) throw decoded.problem === 'too_many_pixels' ? tooManyPixels(limit) : unreadable()
    const pixels = new Uint8Array(decoded.tiff)
    try {
      for (const width of widths) await write(id, width, pixels, limit)
    } finally {
      // Frees 40 MB at once; the garbage collector may take its time.
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
     * Verifies that a picture can be shown, by making a small version of it.
     * @throws AppError 413 for too many pixels, before decoding; 415 for an unreadable picture
     */
    async prove(source: Source) {
      if (!isHeic(source.mimeType)) {
        const { width, height, ...header } = await headerOf(source)
        const limit = pixelLimit(source.mimeType, header)
        if (width * height > limit) throw tooManyPixels(limit)
      }
      await make(source, widths[0])
    },

    /** Facts about a picture: upright width and height in pixels, and the time it was taken. */
    async facts(source: Source) {
      const { autoOrient, exif } = await headerOf(source)
      return { ...autoOrient, taken: exif && readTakenAt(exif) }
    },

    /** A picture of at most `width` pixels, cached on disk. While the disk is full, it is encoded for each request. */
    async scaled(source: Source, width: number): Promise<Blob> {
      const file = fileOf(source.id, width)
      try {
        if (!(await Bun.file(file).exists())) await make(source, width)
        return Bun.file(file)
      } catch (error) {
        // All widths of a HEIC were written at its upload.
        if (!isDiskFull(error) || isHeic(source.mimeType)) throw error
        return new Blob([new Uint8Array(await inTurn(source, width, () => encode(width, source.path, decodedLimit(source.mimeType))))])
      }
    },

    remove: (id: string) => Promise.all(widths.map((width) => rm(fileOf(id, width), { force: true }))),
  }
}
