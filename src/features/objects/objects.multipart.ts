import { type Clock, iso, isoIn } from '#src/platform/clock'
import { randomToken, sha256 } from '#src/platform/data-folder/secret'
import { ignoreDiskFull, isDiskFull } from '#src/platform/database/disk-full'
import type { Atomically, Commits } from '#src/platform/database/group-commit'
import { AppError, invalid, tooLarge } from '#src/platform/errors'
import type { RateLimits } from '#src/platform/http/rate-limit'
import { msg } from '#src/shared/language/message'
import { type Body, readToEnd } from './objects.body'
import { partSize } from './objects.contract'
import type { ObjectFiles } from './objects.files'
import type { MultipartStore } from './objects.multipart.store'
import { addressOf, badTicket } from './objects.service'
import type { ObjectStore } from './objects.store'

/** Hours that an upload waits for its next part. */
const waitHours = 24

/** Maximum open uploads per person, and the minutes without a part after which a new upload may replace one. */
const perPerson = { open: 10, idleMinutes: 15 }

const tooManyOpen = () =>
  new AppError(429, 'too_many_uploads', msg('Too many uploads are in progress. Wait until one of them is finished.'), undefined, {
    'retry-after': '60',
  })

/** The user, the upload and its ticket. */
type Sender = { userId: string; id: string; ticket: string }
type Part = { part: string; digest: string | undefined; body: Body; length?: number }
type Stored = { id: string; url: string; mimeType: string; size: number }

