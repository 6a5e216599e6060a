import type { Database } from 'bun:sqlite'
import { join } from 'node:path'
import type { Backups } from '#src/operations/backups/backups.service'
import { runDoctorProcess } from '#src/operations/doctor/doctor.process'
import { type Clock, iso, isoIn } from '#src/platform/clock'
import { proxyCheck } from '#src/platform/config/config'
import { messageOf } from '#src/platform/errors'
import type { JobRuns } from '#src/platform/jobs/run-history'
import type { Live } from '#src/platform/live/live'
import type { RecentErrors } from '#src/platform/log/recent-errors'
import { commit, version } from '#src/platform/version'
import type { Families } from '../families/families.service'
import type { ObjectMaintenance } from '../objects/objects.maintenance'
import type { FindingReply, JobReply, StatusReply } from './admin.contract'
import { diskOf, sizeIn, sizeOf } from './admin.disk'
import { checkProxyHeaders, type RequestOrigin } from './admin.rules'
import { createAdminStore } from './admin.store'

/** The server's data folder, settings and state. */
type Machine = { planSweep: () => string; dataDir: string; quota?: number; minFree: number; memory: () => RecentErrors; jobRuns: JobRuns }

export type AdminDeps = {
  sqlite: Database
  clock: Clock
  live: Live
  families: Families
  backups: Backups
  upkeep: ObjectMaintenance
  machine: Machine
  url?: string
  trustedProxies: readonly string[]
}

/** Hours for which a user counts as active. */
const activeHours = 7 * 24

/** The server page of admins. Loaded on first use. */
export const createAdmin = ({ sqlite, clock, live, families, backups, upkeep, machine, url, trustedProxies }: AdminDeps) => {
  const { dataDir, minFree, quota, memory, jobRuns, planSweep } = machine
  const store = createAdminStore(sqlite)
  const trusts = proxyCheck(trustedProxies)
  let running: { startedAt: string } | undefined
  let last: StatusReply['checks']['last'] = null

  const about = (): StatusReply['about'] => ({
    version,
    commit,
    platform: `${process.platform}-${process.arch}`,
    bun: Bun.version,
    sqlite: store.sqliteVersion(),
    schema: store.schema(),
    timezone: Temporal.Now.timeZoneId(),
    startedAt: memory().since,
  })

  const storage = async (): Promise<StatusReply['storage']> => {
    const kinds = store.uploads()
    const sum = (of: 'count' | 'bytes') => kinds.reduce((total, kind) => total + kind[of], 0)
    const [disk, database, wal, ofBackups, { trash, waiting, checks }] = await Promise.all([
      diskOf(dataDir),
      sizeOf(join(dataDir, 'hearth.db')),
      sizeOf(join(dataDir, 'hearth.db-wal')),
      sizeIn(join(dataDir, 'backups')),
      upkeep.status(),
    ])
    const uploads = { count: sum('count'), bytes: sum('bytes'), kinds }
    const { oldest, unchecked: never, damaged } = checks
    const checked = { oldest, never, damaged }
    const sweeping = store.jobs().some(({ kind }) => kind === 'sweep-uploads')
    return { disk, minFree, quota: quota ?? null, database, wal, backups: ofBackups, trash, unused: waiting, sweeping, checked, uploads }
  }

  const people = (userId: string): StatusReply['people'] => {
    const counts = store.people(isoIn(clock, { hours: -activeHours }))
    const sessions = store.sessions(userId, iso(clock.now()))
    const members = families
      .members(families.serverFamily()?.id ?? '')
      .filter(({ isActive }) => isActive)
      .map(({ userId, name, color, isOnline, lastSeen, user: { profileImageUrl } }) => ({
        userId,
        name,
        color,
        profileImageUrl,
        isOnline,
        lastSeen,
      }))
    return {
      ...(counts ?? { families: 0, users: 0, disabled: 0, active: 0 }),
      online: live.online(),
      sessions: sessions ?? { active: 0, own: 0 },
      members,
    }
  }

  const jobs = (): JobReply[] => {
    const rows = new Map(store.jobs().map((row) => [row.kind, row]))
    const runs = jobRuns.last()
    return [...new Set([...runs.keys(), ...rows.keys()])].sort().map((kind) => {
      const row = rows.get(kind)
      return { kind, nextAt: row?.nextAt ?? null, failures: row?.failures ?? 0, lastRun: runs.get(kind) ?? null }
    })
  }

  const troubles = (): StatusReply['troubles'] => {
    const { since, count, newest } = memory()
    return { since, count, newest: [...newest] }
  }

  const lookOver = async () => {
    const settings = {
      HEARTH_URL: url ?? '',
      HEARTH_TRUSTED_PROXIES: trustedProxies.join(','),
      HEARTH_BACKUP_AT: backups.nightlyAt ?? 'off',
    }
    try {
      const found = await runDoctorProcess({ dataDir, minFree, settings })
      const findings = found.map(({ check, state, found, advice = null }): FindingReply => ({ check, state, found, advice }))
      last = { at: iso(clock.now()), findings, failure: null }
    } catch (error) {
      last = { at: iso(clock.now()), findings: [], failure: messageOf(error) }
    }
    running = undefined
  }

  /** The last check without the finding about backups, if a later backup has made it obsolete. */
  const lastCheck = (userId: string): typeof last => {
    const newest = backups.list(userId).backups.find(({ result }) => result === 'done')
    if (!last || !newest || newest.createdAt <= last.at) return last
    return { ...last, findings: last.findings.filter(({ check }) => check !== 'backups') }
  }

  return {
    async status(userId: string, arrival: Omit<RequestOrigin, 'isTrusted' | 'ownUrl'>): Promise<StatusReply> {
      const address = checkProxyHeaders({ ...arrival, isTrusted: trusts(arrival.address), ownUrl: url })
      return {
        about: about(),
        storage: await storage(),
        people: people(userId),
        troubles: troubles(),
        jobs: jobs(),
        checks: { running: running ?? null, last: lastCheck(userId), address },
      }
    },

    /** Starts a check of the server, unless one is running. */
    check() {
      if (!running) {
        running = { startedAt: iso(clock.now()) }
        void lookOver()
      }
      return running
    },

    /**
     * Schedules a clean-up without a limit in the background, because no upload may move while the nightly backup reads it.
     * @throws AppError 409 in the first hours after a restore or an update
     */
    async sweep() {
      await upkeep.assertNotHeld()
      return { plannedAt: planSweep() }
    },
  }
}
export type Admin = ReturnType<typeof createAdmin>
