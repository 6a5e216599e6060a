import { AppError } from '#src/platform/errors'
import { openZipFile, type ZipEntry, ZipError, type ZipReader } from '#src/platform/zip/zip.read'
import { msg } from '#src/shared/language/message'
import { importLimits, importZip } from '../imports.rules'
import { type Json, textIn } from './household.file'
import { albumOf, createSidecars, isPictureName, isVideoName } from './takeout.rules'

export type TakeoutPhoto = {
  path: string
  name: string
  caption: string
  /** ISO 8601; null without a sidecar. */
  takenAt: string | null
  albums: string[]
  /** Checksum and size: another takeout has another picture under the same name. */
  sum: string
}
export type TakeoutFile = { photos: TakeoutPhoto[]; videos: string[]; same: string[]; albums: string[]; others: number; isCut: boolean }

const maxSidecar = 64 * 1024

const sidecarIn = async (zip: ZipReader, path: string | undefined): Promise<{ caption: string; takenAt: string | null }> => {
  const entry = path === undefined ? undefined : zip.find(path)
  const none = { caption: '', takenAt: null }
  if (!entry || entry.size > maxSidecar) return none
  const bytes = await zip.bytes(entry, maxSidecar)
  try {
    const data = JSON.parse(new TextDecoder().decode(bytes)) as Json | null
    if (typeof data !== 'object' || data === null) return none
    const seconds = Number(textIn((data.photoTakenTime as Json | null) ?? {}, 'timestamp') || Number.NaN)
    const isTime = Number.isFinite(seconds) && Math.abs(seconds) < 1e11
    return {
      caption: textIn(data, 'description'),
      takenAt: isTime ? Temporal.Instant.fromEpochMilliseconds(Math.round(seconds * 1000)).toString({ smallestUnit: 'millisecond' }) : null,
    }
  } catch {
    return none
  }
}

/** The same bytes have the same checksum and size: a picture is in the folder of its year and again in each of its albums. */
const sameOf = ({ entry, size }: ZipEntry) => `${entry.crc32} ${size}`

const readFiles = async (zip: ZipReader): Promise<TakeoutFile> => {
  const paths = zip.entries.map(({ path }) => path)
  const pictures = zip.entries.filter(({ path }) => isPictureName(path))
  if (pictures.length === 0) throw new AppError(422, 'invalid_takeout', msg('This ZIP has no pictures.'))
  const sidecar = createSidecars(paths)
  const groups = [...Map.groupBy(pictures, sameOf).values()]
  const photos: TakeoutPhoto[] = []
  const same: string[] = []
  for (const group of groups.slice(0, importLimits.rows)) {
    // The folder of the year first.
    const [best = group[0] as ZipEntry, ...others] = group.toSorted(
      (a, b) => Number(albumOf(a.path) !== null) - Number(albumOf(b.path) !== null),
    )
    same.push(...others.map(({ path }) => path))
    const described = group.map(({ path }) => sidecar(path)).find((path) => path !== undefined)
    const albums = group.flatMap(({ path }) => albumOf(path) ?? [])
    photos.push({
      path: best.path,
      name: best.path.split('/').at(-1) ?? '',
      albums: [...new Set(albums)],
      sum: sameOf(best),
      ...(await sidecarIn(zip, described)),
    })
  }
  const videos = paths.filter(isVideoName)
  return {
    ...{ photos, same, videos: videos.slice(0, 200), isCut: groups.length > importLimits.rows },
    albums: [...new Set(photos.flatMap(({ albums }) => albums))].slice(0, 200),
    others: paths.filter((path) => !isPictureName(path) && !isVideoName(path) && !/\.json$/i.test(path)).length,
  }
}

/** Pictures of a Google Takeout, with the data of their sidecars. @throws AppError 422 */
export const readTakeout = async (zipPath: string | undefined): Promise<TakeoutFile> => {
  const wrong = () => new AppError(422, 'invalid_zip', msg('This ZIP cannot be read.'))
  if (zipPath === undefined) throw wrong()
  const zip = await openZipFile(zipPath, importZip).catch((error) => {
    throw error instanceof ZipError ? wrong() : error
  })
  try {
    return await readFiles(zip)
  } catch (error) {
    throw error instanceof ZipError ? wrong() : error
  } finally {
    zip.close()
  }
}
