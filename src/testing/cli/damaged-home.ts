import { Database } from 'bun:sqlite'
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { schemas, unpack } from '../fixtures/schema'
import { folder, hearth } from './hearth'

/** A data folder with the newest schema, whose database a test may damage. */

export const familyHome = async () => {
  const place = folder()
  const archive = join(place.path, 'kept.tar')
  unpack(schemas.at(-1)?.file ?? '', archive)
  const { code, err } = await hearth(['backup', 'restore', archive, '--data', place.data])
  if (code !== 0) throw new Error(err)
  // The state after a server stops: WAL mode without a WAL.
  using database = new Database(join(place.data, 'hearth.db'))
  database.run('PRAGMA journal_mode = WAL')
  return place
}

/** A copy of a data folder, and commands on it. */
export const copyOf = (data: string) => {
  const copy = folder()
  // Leaves out files that reading the original has created.
  cpSync(data, copy.data, { recursive: true, filter: (path) => !/-(wal|shm)$/.test(path) })
  const file = join(copy.data, 'hearth.db')
  const run = (args: string[], env?: Record<string, string>) => hearth([...args, '--data', copy.data], { env })
  const out = (name: string) => join(copy.path, name)
  return {
    ...copy,
    file,
    run,
    /** A path beside the data folder. */
    out,
    damage: (act: (bytes: Buffer) => Buffer | undefined) => {
      const bytes = readFileSync(file)
      writeFileSync(file, act(bytes) ?? bytes)
    },
    /** Every file of the data folder with its size, mode and the time of its last change, to the nanosecond. */
    marks: () =>
      readdirSync(copy.data, { recursive: true, encoding: 'utf8' })
        .map((name) => {
          const { mtimeNs, size, mode } = statSync(join(copy.data, name), { bigint: true })
          return [name, mtimeNs, size, mode] as const
        })
        .sort(),
  }
}

/** Queries a database that no process uses. */
export const queryFile = <T>(file: string, sql: string): T[] => {
  using database = new Database(file, { readonly: true })
  return database.query<T, []>(sql).all()
}

export const countOf = (file: string, table: string) =>
  queryFile<{ rows: number }>(file, `SELECT count(*) AS rows FROM "${table}"`)[0]?.rows ?? 0
