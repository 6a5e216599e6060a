import * as z from 'zod'
import { endpoint, type Shape } from '#src/shared/endpoint'
import { moment } from '#src/shared/schemas'

const count = () => z.number().int().nonnegative()

const findingStates = ['ok', 'note', 'problem'] as const

/** What `hearth doctor` found in one place, and what to do about it. */
export const finding = () =>
  z.object({
    check: z.string(),
    state: z.enum(findingStates),
    found: z.string(),
    /** Null where all is well. */ advice: z.string().nullable(),
  })
export type FindingReply = Shape<typeof finding>

const checking = () => z.object({ startedAt: moment })

const sweeping = () => z.object({ plannedAt: moment })

const checks = () =>
  z.object({
    running: checking().nullable(),
    /** Null until somebody asked for the first since the server started. */
    last: z.object({ at: moment, findings: z.array(finding()), /** Why there are none. */ failure: z.string().nullable() }).nullable(),
    /** How this request came here: what only a server can know of its proxy. */
    address: finding(),
  })

/** What uploads are, by their content. */
export const uploadKinds = ['picture', 'pdf', 'text'] as const

const about = () =>
  z.object({
    version: z.string(),
    commit: z.string(),
    platform: z.string(),
    bun: z.string(),
    sqlite: z.string(),
    /** The newest migration. */
    schema: z.string(),
    /** The time zone of the machine. */
    timezone: z.string(),
    startedAt: moment,
  })

/** Bytes. */
const storage = () =>
  z.object({
    /** Of the disk that the data folder is on; null where the system doesn't say. */
    disk: z.object({ total: count(), free: count() }).nullable(),
    /** What uploads leave free. */
    minFree: count(),
    /** What all uploads may take; null for as much as there is. */
    quota: count().nullable(),
    database: count(),
    /** What was written and is not yet in the database file. */
    wal: count(),
    backups: count(),
    /** Files that the clean-up took, which stay for 30 days. */
    trash: z.object({ count: count(), bytes: count() }),
    /** Files that belong to nothing and are too many for one night; null where there are none. */
    unused: z.object({ count: count(), bytes: count(), at: moment }).nullable(),
    /** Whether those are being moved to the trash, or will be in some seconds. */
    sweeping: z.boolean(),
    /** How the files of uploads were held against their hashes. */
    checked: z.object({
      /** When the upload was checked that was checked longest ago; null where none was. */
      oldest: moment.nullable(),
      /** Uploads that were never checked. */
      never: count(),
      damaged: count(),
    }),
    uploads: z.object({
      count: count(),
      bytes: count(),
      kinds: z.array(z.object({ kind: z.enum(uploadKinds), count: count(), bytes: count() })),
    }),
  })

/** Of other families there are numbers alone. */
const people = () =>
  z.object({
    families: count(),
    users: count(),
    disabled: count(),
    /** Used it in the last seven days. */
    active: count(),
    online: count(),
    sessions: z.object({ active: count(), own: count() }),
    /** The family whose admins run the server. */
    members: z.array(
      z.object({
        userId: z.string(),
        name: z.string(),
        color: z.string(),
        profileImageUrl: z.string().nullable(),
        isOnline: z.boolean(),
        lastSeen: moment.nullable(),
      }),
    ),
  })

const troubles = () =>
  z.object({
    since: moment,
    count: count(),
    /** The newest fifty, newest first. */
    newest: z.array(
      z.object({
        time: moment,
        level: z.enum(['warn', 'error']),
        message: z.string(),
        requestId: z.string().nullable(),
        route: z.string().nullable(),
        about: z.string().nullable(),
      }),
    ),
  })

const job = () =>
  z.object({
    kind: z.string(),
    /** Null while nothing is planned. */
    nextAt: moment.nullable(),
    /** Tries that failed since the last one that didn't. */
    failures: count(),
    /** The last one since the server started. */
    lastRun: z.object({ endedAt: moment, result: z.enum(['done', 'failed']) }).nullable(),
  })
export type JobReply = Shape<typeof job>

export const status = () =>
  z.object({ about: about(), storage: storage(), people: people(), troubles: troubles(), jobs: z.array(job()), checks: checks() })
export type StatusReply = Shape<typeof status>

/** About the machine and all that is on it: every call is for the server's admins. */
export const adminApi = {
  status: endpoint('GET', '/api/admin/status', {
    can: 'signed_in',
    about: "How the server is: its disk, database, uploads, people, last errors and jobs. For the server's admins.",
    response: status,
  }),
  check: endpoint('POST', '/api/admin/checks', {
    can: 'signed_in',
    about: "Looks the server over as `hearth doctor --quick` does; the status has what was found. For the server's admins.",
    response: checking,
    status: 201,
  }),
  sweep: endpoint('POST', '/api/admin/uploads/sweep', {
    can: 'signed_in',
    about:
      "Moves all files that belong to nothing to the trash, however many there are; `409` for 48 hours after a restore or an update. For the server's admins.",
    response: sweeping,
    status: 201,
  }),
}
