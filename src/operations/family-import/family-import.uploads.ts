import { createHash } from 'node:crypto'
import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fsyncPath } from '#src/platform/data-folder/fsync'
import type { ZipReader } from '#src/platform/zip/zip.read'
import type { Report } from '../backups/backups.rules'
import { damaged, type ExportedUpload } from './family-import.read'

const place = (dataDir: string, id: string) => join(dataDir, 'objects', id.slice(-2), id)

const unpack = async (zip: ZipReader, { path, size, sha256 }: ExportedUpload, to: string) => {
  const entry = zip.find(path)
  if (!entry || entry.size > size) throw damaged(`${path} is ${entry ? 'larger than files.json says' : 'missing'}`)
  const hash = createHash('sha256')
  const part = `${to}.part`
  const handle = await open(part, 'w', 0o640)
  try {
    for await (const chunk of zip.read(entry)) {
      hash.update(chunk)
      await handle.appendFile(chunk)
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  renameSync(part, to)
  return hash.digest('hex') === sha256
}

/**
 * Puts the uploads into place; without a row they are invisible.
 * @returns the ids of those that had changed on the disk before the export
 * @throws ImportRefusal, ZipError or the error of the disk; then none of them stays
 */
export const placeUploads = async (zip: ZipReader, dataDir: string, uploads: readonly ExportedUpload[], report: Report) => {
  const torn = new Set<string>()
  const folders = new Set<string>()
  try {
    for (const [at, upload] of uploads.entries()) {
      const to = place(dataDir, upload.objectId)
      mkdirSync(dirname(to), { recursive: true, mode: 0o750 })
      folders.add(dirname(to))
      if (!(await unpack(zip, upload, to))) torn.add(upload.objectId)
      report({ done: at + 1, total: uploads.length })
    }
    for (const folder of folders) fsyncPath(folder)
    if (folders.size) fsyncPath(join(dataDir, 'objects'))
    return torn
  } catch (error) {
    removeUploads(dataDir, uploads)
    throw error
  }
}

export const removeUploads = (dataDir: string, uploads: readonly ExportedUpload[]) => {
  for (const { objectId } of uploads)
    for (const path of [place(dataDir, objectId), `${place(dataDir, objectId)}.part`]) rmSync(path, { force: true })
}
