import { Database } from 'bun:sqlite'
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Random } from '#src/demo/random'
import { appliedMigrations } from '#src/platform/database/migrations/migrate'
import { countRows, type RowCounts, unexpectedChanges } from '#src/platform/database/migrations/row-counts'
import { schemas, unpack } from '../fixtures/schema'
import { damage, doctor, withDatabase } from './inspect'
import { type Place, run, serve, startCommand } from './server'
import type { Tally } from './world'

/** Killed migrations: the next start finds the old schema or the new one, with every row. */

type Options = {
  command: readonly string[]
  folder: string
  random: Random
  /** Minimum number of events and messages of a family. */
  rows: number
  tally: Tally
  complain: (problem: string) => void
}

type Old = { folder: string; migration: string; applied: readonly string[]; rows: RowCounts; wholeMs: number }

/** Adds events and messages, so that a migration takes longer. */
const grow = (data: string, many: number) => {
  const sqlite = new Database(join(data, 'hearth.db'))
  for (const table of ['messages', 'events']) {
    const columns = sqlite.query<{ name: string }, [string]>('SELECT name FROM pragma_table_info(?)').all(table)
    const copied = columns.map(({ name }) => (name === 'id' ? 'lower(hex(randomblob(16)))' : name === 'client_id' ? 'NULL' : `"${name}"`))
    const there = countRows(sqlite).get(table) ?? 1
    const times = Math.ceil(many / there)
    sqlite.run(
      `WITH RECURSIVE times(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM times WHERE n < ${times})
       INSERT INTO ${table} SELECT ${copied} FROM ${table}, times LIMIT ${many}`,
    )
  }
  sqlite.close()
}

/** Tables that the server writes at every start. */
const ownRows = new Set(['server_state'])

/** Problems of a database after a killed migration: it must have the old or the new schema, and every row. */
const lookAt = (data: string, old: Old) =>
  withDatabase(data, (sqlite) => {
    const applied = appliedMigrations(sqlite)
    const isNew = applied.length === schemas.length
    const isOld = applied.join() === old.applied.join()
    const problems = [...damage(sqlite), ...unexpectedChanges(old.rows, countRows(sqlite), ownRows)]
    if (!isNew && !isOld) problems.push(`the upgrade of ${old.migration} stands at ${applied.at(-1)}, which is neither old nor new`)
    return { isNew, problems }
  })

/** Problems of the snapshots: exactly one undamaged copy of the old database must exist, after any number of kills. */
const wrongCopies = (data: string, old: Old): string[] => {
  const folder = join(data, 'backups')
  const names = existsSync(folder) ? readdirSync(folder) : []
  if (names.length !== 1) return [`upgrades left ${names.length} files in backups: ${names.join(', ')}`]
  const copy = new Database(join(folder, names[0] ?? ''), { readonly: true })
  try {
    return [...damage(copy), ...unexpectedChanges(old.rows, countRows(copy))]
  } finally {
    copy.close()
  }
}

export const createUpgrades = ({ command, folder, random, rows, tally, complain }: Options) => {
  const older = schemas.slice(0, -1)
  const prepared = new Map<string, Old>()
  const upgrades = join(folder, 'upgrades')
  mkdirSync(upgrades)
  const at = (data: string): Place => ({ command, data, log: join(folder, 'hearth.log') })
  let turn = 0

  /** Prepares a large family with an older schema and measures its migration. */
  const prepare = async ({ migration, file }: (typeof schemas)[number]): Promise<Old> => {
    const kept = join(upgrades, migration)
    const archive = `${kept}.tar`
    unpack(file, archive)
    await run(at(kept), ['backup', 'restore', archive])
    grow(kept, rows)
    const was = withDatabase(kept, (sqlite) => ({ applied: appliedMigrations(sqlite), rows: countRows(sqlite) }))
    const trial = `${kept}.trial`
    cpSync(kept, trial, { recursive: true })
    const before = performance.now()
    const server = await serve(at(trial))
    const wholeMs = performance.now() - before
    await server.stop()
    rmSync(trial, { recursive: true })
    return { folder: kept, migration, wholeMs, ...was }
  }

  /** Cycles through the older schemas. */
  const next = async () => {
    const schema = older[turn++ % older.length] as (typeof schemas)[number]
    const old = prepared.get(schema.migration) ?? (await prepare(schema))
    prepared.set(schema.migration, old)
    return old
  }

  /** Kills one or several migrations, then lets one finish. */
  return async (fraction: number) => {
    const old = await next()
    const data = join(upgrades, 'killed')
    rmSync(data, { recursive: true, force: true })
    cpSync(old.folder, data, { recursive: true })
    const kills = random.int(1, 3)
    for (let n = 0; n < kills; n++) {
      const child = startCommand(at(data), ['serve'])
      await Bun.sleep(((fraction + n / kills) % 1) * old.wholeMs)
      child.kill('SIGKILL')
      await child.exited
      const { isNew, problems } = lookAt(data, old)
      for (const problem of problems) complain(problem)
      const state = `upgrade killed, ${isNew ? 'new' : 'old'} schema`
      tally[state] = (tally[state] ?? 0) + 1
    }
    const server = await serve(at(data))
    const problems = [...lookAt(data, old).problems, ...wrongCopies(data, old), ...(await doctor(at(data)))]
    for (const problem of problems) complain(problem)
    await server.stop()
  }
}
