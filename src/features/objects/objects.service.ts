import { type Clock, iso, isoIn } from '../../platform/clock'
import { AppError, found, invalid, notFound, tooLarge } from '../../platform/errors'
import { randomToken, sha256 } from '../../platform/secret'
import { profileImageLimit, uploadLimit } from './objects.contract'
import type { ObjectFiles } from './objects.files'
import type { ObjectStore } from './objects.store'

const address = (id: string) => `/api/objects/${id}`

type Deps = {
  store: ObjectStore
  files: () => Promise<ObjectFiles>
  clock: Clock
  /** Whether somebody other than its owner may see an object, by what it belongs to. */
  mayView: (userId: string, object: { id: string; ownerId: string }) => boolean
}

/** Uploaded files: a ticket for one upload, then a file for those who may see what it belongs to. */
export const createObjects = ({ store, files, clock, mayView }: Deps) => ({
  address,
  /** The object that an address of Hearth's own names, with or without its ticket. */
  idIn: (url: string | null | undefined) => url?.match(/^(?:https?:\/\/[^/]+)?\/api\/objects\/([0-9a-f-]{36})(?:\?|$)/)?.[1],

  /** @throws AppError 422 when it is not the user's own finished upload, 413 over the limit for profile pictures */
  assertOwnProfileImage(userId: string, id: string) {
    const object = store.find(id)
    if (object?.ownerId !== userId) throw invalid('profileImageUrl', 'Please enter a valid image URL')
    if ((object.size ?? 0) > profileImageLimit) throw tooLarge(profileImageLimit)
  },

  /** An upload address for one use within 15 minutes, bound to the user. */
  ticket(userId: string) {
    const ticket = randomToken(24)
    const { id } = store.insertTicket({
      ownerId: userId,
      ticketHash: sha256(ticket),
      ticketExpiresAt: isoIn(clock, { minutes: 15 }),
      createdAt: iso(clock.now()),
    })
    return { uploadURL: `${address(id)}?ticket=${ticket}` }
  },

  /** @throws AppError 403 for a ticket that is wrong, used or too old, and those of `ObjectFiles.take` */
  async put(userId: string, id: string, ticket: string, body: ReadableStream<Uint8Array> | null) {
    if (!store.redeem(id, userId, sha256(ticket), iso(clock.now())))
      throw new AppError(403, 'bad_ticket', 'This upload address is not valid any more. Start the upload again.')
    const facts = await (await files()).take(id, body, uploadLimit)
    store.stored(id, { ...facts, storedAt: iso(clock.now()) })
    return { id, url: address(id), mimeType: facts.mimeType, size: facts.size }
  },

  /** The file behind an object, scaled when `width` is given. @throws AppError 404 when there is none or it may not be seen */
  async open(userId: string, id: string, width?: number) {
    const object = found(store.find(id), 'File')
    if (object.ownerId !== userId && !mayView(userId, object)) throw notFound('File')
    const mimeType = object.mimeType ?? 'application/octet-stream'
    const stored = await files()
    if (!width) return { path: stored.path(id), mimeType, etag: `"${object.hash}"` }
    return { path: await stored.scaled(id, mimeType, width), mimeType: 'image/webp', etag: `"${object.hash}-${width}"` }
  },
})
export type Objects = ReturnType<typeof createObjects>