type Deps = {
  store: MultipartStore
  objects: ObjectStore
  files: () => Promise<ObjectFiles>
  clock: Clock
  atomically: Atomically
  committed: Commits['committed']
  /** Maximum bytes of a file. */
  maxUpload: number
  rateLimits: RateLimits
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'
const hasNoRoom = (error: unknown) => isDiskFull(error) || (error instanceof AppError && error.status === 507)

/** Uploads in parts. Stored parts survive a disconnect and a restart; a file is not visible before it is complete. */
export const createMultipart = ({ store, objects, files, clock, atomically, committed, maxUpload, rateLimits }: Deps) => {
  /** Uploads that are being completed, so that a second call gets the first one's result. */
  const completing = new Map<string, Promise<Stored>>()
  const receiving = new Set<string>()

  /** @throws AppError 403 for a ticket that is wrong, used or expired */
  const find = ({ userId, id, ticket }: Sender) => {
    const row = objects.findTicket(id, userId, sha256(ticket), iso(clock.now()))
    const size = store.sizeOf(id)
    if (!row || (size === undefined && row.storedAt === null)) throw badTicket()
    return { ...row, size: size ?? row.size ?? 0 }
  }

  /** Deletes an upload that can't be completed. */
  const discard = async (id: string) => {
    const { parts } = await files()
    const [ownerId, size] = [objects.ownerOf(id), store.sizeOf(id)]
    if (ownerId && size) rateLimits.refund('uploadedBytes', ownerId, size)
    // A full disk can refuse this; the parts are deleted all the same, and the clean-up removes the rest.
    ignoreDiskFull(() =>
      atomically(() => {
        store.remove(id)
        objects.removeTicket(id)
      }),
    )
    await parts.remove(id)
  }

  /** Deletes uploads without a part for a day, and leftovers of others. @returns the number of deleted uploads */
  const removeAbandoned = async () => {
    const now = iso(clock.now())
    const abandoned = store
      .open()
      .filter(({ id, expiresAt, storedAt }) => (expiresAt === null || expiresAt <= now || storedAt !== null) && !completing.has(id))
    for (const { id } of abandoned) await discard(id)
    return abandoned.length
  }

  const openOf = (userId: string) => store.open().filter(({ ownerId, id }) => ownerId === userId && !completing.has(id))

  /** If a person has too many open uploads, deletes the one idle for longest. */
  const evictIdle = async (userId: string) => {
    const own = openOf(userId).flatMap(({ id, expiresAt }) => (expiresAt === null ? [] : [{ id, expiresAt }]))
    const [idle] = own.toSorted((a, b) => a.expiresAt.localeCompare(b.expiresAt))
    const idleBefore = isoIn(clock, { minutes: waitHours * 60 - perPerson.idleMinutes })
    if (own.length >= perPerson.open && idle && idle.expiresAt <= idleBefore) await discard(idle.id)
  }

  const finish = async (id: string, size: number, purpose: 'import' | undefined): Promise<Stored> => {
    const { parts, keep } = await files()
    const known = store.parts(id)
    const digests = Array.from({ length: Math.ceil(size / partSize) }, (_, part) => known.get(part))
    const whole = digests.filter((digest) => digest !== undefined)
    const { hash, damaged } = whole.length === digests.length ? await parts.check(id, whole, size) : { hash: '', damaged: [] }
    if (damaged.length > 0) atomically(() => damaged.map((part) => store.removePart(id, part)).length)
    const missing = digests.length - whole.length + damaged.length
    if (missing > 0)
      throw new AppError(
        409,
        'parts_missing',
        msg('{missing} of {all} parts are missing. Send them first.', { missing, all: digests.length }),
      )
    try {
      const record = async (stored: { mimeType: string; size: number; hash: string }) => {
        atomically(() => {
          objects.stored(id, { ...stored, storedAt: iso(clock.now()) })
          store.remove(id)
        })
        await committed()
      }
      const facts = await keep(id, parts.fileOf(id), { size, hash }, record, purpose && 'application/octet-stream')
      return { id, url: addressOf(id), ...facts }
    } catch (error) {
      // The content was rejected, or there is no room for it. After any other failure the client may retry.
      if (error instanceof AppError || hasNoRoom(error)) await discard(id)
      throw error
    }
  }

  return {
    /**
     * Opens an upload of `size` bytes, and reserves room for it.
     * @throws AppError 413 over the limit, 429 too many open or too many bytes, 507 no room
     */
    async begin(userId: string, size: number) {
      if (size > maxUpload) throw tooLarge(maxUpload)
      await removeAbandoned()
      await evictIdle(userId)
      const { reserve, parts } = await files()
      const room = reserve()
      const ticket = randomToken(24)
      try {
        await room.grow(size)
        if (openOf(userId).length >= perPerson.open) throw tooManyOpen()
        const id = atomically(() => {
          const row = objects.insertTicket({
            ownerId: userId,
            ticketHash: sha256(ticket),
            ticketExpiresAt: isoIn(clock, { hours: waitHours }),
            createdAt: iso(clock.now()),
          })
          store.insert(row.id, size)
          // A rejection rolls this back.
          rateLimits.take('uploadedBytes', userId, size)
          return row.id
        })
        await parts.create(id).catch(async (error) => {
          await discard(id)
          throw error
        })
        const url = `${addressOf(id)}/parts/{part}?ticket=${ticket}`
        return { uploadURL: `${addressOf(id)}?ticket=${ticket}`, parts: { size: partSize, count: Math.ceil(size / partSize), url } }
      } finally {
        room.release()
      }
    },

    /** The stored parts. @throws AppError 403 */
    list(sender: Sender) {
      const { size, storedAt } = find(sender)
      const all = Array.from({ length: Math.ceil(size / partSize) }, (_, part) => part)
      return { size, partSize, parts: storedAt === null ? [...store.parts(sender.id).keys()].sort((a, b) => a - b) : all }
    },

    /**
     * Stores one part. A stored part never changes.
     * @throws AppError 403, 409 for a part that is being received or is stored with another digest, 422, and those of `createParts.write`
     */
    async put(sender: Sender, { part: name, digest, body, length }: Part) {
      const { parts, reserve } = await files()
      const { size, storedAt } = find(sender)
      const part = /^\d{1,9}$/.test(name) ? Number(name) : Number.NaN
      const bytes = Math.min(partSize, size - part * partSize)
      if (!(bytes > 0)) throw invalid('part', msg('There is no such part.'))
      if (digest === undefined)
        throw new AppError(422, 'digest_needed', msg('Send the SHA-256 of this part, as Content-Digest: sha-256=:…:'))
      const { id } = sender
      const known = store.parts(id).get(part)
      if (known !== undefined || storedAt !== null) {
        await readToEnd(body)
        if (known === digest || storedAt !== null) return
        throw new AppError(409, 'part_differs', msg('This part is already stored with different content.'))
      }
      const key = `${id}/${part}`
      if (receiving.has(key)) throw new AppError(409, 'part_under_way', msg('This part is being received already.'))
      receiving.add(key)
      try {
        await reserve().grow(0)
        await parts.write(id, { part, bytes, digest, length }, body)
        // The upload may have been cancelled while the part arrived.
        find(sender)
        atomically(() => {
          store.addPart(id, part, digest)
          objects.extendTicket(id, isoIn(clock, { hours: waitHours }))
        })
      } catch (error) {
        if (hasNoRoom(error) || isMissing(error)) await discard(id)
        throw isMissing(error) ? badTicket() : error
      } finally {
        receiving.delete(key)
      }
    },

    /**
     * Assembles the file. Idempotent: repeated calls return the same file.
     * @param purpose `import` takes a file of any type
     * @throws AppError 403, 409 if parts are missing, and those of `ObjectFiles.keep`, after which the upload is deleted
     */
    async complete(sender: Sender, purpose?: 'import'): Promise<Stored> {
      const { id, size, mimeType, storedAt } = find(sender)
      if (storedAt !== null) return { id, url: addressOf(id), mimeType: mimeType ?? '', size }
      const running = completing.get(id) ?? finish(id, size, purpose).finally(() => completing.delete(id))
      completing.set(id, running)
      return running
    },

    /** Deletes an upload and its parts, unless it is complete or being completed. @throws AppError 403 */
    async cancel(sender: Sender) {
      const { id, storedAt } = find(sender)
      if (storedAt !== null || completing.has(id)) return
      await discard(id)
    },

    removeAbandoned,
  }
}
export type Multipart = ReturnType<typeof createMultipart>
