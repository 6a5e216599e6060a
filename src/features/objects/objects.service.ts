import { type Clock, iso, isoIn } from '#src/platform/clock'
import { randomToken, sha256 } from '#src/platform/data-folder/secret'
import type { Commits } from '#src/platform/database/group-commit'
import { AppError, found, invalid, notFound, tooLarge } from '#src/platform/errors'
import type { RateLimits } from '#src/platform/http/rate-limit'
import { msg } from '#src/shared/language/message'
import { readToEnd } from './objects.body'
import { uploadLimit, widths } from './objects.contract'
import type { ObjectFiles } from './objects.files'
import type { ObjectReference } from './objects.references'
import { isPicture } from './objects.rules'
import type { ObjectStore } from './objects.store'

export const addressOf = (id: string) => `/api/objects/${id}`

export const badTicket = () => new AppError(403, 'bad_ticket', msg('This upload address is not valid any more. Start the upload again.'))

/** The error for a file above the limit of one request. */
const needsParts = () =>
  new AppError(413, 'needs_parts', msg('Larger files are sent in parts: announce the size when you ask for the upload address.'))

type Deps = {
  store: ObjectStore
  files: () => Promise<ObjectFiles>
  clock: Clock
  committed: Commits['committed']
  uses: ObjectReference[]
  rateLimits: RateLimits
  /** Maximum bytes of a photo or a document. */
  maxUpload?: number
}

/** Uploaded files: a ticket for one upload, then a file for users who may see the row that it belongs to. */
export const createObjects = ({ store, files, clock, committed, uses, rateLimits, maxUpload = uploadLimit }: Deps) => ({
  address: addressOf,
  maxUpload,
  /** The object id in one of Hearth's URLs, with or without a ticket. */
  idIn: (url: string | null | undefined) => url?.match(/^(?:https?:\/\/[^/]+)?\/api\/objects\/([0-9a-f-]{36})(?:\?|$)/)?.[1],

  /**
   * Validates the picture of a field, such as a home page's background.
   * @param limit in bytes, for a field with a lower limit than uploads
   * @throws AppError 422 if it is not the user's own finished upload or not a picture, 413 over the limit
   */
  assertOwnPicture(userId: string, id: string, field: string, limit = Number.POSITIVE_INFINITY) {
    const object = store.find(id)
    if (object?.ownerId !== userId || !isPicture(object.mimeType)) throw invalid(field, msg('Please enter a valid image URL'))
    if ((object.size ?? 0) > limit) throw tooLarge(limit)
  },

  /** The type of a user's own finished upload; undefined for any other URL. */
  ownUpload(userId: string, url: string) {
    const object = store.find(url.split('/').at(-1) ?? '')
    return object?.ownerId === userId ? { mimeType: object.mimeType, size: object.size } : undefined
  },

  /** Facts about a stored picture: upright width and height in pixels, the time it was taken, and the SHA-256 of its content. */
  async pictureFacts(id: string) {
    const { mimeType, hash } = found(store.find(id), msg('File not found'))
    return { hash, mimeType, ...(await (await files()).facts(id, mimeType ?? '')) }
  },

  /** An upload URL for one use within 15 minutes, bound to the user. @param purpose goes into the URL */
  ticket(userId: string, purpose?: 'import') {
    const ticket = randomToken(24)
    const { id } = store.insertTicket({
      ownerId: userId,
      ticketHash: sha256(ticket),
      ticketExpiresAt: isoIn(clock, { minutes: 15 }),
      createdAt: iso(clock.now()),
    })
    return { uploadURL: `${addressOf(id)}?ticket=${ticket}${purpose ? `&purpose=${purpose}` : ''}` }
  },

  /**
   * @param length announced bytes of the body, if any
   * @param purpose `import` takes a file of any type
   * @throws AppError 429 after too many bytes, 403 for a ticket that is wrong, used or expired, and those of `ObjectFiles.take`
   */
  async put(userId: string, id: string, ticket: string, body: ReadableStream<Uint8Array> | null, length?: number, purpose?: 'import') {
    const limit = Math.min(uploadLimit, maxUpload)
    const counted = Math.min(length ?? limit, limit)
    try {
      rateLimits.take('uploadedBytes', userId, counted)
    } catch (error) {
      await readToEnd(body)
      throw error
    }
    let size = 0
    try {
      if (!store.redeem(id, userId, sha256(ticket), iso(clock.now()))) throw badTicket()
      const { take } = await files()
      const isImport = purpose === 'import'
      const bounds = {
        limit,
        length,
        tooLarge: maxUpload > limit && !isImport ? needsParts : () => tooLarge(limit),
        ...(isImport && { mimeType: 'application/octet-stream' }),
      }
      const facts = await take(id, body, bounds, async (whole) => {
        store.stored(id, { ...whole, storedAt: iso(clock.now()) })
        await committed()
      })
      size = facts.size
      return { id, url: addressOf(id), ...facts }
    } finally {
      // Bytes that were not stored don't count against the day's limit.
      rateLimits.refund('uploadedBytes', userId, counted - size)
    }
  },

  /** Stores a file of the server's own, such as one of a ZIP, as an upload of a user. @returns its address @throws as `put` */
  async store(userId: string, body: ReadableStream<Uint8Array>) {
    const now = iso(clock.now())
    const { id } = store.insertTicket({ ownerId: userId, ticketExpiresAt: now, createdAt: now })
    const { take } = await files()
    await take(id, body, { limit: maxUpload, tooLarge: () => tooLarge(maxUpload) }, async (whole) => {
      store.stored(id, { ...whole, storedAt: iso(clock.now()) })
      await committed()
    })
    return addressOf(id)
  },

  /**
   * The file of an object, scaled if `width` is given. An original can reveal the location of a camera: users other than its owner get it
   * only with an explicit `download`, and a derived picture otherwise.
   * @returns its type and ETag, and `content`, which opens it: a picture that the browser has cached need not be scaled
   * @throws AppError 404 if it does not exist or may not be seen, 415 for a width of a file that is not a picture
   */
  async open(userId: string, id: string, wanted: { width?: number; download?: boolean } = {}) {
    const object = found(store.find(id), msg('File not found'))
    const isOwner = object.ownerId === userId
    if (!isOwner && !uses.some((use) => use.mayView(userId, object))) throw notFound(msg('File not found'))
    const mimeType = object.mimeType ?? ''
    const width = wanted.width ?? (isOwner || wanted.download || !isPicture(mimeType) ? undefined : widths.at(-1))
    if (!width) return { content: async (): Promise<Blob> => Bun.file((await files()).path(id)), mimeType, etag: `"${object.hash}"` }
    if (!isPicture(mimeType)) throw new AppError(415, 'wrong_type', msg('Only pictures come in other widths.'))
    const content = async () => (await files()).scaled(id, mimeType, width)
    return { content, mimeType: 'image/webp', etag: `"${object.hash}-${width}"` }
  },

  /**
   * The file of an object for somebody without an account, whose access the caller has checked. A picture is always a derived one.
   * @throws AppError 404 if it does not exist
   */
  async openForGuest(id: string, width: number = widths[2]) {
    const { mimeType } = found(store.find(id), msg('File not found'))
    const type = mimeType ?? ''
    if (!isPicture(type)) return { content: Bun.file((await files()).path(id)), mimeType: type }
    return { content: await (await files()).scaled(id, type, width), mimeType: 'image/webp' }
  },
})
export type Objects = ReturnType<typeof createObjects>
