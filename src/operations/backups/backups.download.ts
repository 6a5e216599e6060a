import { join } from 'node:path'
import { objectName } from '#src/features/objects/objects.rules'
import { blobPath } from './backups.blobs'
import { type Backup, folderOf, manifestIn } from './backups.folder'
import { databaseName, keyName, type Manifest, manifestHash, manifestHashName, manifestName, sha256Of } from './backups.manifest'
import { uploadsIn } from './backups.prune'
import { endBytes, headerBytes, headerOf, paddingOf } from './backups.tar'

/** A backup of the store as one file, created while it is sent: the same archive that `hearth backup create --to` makes. */

/** An entry of the archive: a file's path, or bytes. */
type Part = { name: string; size: number; content: string | Uint8Array }

const entryBytes = ({ size }: Part) => headerBytes(size) + size + paddingOf(size)

/** Maximum bytes per chunk of the stream. */
const chunkBytes = 256 * 1024

/** @returns undefined if the backup's lists can't be read */
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
  const archived: Manifest = { format: 'hearth-backup', formatVersion: 1, version, schema, createdAt, files, missing, tables, doubts }
  const text = new TextEncoder().encode(JSON.stringify(archived, null, 1))
  const hash = new TextEncoder().encode(manifestHash(sha256Of(text)))
  parts.push({ name: manifestName, size: text.length, content: text }, { name: manifestHashName, size: hash.length, content: hash })
  return { parts, changedAt: Math.floor(Temporal.Instant.from(createdAt).epochMilliseconds / 1000) }
}

/** @throws Error if the file is shorter than expected */
async function* readFile(path: string, begin: number, end: number): AsyncGenerator<Uint8Array> {
  let left = end - begin
  for await (const chunk of Bun.file(path).slice(begin, end).stream()) {
    left -= chunk.byteLength
    yield chunk
  }
  if (left) throw new Error(`${path} is shorter than its manifest says.`)
}

/** Yields the bytes from `begin` to `end` of the concatenated parts. */
async function* readParts(parts: readonly Part[], changedAt: number, begin: number, end: number): AsyncGenerator<Uint8Array> {
  let at = 0
  /** The requested range within the next chunk of that size. */
  const requested = (size: number): [number, number] => {
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
    const chunks = [headerOf(part.name, part.size, changedAt), part.content, new Uint8Array(paddingOf(part.size))]
    for (const chunk of chunks) {
      const [from, to] = requested(typeof chunk === 'string' ? part.size : chunk.length)
      if (from >= to) continue
      if (typeof chunk === 'string') yield* readFile(chunk, from, to)
      else for (let i = from; i < to; i += chunkBytes) yield chunk.slice(i, Math.min(to, i + chunkBytes))
    }
  }
  const [from, to] = requested(endBytes)
  if (from < to) yield new Uint8Array(to - from)
}

/**
 * Lays out a backup of the store as an archive. The layout is deterministic, so that an interrupted download can be resumed.
 * @returns undefined if the backup's lists can't be read
 */
export const createArchive = (dataDir: string, backup: Pick<Backup, 'path'>) => {
  const found = partsIn(dataDir, backup)
  if (!found) return undefined
  const { parts, changedAt } = found
  const size = parts.reduce((sum, part) => sum + entryBytes(part), endBytes)
  return {
    size,
    /** Streams the bytes from `begin` up to, but excluding, `end`. They are read on demand. */
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
 * Parses a `Range` header.
 * @returns the whole file without a header, or with one that a server may ignore; undefined if the range can't be satisfied
 */
export const rangeOf = (header: string | null, size: number): { begin: number; end: number; isPart: boolean } | undefined => {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (!first && !last) return { begin: 0, end: size, isPart: false }
  if (!first) return Number(last) > 0 ? { begin: Math.max(0, size - Number(last)), end: size, isPart: true } : undefined
  const [begin, end] = [Number(first), last ? Math.min(Number(last) + 1, size) : size]
  if (last && Number(last) < begin) return { begin: 0, end: size, isPart: false }
  return begin < size ? { begin, end, isPart: true } : undefined
}
