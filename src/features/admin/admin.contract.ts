import * as z from 'zod'
import { endpoint, type OutputOf } from '#src/shared/endpoint'
import { moment } from '#src/shared/schemas'

const count = () => z.number().int().nonnegative()

const findingStates = ['ok', 'note', 'problem'] as const

/** A finding of `hearth doctor`, with advice. */
export const finding = () =>
  z.object({
    check: z.string(),
    state: z.enum(findingStates),
    found: z.string(),
    /** Null if the state is ok. */ advice: z.string().nullable(),
  })
export type FindingReply = OutputOf<typeof finding>

const checking = () => z.object({ startedAt: moment })

const sweeping = () => z.object({ plannedAt: moment })

const checks = () =>
  z.object({
    running: checking().nullable(),
    /** Null until the first check since the server started. */
    last: z.object({ at: moment, findings: z.array(finding()), /** Why there are none. */ failure: z.string().nullable() }).nullable(),
    /** How this request reached the server: reveals a misconfigured proxy. */
    address: finding(),
  })

/** Kinds of uploads, by content. */
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
    /** The disk of the data folder; null if the system doesn't report it. */
    disk: z.object({ total: count(), free: count() }).nullable(),
    /** Bytes that uploads leave free. */
    minFree: count(),
    /** Maximum bytes of all uploads; null without a quota. */
    quota: count().nullable(),
    database: count(),
    /** Size of the write-ahead log. */
    wal: count(),
    backups: count(),
    /** Files that the clean-up moved to the trash, which stay for 30 days. */
    trash: z.object({ count: count(), bytes: count() }),
    /** Unused files that are too many to move in one night; null if there are none. */
    unused: z.object({ count: count(), bytes: count(), at: moment }).nullable(),
    /** Whether a clean-up of these is running or due within seconds. */
    sweeping: z.boolean(),
    /** The hash checks of uploads. */
    checked: z.object({
      /** Time of the oldest check; null before the first. */
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

/** Only numbers about other families. */
const people = () =>
  z.object({
    families: count(),
    users: count(),
    disabled: count(),
    /** Users active in the last seven days. */
    active: count(),
    online: count(),
    sessions: z.object({ active: count(), own: count() }),
    /** Members of the family whose admins run the server. */
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
    /** The fifty newest, newest first. */
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
    /** Failed attempts since the last success. */
    failures: count(),
    /** The last run since the server started. */
    lastRun: z.object({ endedAt: moment, result: z.enum(['done', 'failed']) }).nullable(),
  })
export type JobReply = OutputOf<typeof job>

export const status = () =>
  z.object({ about: about(), storage: storage(), people: people(), troubles: troubles(), jobs: z.array(job()), checks: checks() })
export type StatusReply = OutputOf<typeof status>

/** The whole server: only server admins may make these calls. */
export const adminApi = {
  status: endpoint('GET', '/api/admin/status', {
    can: 'signed_in',
    about: "Returns the status of the server: its disk, database, uploads, people, last errors and jobs. For the server's admins.",
    response: status,
  }),
  check: endpoint('POST', '/api/admin/checks', {
    can: 'signed_in',
    about: "Checks the server as `hearth doctor --quick` does; the status has the findings. For the server's admins.",
    response: checking,
    status: 201,
  }),
  sweep: endpoint('POST', '/api/admin/uploads/sweep', {
    can: 'signed_in',
    about:
      "Moves all unused files to the trash, regardless of their number; `409` for 48 hours after a restore or an update. For the server's admins.",
    response: sweeping,
    status: 201,
  }),
}
