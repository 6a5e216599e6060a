import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { withServices } from '../cli/data'
import { objectName } from '../src/features/objects/objects.rules'
import type { Services } from '../src/server/services'

/** Fills a family with gigabytes of uploads and megabytes of messages. */

export const password = 'a long enough password'
export const username = 'reader'

/** Bytes of an upload: the size of a phone's photo. */
const uploadBytes = 4 * 1024 * 1024
/** Characters of a message. Long messages make a large database with a small index. */
const messageLength = 4000

type Sizes = { objectBytes: number; databaseBytes: number }

export const fill = (data: string, { objectBytes, databaseBytes }: Sizes) =>
  withServices(
    data,
    async (services) => {
      const { sqlite, accounts, families } = services
      // Benchmark data need not survive a power failure.
      sqlite.run('PRAGMA synchronous = OFF')
      const { id: userId } = accounts.add({ firstName: 'Reader', lastName: null, username }, await accounts.hash(password))
      const { id: familyId } = families.create(userId, { name: 'Benchmark', timezone: 'UTC' })
      writeMessages(services, familyId, userId, Math.ceil(databaseBytes / (messageLength * 1.05)))
      writeUploads(services, data, userId, Math.ceil(objectBytes / uploadBytes))
    },
    { create: true },
  )

const writeMessages = ({ sqlite }: Services, familyId: string, userId: string, count: number) => {
  const insert = sqlite.query(
    "INSERT INTO messages (id, family_id, sender_id, content, is_announcement, created_at) VALUES (?, ?, ?, ?, 0, '2026-01-01T12:00:00.000Z')",
  )
  const begin = Temporal.Instant.from('2026-01-01T12:00:00Z').epochMilliseconds
  sqlite.run('BEGIN')
  for (let n = 0; n < count; n++) insert.run(Bun.randomUUIDv7('hex', begin + n), familyId, userId, `${n} `.padEnd(messageLength, 'words '))
  sqlite.run('COMMIT')
}

const writeUploads = ({ sqlite }: Services, data: string, userId: string, count: number) => {
  const insert = sqlite.query(
    `INSERT INTO objects (id, owner_id, ticket_expires_at, mime_type, size, hash, created_at, stored_at)
     VALUES (?, ?, '2026-01-01T12:00:00.000Z', 'text/plain', ?, ?, '2026-01-01T12:00:00.000Z', '2026-01-01T12:00:00.000Z')`,
  )
  const bytes = Buffer.allocUnsafe(uploadBytes)
  for (let at = 0; at < uploadBytes; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536))
  sqlite.run('BEGIN')
  for (let n = 0; n < count; n++) {
    bytes.writeUInt32LE(n)
    const id = Bun.randomUUIDv7()
    const path = join(data, objectName(id))
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, bytes)
    insert.run(id, userId, uploadBytes, createHash('sha256').update(bytes).digest('hex'))
  }
  sqlite.run('COMMIT')
}
