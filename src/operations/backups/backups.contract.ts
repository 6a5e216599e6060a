import * as z from 'zod'
import { endpoint, type Shape } from '#src/shared/endpoint'
import { moment } from '#src/shared/schemas'
import { backupKinds, backupStates } from './backups.rules'

export const backup = () =>
  z.object({
    kind: z.enum(backupKinds),
    createdAt: moment,
    result: z.enum(['done', 'failed']),
    /** Null where the backup failed. */
    name: z.string().nullable(),
    /** Bytes that a restore needs; null where the backup failed. */
    size: z.number().int().nullable(),
    /** Uploads whose file was gone when it was made. */
    missing: z.number().int(),
    /** What is known of its content; null where the backup failed. */
    state: z.enum(backupStates).nullable(),
    /** Why it failed, or is doubtful or damaged. */
    reason: z.string().nullable(),
    /** When a restore into a temporary folder proved it last. */
    provenAt: moment.nullable(),
    /** Why the admin's own program failed after it. */
    hookFailure: z.string().nullable(),
  })
export type BackupReply = Shape<typeof backup>

const running = () => z.object({ kind: z.enum(backupKinds), startedAt: moment })

const verification = () =>
  z.object({
    at: moment,
    name: z.string(),
    result: z.enum(['done', 'failed']),
    /** By a restore into a temporary folder, or, where there was no room for that, by its bytes. */
    how: z.enum(['restore', 'bytes']),
    reason: z.string().nullable(),
  })

export const backups = () =>
  z.object({
    /** The one that is being made now. */
    running: running().nullable(),
    /** The nightly backups, and how many days, weeks and months keep one; null when they are switched off. */
    schedule: z.object({ nextAt: moment, keep: z.number().int(), keepWeekly: z.number().int(), keepMonthly: z.number().int() }).nullable(),
    /** The last time that a backup was proven. */
    verification: verification().nullable(),
    /** Whether the reader may download them. */
    mayDownload: z.boolean(),
    /** Newest first. */
    backups: z.array(backup()),
  })
export type BackupsReply = Shape<typeof backups>

/** Backups hold the whole server: every call is for the server's admins. */
export const backupsApi = {
  list: endpoint('GET', '/api/backups', {
    can: 'signed_in',
    about: "The last backups and how they went. For the server's admins.",
    response: backups,
  }),
  create: endpoint('POST', '/api/backups', {
    can: 'signed_in',
    about: "Begins a backup; the list says how it went. For the server's admins.",
    response: running,
    status: 201,
  }),
  download: endpoint('GET', '/api/backups/:name', {
    can: 'signed_in',
    about: 'A backup as one file. It holds the data of every family, so it is for who is an admin of all of them.',
    response: () => z.instanceof(Blob),
    gives: 'application/x-tar',
  }),
}
