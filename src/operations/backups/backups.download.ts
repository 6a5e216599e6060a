import { join } from 'node:path'
import { blobPath } from './backups.blobs'
import { type Backup, folderOf, manifestIn } from './backups.folder'
import {
  databaseName,
  keyName,
  type Manifest,
  manifestHash,
  manifestHashName,
  manifestName,
  objectName,
  sha256Of,
} from './backups.manifest'
import { uploadsIn } from './backups.prune'
import { endBytes, headerBytes, headerOf, paddingOf } from './backups.tar'

/** A backup of the store as one file, made while it is sent: the archive that `hearth backup create --to` would have made. */

/** An entry of the archive: a file, or a text. */
type Part = { name: string; size: number; content: string | Uint8Array }

const entryBytes = ({ size }: Part) => headerBytes(size) + size + paddingOf(size)

/** Bytes that a reader gets at once. */
const chunkBytes = 256 * 1024

/** @returns undefined for a backup whose lists can't be read */
const partsIn = (dataDir: string, { path }: Pick<Backup, 'path'>): { parts: Part[]; changedAt: number } | undefined => {
  const manifest = manifestIn(path)
  const uploads = uploadsIn(path)
  if (!manifest || !uploads) return undefined
  const files: Manifest['files'] = {}
  const parts: Part[] = []
  for (const name of [databaseName, keyName]) {
    const entry = manifest.files[name]
    if (!entry) continue
    files[name] = entry
    parts.push({ name, size: entry.size, content: join(path, name) })
  }
  for (const [id, entry] of Object.entries(uploads)) {
    const name = objectName(id)
    files[name] = entry
    parts.push({ name, size: entry.size, content: blobPath(folderOf(dataDir), entry.sha256) })
  }
  const { version, schema, createdAt, missing, tables, doubts } = manifest
  const own: Manifest = { format: 'hearth-backup', formatVersion: 1, version, schema, createdAt, files, missing, tables, doubts }
  const text = new TextEncoder().encode(JSON.stringify(own, null, 1))
  const hash = new TextEncoder().encode(manifestHash(sha256Of(text)))
  parts.push({ name: manifestName, size: text.length, content: text }, { name: manifestHashName, size: hash.length, content: hash })
  return { parts, changedAt: Math.floor(Temporal.Instant.from(createdAt).epochMilliseconds / 1000) }
}

/** @throws Error where the file has become shorter */
async function* readFile(path: string, begin: number, end: number): AsyncGenerator<Uint8Array> {
  let left = end - begin
  for await (const chunk of Bun.file(path).slice(begin, end).stream()) {
    left -= chunk.byteLength
    yield chunk
  }
  if (left) throw new Error(`${path} is shorter than its backup says.`)
}

/** The bytes from `begin` to `end` of parts in a row. */
async function* readParts(parts: readonly Part[], changedAt: number, begin: number, end: number): AsyncGenerator<Uint8Array> {
  let at = 0
  /** Those of a piece of that size that are wanted. */
  const wanted = (size: number): [number, number] => {
    const from = Math.max(0, begin - at)
    const to = Math.min(size, end - at)
    at += size
    return [from, to]
  }
  for (const part of parts) {
    if (at >= end) return
    if (at + entryBytes(part) <= begin) {
      at += entryBytes(part)
      continue
    }
    const pieces = [headerOf(part.name, part.size, changedAt), part.content, new Uint8Array(paddingOf(part.size))]
    for (const piece of pieces) {
      const [from, to] = wanted(typeof piece === 'string' ? part.size : piece.length)
      if (from >= to) continue
      if (typeof piece === 'string') yield* readFile(piece, from, to)
      else for (let i = from; i < to; i += chunkBytes) yield piece.slice(i, Math.min(to, i + chunkBytes))
    }
  }
  const [from, to] = wanted(endBytes)
  if (from < to) yield new Uint8Array(to - from)
}

/**
 * Lays out a backup of the store as an archive. The layout is the same every time, so that a download that broke off can go on.
 * @returns undefined for a backup whose lists can't be read
 */
export const layOut = (dataDir: string, backup: Pick<Backup, 'path'>) => {
  const found = partsIn(dataDir, backup)
  if (!found) return undefined
  const { parts, changedAt } = found
  const size = parts.reduce((sum, part) => sum + entryBytes(part), endBytes)
  return {
    size,
    /** The bytes from `begin` up to, and without, `end`. They are read as the reader takes them. */
    stream(begin: number, end: number): ReadableStream<Uint8Array> {
      const bytes = readParts(parts, changedAt, begin, end)
      return new ReadableStream({
        async pull(controller) {
          const { done, value } = await bytes.next()
          if (done) controller.close()
          else controller.enqueue(value)
        },
        async cancel() {
          await bytes.return(undefined)
        },
      })
    },
  }
}

/**
 * The part of a file that a request asks for by `Range`.
 * @returns all of it where it asks for none, or in a way that a server may ignore; undefined where there is no such part
 */
export const rangeOf = (header: string | null, size: number): { begin: number; end: number; isPart: boolean } | undefined => {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (!first && !last) return { begin: 0, end: size, isPart: false }
  if (!first) return Number(last) > 0 ? { begin: Math.max(0, size - Number(last)), end: size, isPart: true } : undefined
  const [begin, end] = [Number(first), last ? Math.min(Number(last) + 1, size) : size]
  if (last && Number(last) < begin) return { begin: 0, end: size, isPart: false }
  return begin < size ? { begin, end, isPart: true } : undefined
}
