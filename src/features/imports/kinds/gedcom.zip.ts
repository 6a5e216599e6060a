import { AppError } from '#src/platform/errors'
import { openZipFile, ZipError } from '#src/platform/zip/zip.read'
import { msg } from '#src/shared/language/message'
import { importLimits, importZip } from '../imports.rules'
import { decodeText } from '../imports.text'
import { type GedcomFile, readGedcom } from './gedcom.read'

const decoded = (path: string) => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** A tree with its pictures: GEDZIP of GEDCOM 7, `hearth export`, or any ZIP with one `.ged`. @throws AppError 422 */
export const readGedcomZip = async (zipPath: string): Promise<GedcomFile> => {
  const zip = await openZipFile(zipPath, importZip).catch((error) => {
    throw error instanceof ZipError ? new AppError(422, 'invalid_zip', msg('This ZIP cannot be read.')) : error
  })
  try {
    const trees = zip.entries.filter(({ path }) => /\.ged$/i.test(path) && !path.startsWith('__MACOSX/'))
    const tree = trees.toSorted((a, b) => a.path.split('/').length - b.path.split('/').length)[0]
    if (!tree) throw new AppError(422, 'invalid_gedcom', msg('This ZIP has no family tree (.ged).'))
    const file = readGedcom(decodeText(await zip.bytes(tree, importLimits.bytes)))
    const folder = tree.path.split('/').slice(0, -1).join('/')
    const byPath = new Map(zip.entries.map(({ path }) => [path.toLowerCase(), path]))
    // Programs write the path on the disk of their user; the name alone is enough if one file has it.
    const byName = Map.groupBy(zip.entries, ({ path }) => path.split('/').at(-1)?.toLowerCase() ?? '')
    const placeOf = (given: string) => {
      for (const one of [given, decoded(given)]) {
        const path = one.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '')
        const named = byName.get(path.split('/').at(-1)?.toLowerCase() ?? '') ?? []
        const found = byPath.get((folder ? `${folder}/${path}` : path).toLowerCase()) ?? byPath.get(path.toLowerCase())
        if (found) return found
        if (named.length === 1) return named[0]?.path
      }
      return undefined
    }
    const media = file.people.flatMap(({ picture }) => {
      const path = picture === null ? undefined : placeOf(picture)
      return picture !== null && path ? [[picture, path] as const] : []
    })
    return { ...file, media: Object.fromEntries(media) }
  } catch (error) {
    throw error instanceof ZipError ? new AppError(422, 'invalid_zip', msg('This ZIP cannot be read.')) : error
  } finally {
    zip.close()
  }
}
