import * as z from 'zod'
import { ZipError, type ZipReader } from '#src/platform/zip/zip.read'
import { type ExportManifest, exportFormatVersion, exportManifest, manifestName } from '../export/export.manifest'

/** An export cannot be imported; the message gives the reason, and nothing was changed. */
export class ImportRefusal extends Error {}

export const damaged = (what: string) => new ImportRefusal(`It is damaged: ${what}.`)

/** More than the largest row has. */
const maxLine = 32 * 1024 * 1024
const maxManifest = 64 * 1024

/** Reads and checks what a file says about itself. @param known the migrations of this program */
export const readManifest = async (zip: ZipReader, known: readonly string[]): Promise<ExportManifest> => {
  const entry = zip.find(manifestName)
  if (!entry)
    throw new ImportRefusal(
      zip.find('family.json')
        ? 'It was made by a Hearth that did not write what an import needs. Update that one, and export again.'
        : 'It is not an export of Hearth.',
    )
  const text = new TextDecoder().decode(await zip.bytes(entry, maxManifest))
  const parsed = exportManifest.safeParse(parse(text, manifestName))
  if (!parsed.success) throw damaged(`${manifestName} is not one of Hearth`)
  const manifest = parsed.data
  if (manifest.formatVersion > exportFormatVersion || !known.includes(manifest.schema))
    throw new ImportRefusal(`It was made by a newer Hearth (${manifest.version}). Update this one first.`)
  return manifest
}

const parse = (text: string, path: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw damaged(`${path} is not valid JSON`)
  }
}

/** The lines of a file, one at a time. */
async function* linesOf(zip: ZipReader, path: string): AsyncGenerator<string> {
  const entry = zip.find(path)
  if (!entry) throw damaged(`${path} is missing`)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rest = ''
  for await (const chunk of zip.read(entry)) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > maxLine) throw new ZipError('too_large', `A row in ${path} is too large.`)
    yield* lines
  }
  yield rest + decoder.decode()
}

const row = z.record(z.string(), z.unknown())
export type ExportedRow = z.output<typeof row>

/**
 * The rows of a JSON file with their list, as the export writes them: one row a line.
 * @throws ImportRefusal for a file that ends early or was changed by hand
 */
export async function* rowsIn(zip: ZipReader, path: string): AsyncGenerator<{ list: string; row: ExportedRow }> {
  let list: string | undefined
  let isEnded = false
  for await (const line of linesOf(zip, path)) {
    const begun = /^"(\w+)": \[(\])?,?$/.exec(line)
    if (begun) list = begun[2] ? undefined : begun[1]
    else if (/^\],?$/.test(line)) list = undefined
    else if (line.startsWith('  {') && list !== undefined) yield { list, row: row.parse(parse(line.replace(/,$/, ''), path)) }
    else if (line === '}') isEnded = true
    else if (line !== '{' && line !== '') throw damaged(`${path} has a line that no export writes`)
  }
  if (!isEnded || list !== undefined) throw damaged(`${path} is not complete`)
}

const upload = z.object({
  path: z.string().max(1000),
  objectId: z.uuid(),
  mimeType: z.string().max(200),
  size: z.number().int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  createdAt: z.string().max(30),
  uploadedAt: z.string().max(30),
  ownerId: z.uuid(),
  ownerName: z.string().max(500),
  isMissing: z.boolean(),
})
export type ExportedUpload = z.output<typeof upload>

/** The uploads, each once, although several rows may show it. */
export const readUploads = async (zip: ZipReader): Promise<ExportedUpload[]> => {
  const found = new Map<string, ExportedUpload>()
  for await (const line of linesOf(zip, 'files.json')) {
    if (!line.startsWith('  {')) continue
    const parsed = upload.safeParse(parse(line.replace(/,$/, ''), 'files.json'))
    if (!parsed.success) throw damaged('files.json does not name its files as an export does')
    const known = found.get(parsed.data.objectId)
    if (!known || known.isMissing) found.set(parsed.data.objectId, parsed.data)
  }
  return [...found.values()]
}
