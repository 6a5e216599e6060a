import type { Database } from 'bun:sqlite'

/** Runs an act in a transaction. It must be synchronous: bun:sqlite does not roll back an async function that throws. */
export type Atomically = <T>(act: () => T extends PromiseLike<unknown> ? never : T) => T

/** Transactions and the durability of their writes. */
export type Commits = {
  atomically: Atomically
  /** Resolves when all writes so far are on the disk; rejects when they could not be committed. Undefined when they already are. */
  committed: () => Promise<void> | undefined
  /** Calls back once all writes so far are on the disk; never if the commit fails. */
  afterCommit: (act: () => void) => void
  /** Commits all writes so far immediately. */
  flush: () => void
}

/** Commits each act by itself, before it returns. */
export const directCommits = (sqlite: Database): Commits => ({
  atomically: (act) => sqlite.transaction(act).immediate() as never,
  committed: () => undefined,
  afterCommit: (act) => act(),
  flush: () => {},
})

/** SQLite rolls back the whole transaction when the disk is full or fails. */
const rolledBackError = () => Object.assign(new Error('SQLite rolled back the transaction'), { code: 'SQLITE_FULL' })

type Batch = { settled: PromiseWithResolvers<void>; after: (() => void)[] }

/**
 * Group commit: acts of one turn of the event loop share a commit, since the disk sync of a commit takes longer than everything else. Each act is
 * a savepoint: if it throws, only its own writes are rolled back. A response must wait for `committed`, also after a mere read: a reader on this
 * connection sees uncommitted writes.
 * @param rolledBack called when a whole batch failed
 */
export const groupCommits = (sqlite: Database, rolledBack = () => {}): Commits => {
  let batch: Batch | undefined

  const fail = ({ settled }: Batch, error: unknown) => {
    batch = undefined
    if (sqlite.inTransaction) sqlite.run('ROLLBACK')
    rolledBack()
    settled.reject(error)
  }

  const settle = (which: Batch) => {
    if (batch !== which) return
    try {
      if (!sqlite.inTransaction) throw rolledBackError()
      sqlite.run('COMMIT')
    } catch (error) {
      return fail(which, error)
    }
    batch = undefined
    try {
      for (const act of which.after) act()
    } finally {
      which.settled.resolve()
    }
  }

  const begin = () => {
    sqlite.run('BEGIN IMMEDIATE')
    const started: Batch = { settled: Promise.withResolvers(), after: [] }
    // Avoids an unhandled rejection: not every write is awaited.
    started.settled.promise.catch(() => {})
    batch = started
    setImmediate(settle, started)
  }

  return {
    atomically(act) {
      if (batch && !sqlite.inTransaction) fail(batch, rolledBackError())
      if (!sqlite.inTransaction) begin()
      const current = batch
      try {
        return sqlite.transaction(act)() as never
      } catch (error) {
        // On a full disk SQLite rolls back the whole transaction, including earlier acts.
        if (current && !sqlite.inTransaction) fail(current, error)
        throw error
      }
    },
    committed: () => batch?.settled.promise,
    afterCommit(act) {
      if (batch) batch.after.push(act)
      else act()
    },
    flush() {
      if (batch) settle(batch)
    },
  }
}

/** Runs an act and commits it immediately. */
export type CommitAlone = (act: () => void) => Promise<void>

/**
 * Commits an act immediately, for background work whose write may fail: requests of the same turn must not share its failure.
 * @returns resolves when the write is on the disk, rejects when the commit failed
 */
export const commitAlone =
  ({ atomically, committed, flush }: Commits): CommitAlone =>
  async (act) => {
    atomically(() => act() as undefined)
    const settled = committed()
    flush()
    await settled
  }
