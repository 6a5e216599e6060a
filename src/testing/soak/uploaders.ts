import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Random } from '#src/demo/random'
import { idOf } from '../uploads'
import type { Row } from './ledger'
import { callSuccessfully, type Writing } from './writers'

/** Clients that upload and view photos and documents until the server is killed. */

type Source = { mimeType: string; bytes: Uint8Array }

/** Incompressible bytes. */
const noise = (random: Random, size: number) => {
  const words = new Uint32Array(Math.ceil(size / 4))
  for (let i = 0; i < words.length; i++) words[i] = random.int(0, 0xffffffff)
  return new Uint8Array(words.buffer, 0, size)
}

const jpeg = async (random: Random, width: number, height: number) => {
  const raw = { width, height, channels: 3 as const }
  const bytes = await sharp(noise(random, width * height * 3), { raw })
    .jpeg({ quality: 90 })
    .toBuffer()
  return { mimeType: 'image/jpeg', bytes: new Uint8Array(bytes) }
}

const pdf = (random: Random, size: number) => {
  const bytes = noise(random, size)
  bytes.set(Buffer.from('%PDF-1.7\n'))
  bytes.set(Buffer.from('\n%%EOF\n'), size - 7)
  return { mimeType: 'application/pdf', bytes }
}

/** Photos and documents of kilobytes to megabytes; each upload is a unique variant of one. */
export const makeSources = async (random: Random): Promise<[Source, ...Source[]]> => [
  await jpeg(random, 320, 240),
  await jpeg(random, 1200, 900),
  await jpeg(random, 1800, 1350),
  pdf(random, 40_000),
  pdf(random, 1_500_000),
  pdf(random, 6_000_000),
]

/** A unique variant of a file: with a comment at the beginning of a JPEG or at the end of a PDF. */
const ownCopy = ({ mimeType, bytes }: Source): Uint8Array<ArrayBuffer> => {
  const comment = Buffer.from(Bun.randomUUIDv7())
  const parts =
    mimeType === 'image/jpeg'
      ? [bytes.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, comment.length + 2]), comment, bytes.subarray(2)]
      : [bytes, comment]
  return new Uint8Array(Buffer.concat(parts))
}

const piece = 64 * 1024

/** A body in slow chunks without a length. */
const slowly = (bytes: Uint8Array) =>
  new ReadableStream<Uint8Array>({
    async start(controller) {
      for (let i = 0; i < bytes.length; i += piece) {
        controller.enqueue(bytes.subarray(i, i + piece))
        await Bun.sleep(1)
      }
      controller.close()
    },
  })

const put = async ({ family: { url, cookie } }: Writing, path: string, body: BodyInit) => {
  try {
    const { status } = await fetch(url + path, { method: 'PUT', headers: { cookie }, body, keepalive: false })
    return status
  } catch {
    return undefined
  }
}

/** @returns whether to go on */
const upload = async (writing: Writing, source: Source): Promise<boolean> => {
  const { ledger, random, complain } = writing
  const ticket = await callSuccessfully(writing, 'POST', '/api/objects/upload')
  const { uploadURL } = (ticket?.body ?? {}) as { uploadURL?: string }
  if (!uploadURL) return false
  const bytes = ownCopy(source)
  const status = await put(writing, uploadURL, random.chance(0.3) ? slowly(bytes) : bytes)
  if (status === undefined) return false
  if (status !== 200) {
    complain(`An upload got the status ${status}`)
    return false
  }
  const id = idOf(uploadURL)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  ledger.uploads.set(id, { sha256, size: bytes.length, mimeType: source.mimeType })
  return use(writing, id, source.mimeType)
}

/** Adds an upload to the photos or documents. */
const use = async (writing: Writing, objectId: string, mimeType: string): Promise<boolean> => {
  const { family, ledger, random } = writing
  const isPhoto = mimeType === 'image/jpeg'
  const id = Bun.randomUUIDv7()
  const address = `/api/objects/${objectId}`
  const path = `/api/families/${family.familyId}/${isPhoto ? 'photos' : 'documents'}`
  const body = isPhoto ? { id, url: address } : { id, title: 'A paper', type: 'document', fileUrl: address, fileName: 'paper.pdf' }
  const row: Row = isPhoto
    ? { table: 'photos', key: 'id', id, columns: { object_id: objectId } }
    : { table: 'documents', key: 'id', id, columns: { file_url: address } }
  ledger.asks({ path, body, row })
  if (!(await callSuccessfully(writing, 'POST', path, body))) return false
  ledger.has(row)
  // The first request of a width makes and caches the smaller picture.
  if (isPhoto) await callSuccessfully(writing, 'GET', `${address}?w=${random.pick([320, 960, 1920])}`)
  return true
}

/** `count` concurrent uploaders make up to `limit` uploads each, until the server is killed. */
export const uploadOn = (writing: Writing, sources: readonly [Source, ...Source[]], { count = 3, limit = 5 } = {}) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      for (let n = 0; n < limit && writing.isOn(); n++) if (!(await upload(writing, writing.random.pick(sources)))) return
    }),
  )
