import type { Database } from 'bun:sqlite'
import { accessSync, constants, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDiskRefusal } from '#src/platform/database/disk-full'
import { appliedMigrations } from '#src/platform/database/migrations/migrate'
import type { Log } from '#src/platform/log/log'

/** What is wrong, for programs, and in words for an admin of the server. */
export type Problem = { code: string; message: string }

/** Bytes of free disk below which the next change may not fit. */
const leastFree = 1024 * 1024

/** Failures of a job in a row from which on it is a problem: the first ones may be a network that is away. */
const mostFailures = 3

/** Bytes that are written to see whether a disk that refused something takes anything again. */
const trialBytes = 64 * 1024

const isDamage = (error: unknown) => /^SQLITE_(CORRUPT|NOTADB)/.test(String((error as { code?: unknown } | null)?.code))

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

type Deps = { sqlite: Database; dataDir: string; log: Log }

/**
 * Knows whether the server can do its work. A look costs a few system calls and two short queries, and writes nothing to the disk, which is an
 * SD card in many homes; only after the disk has refused something is a write tried.
 */
export const createHealth = ({ sqlite, dataDir, log }: Deps) => {
  let isDamaged = false
  let wasRefused = false
  let lastCodes = ''
  let jobKinds: () => Iterable<string> = () => []

  /** Notes what an error of a request or a job says about the database and the disk. */
  const note = (error: unknown) => {
    isDamaged ||= isDamage(error)
    wasRefused ||= isDiskRefusal(error)
  }

  /** Takes the write lock, writes, and takes it back. */
  const tryDatabase = () => {
    // Within a transaction that others share it is a part of that; on its own, releasing a savepoint would be a commit.
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
    // A kind that this server doesn't run, such as nightly backups that were switched off, may have left a row.
    const rows = sqlite
      .query<{ kind: string; attempts: number }, [number]>(
        'SELECT kind, max(attempts) AS attempts FROM jobs WHERE attempts >= ? AND last_error IS NOT NULL GROUP BY kind ORDER BY kind',
      )
      .all(mostFailures)
      .filter(({ kind }) => kinds.includes(kind))
    if (rows.length === 0) return []
    const named = rows.map(({ kind, attempts }) => `${kind} (${attempts} times in a row)`).join(', ')
    return [{ code: 'job_failing', message: `Background work keeps failing: ${named}. The log has the error, as "job failed".` }]
  }

  const damage = (): Problem => ({
    code: 'database_damaged',
    message: `The database is damaged. Stop the server, and look it over with \`hearth doctor --data ${dataDir}\`, which says what to do.`,
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

  /** Whether the disk that refused something takes anything now. @throws the system's error */
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
      // Also root may not write to a file system that is read-only, as Linux makes one that has errors.
      accessSync(dataDir, constants.W_OK)
      const { blocks, bavail, bsize } = statfsSync(dataDir)
      // Some file systems don't say how large they are.
      if (blocks > 0 && bavail * bsize < leastFree)
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

    /** The newest migration, and what is wrong: nothing, on a healthy server. */
    look() {
      const { schema, problems: ofData } = ofDatabase()
      const problems = [...ofDisk(), ...ofData]
      const codes = problems.map(({ code }) => code).join(' ')
      // A monitor is told no details: who reads the log is.
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
