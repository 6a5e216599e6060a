import type { Database } from 'bun:sqlite'

/** All or nothing. The act must be synchronous: bun:sqlite does not roll back what an async one did before it threw. */
export type Atomically = <T>(act: () => T extends PromiseLike<unknown> ? never : T) => T

/** When writes become durable. */
export type Commits = {
  atomically: Atomically
  /** Resolves when what was written until now is on the disk; rejects when it could not be brought there. Undefined when it already is. */
  committed: () => Promise<void> | undefined
  /** Calls back once what was written until now is on the disk, and never when that fails. */
  afterCommit: (act: () => void) => void
  /** Brings what was written until now to the disk at once. */
  flush: () => void
}

/** Every act commits by itself, before it returns. */
export const directCommits = (sqlite: Database): Commits => ({
  atomically: (act) => sqlite.transaction(act).immediate() as never,
  committed: () => undefined,
  afterCommit: (act) => act(),
  flush: () => {},
})

/** SQLite ends a whole transaction by itself when the disk is full or fails. */
const rolledBackError = () => Object.assign(new Error('SQLite took the transaction back'), { code: 'SQLITE_FULL' })

type Batch = { settled: PromiseWithResolvers<void>; after: (() => void)[] }

/**
 * Acts of one turn of the event loop share a commit, since each makes the disk sync, which takes longer than all else. An act is a savepoint in it:
 * one that throws takes back its own writes alone. Nobody may hear of a write before `committed`: not who made it, nor a reader on this
 * connection, which sees it already.
 */
export const groupCommits = (sqlite: Database): Commits => {
  let batch: Batch | undefined

  const fail = ({ settled }: Batch, error: unknown) => {
    batch = undefined
    if (sqlite.inTransaction) sqlite.run('ROLLBACK')
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
    const begun: Batch = { settled: Promise.withResolvers(), after: [] }
    // Not every write has somebody who waits.
    begun.settled.promise.catch(() => {})
    batch = begun
    setImmediate(settle, begun)
  }

  return {
    atomically(act) {
      if (batch && !sqlite.inTransaction) fail(batch, rolledBackError())
      if (!sqlite.inTransaction) begin()
      const own = batch
      try {
        return sqlite.transaction(act)() as never
      } catch (error) {
        // A full disk makes SQLite take back the whole transaction, those before included.
        if (own && !sqlite.inTransaction) fail(own, error)
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

/** An act that is committed at once. */
export type CommitAlone = (act: () => void) => Promise<void>

/**
 * Commits an act at once, for background work that expects the disk to refuse it: requests of the same turn must not share its failure.
 * @returns when it is on the disk; rejects when it could not be brought there
 */
export const commitAlone =
  ({ atomically, committed, flush }: Commits): CommitAlone =>
  async (act) => {
    atomically(() => act() as undefined)
    const settled = committed()
    flush()
    await settled
  }
