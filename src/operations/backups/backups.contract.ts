import * as z from 'zod'
import { endpoint, type OutputOf } from '#src/shared/endpoint'
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
    /** Uploads whose file was missing when the backup was made. */
    missing: z.number().int(),
    /** The state of its content; null where the backup failed. */
    state: z.enum(backupStates).nullable(),
    /** Why it failed, or is doubtful or damaged. */
    reason: z.string().nullable(),
    /** When a restore into a temporary folder last verified it. */
    provenAt: moment.nullable(),
    /** Why the admin's hook failed after this backup. */
    hookFailure: z.string().nullable(),
  })
export type BackupReply = OutputOf<typeof backup>

const running = () => z.object({ kind: z.enum(backupKinds), startedAt: moment })

const verification = () =>
  z.object({
    at: moment,
    name: z.string(),
    result: z.enum(['done', 'failed']),
    /** By a restore into a temporary folder, or, without room for that, by comparing bytes. */
    how: z.enum(['restore', 'bytes']),
    reason: z.string().nullable(),
  })

export const backups = () =>
  z.object({
    /** The backup in progress. */
    running: running().nullable(),
    /** The nightly backups, and for how many days, weeks and months one is kept; null when they are switched off. */
    schedule: z.object({ nextAt: moment, keep: z.number().int(), keepWeekly: z.number().int(), keepMonthly: z.number().int() }).nullable(),
    /** The last verification of a backup. */
    verification: verification().nullable(),
    /** Whether the requesting user may download backups. */
    mayDownload: z.boolean(),
    /** Newest first. */
    backups: z.array(backup()),
  })
export type BackupsReply = OutputOf<typeof backups>

/** Backups contain the data of the whole server: only server admins may make these calls. */
export const backupsApi = {
  list: endpoint('GET', '/api/backups', {
    can: 'signed_in',
    about: "Lists the last backups and their results. For the server's admins.",
    response: backups,
  }),
  create: endpoint('POST', '/api/backups', {
    can: 'signed_in',
    about: "Starts a backup; the list shows its result. For the server's admins.",
    response: running,
    status: 201,
  }),
  download: endpoint('GET', '/api/backups/:name', {
    can: 'signed_in',
    about: 'Downloads a backup as one file. It contains the data of every family, so the user must be an admin of all of them.',
    response: () => z.instanceof(Blob),
    responseType: 'application/x-tar',
  }),
}
