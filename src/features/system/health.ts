import type { Database } from 'bun:sqlite'
import { accessSync, constants, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDiskRefusal } from '#src/platform/database/disk-full'
import { appliedMigrations } from '#src/platform/database/migrations/migrate'
import type { Log } from '#src/platform/log/log'

/** A problem: its code, and its description for an admin of the server. */
export type Problem = { code: string; message: string }

/** Free bytes below which the next write may not fit. */
const minFree = 1024 * 1024

/** Failures of a job in a row from which on it is a problem: the first ones may be a network outage. */
const maxFailures = 3

/** Bytes of a trial write to a disk that refused a write before. */
const trialBytes = 64 * 1024

const isDamage = (error: unknown) => /^SQLITE_(CORRUPT|NOTADB)/.test(String((error as { code?: unknown } | null)?.code))

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

type Deps = { sqlite: Database; dataDir: string; log: Log }

/**
 * Checks whether the server can do its work. A check costs a few system calls and two short queries and writes nothing to the disk, which
 * is an SD card in many homes; it tries a write only after the disk refused one.
 */
export const createHealth = ({ sqlite, dataDir, log }: Deps) => {
  let isDamaged = false
  let wasRefused = false
  let lastCodes = ''
  let jobKinds: () => Iterable<string> = () => []

  /** Records the state of the database and the disk that an error of a request or a job reveals. */
  const note = (error: unknown) => {
    isDamaged ||= isDamage(error)
    wasRefused ||= isDiskRefusal(error)
  }

  /** Takes the write lock, writes, and rolls back. */
  const tryDatabase = () => {
    // Within a shared transaction, use a savepoint; without one, releasing a savepoint would be a commit.
    const [begin, end] = sqlite.inTransaction ? ['SAVEPOINT probe', 'ROLLBACK TO probe; RELEASE probe'] : ['BEGIN IMMEDIATE', 'ROLLBACK']
    sqlite.run(begin)
    try {
      sqlite.run('PRAGMA user_version = 0')
      return appliedMigrations(sqlite).at(-1) ?? ''
    } finally {
      sqlite.run(end)
    }
  }

  const failingJobs = (): Problem[] => {
    const kinds = [...jobKinds()]
    // A job that this server does not run, such as switched-off nightly backups, may have left a row.
    const rows = sqlite
      .query<{ kind: string; attempts: number }, [number]>(
        'SELECT kind, max(attempts) AS attempts FROM jobs WHERE attempts >= ? AND last_error IS NOT NULL GROUP BY kind ORDER BY kind',
      )
      .all(maxFailures)
      .filter(({ kind }) => kinds.includes(kind))
    if (rows.length === 0) return []
    const named = rows.map(({ kind, attempts }) => `${kind} (${attempts} times in a row)`).join(', ')
    return [{ code: 'job_failing', message: `Background work keeps failing: ${named}. The log has the error, as "job failed".` }]
  }

  const damage = (): Problem => ({
    code: 'database_damaged',
    message: `The database is damaged. Stop the server, and run \`hearth doctor --data ${dataDir}\`, which gives advice.`,
  })

  const ofDatabase = (): { schema: string; problems: Problem[] } => {
    try {
      const schema = tryDatabase()
      const problems = failingJobs()
      return { schema, problems: isDamaged ? [damage(), ...problems] : problems }
    } catch (error) {
      note(error)
      if (isDamaged) return { schema: '', problems: [damage()] }
      const message = `The database cannot be read and written (${messageOf(error)}). Look for another program that keeps it open.`
      return { schema: '', problems: [{ code: 'database_unavailable', message }] }
    }
  }

  /** Tests whether the disk accepts writes again. @throws the system's error */
  const tryDisk = () => {
    const path = join(dataDir, '.write-test')
    try {
      writeFileSync(path, new Uint8Array(trialBytes), { flush: true })
    } finally {
      rmSync(path, { force: true })
    }
    wasRefused = false
  }

  const ofDisk = (): Problem[] => {
    try {
      // Not even root can write to a read-only file system, which is how Linux mounts a disk with errors.
      accessSync(dataDir, constants.W_OK)
      const { blocks, bavail, bsize } = statfsSync(dataDir)
      // Some file systems don't report their size.
      if (blocks > 0 && bavail * bsize < minFree)
        return [{ code: 'disk_full', message: `The disk of ${dataDir} is full. Make room: 100 MB or more.` }]
      if (wasRefused) tryDisk()
      return []
    } catch (error) {
      const message = `The disk of ${dataDir} cannot be written (${messageOf(error)}). It may be full, broken, over a quota or mounted read-only.`
      return [{ code: 'disk_unwritable', message }]
    }
  }

  return {
    note,

    /** @param kinds of jobs that this server runs */
    watchJobs(kinds: () => Iterable<string>) {
      jobKinds = kinds
    },

    /** The newest migration, and the problems; none on a healthy server. */
    check() {
      const { schema, problems: ofData } = ofDatabase()
      const problems = [...ofDisk(), ...ofData]
      const codes = problems.map(({ code }) => code).join(' ')
      // Monitors get no details; the log has them.
      if (codes !== lastCodes) {
        if (codes) log.warn('unhealthy', { problems: problems.map(({ message }) => message) })
        else log.info('healthy again')
        lastCodes = codes
      }
      return { schema, problems }
    },
  }
}
export type Health = ReturnType<typeof createHealth>
