import { join } from 'node:path'
import { objectName } from '#src/features/objects/objects.rules'
import { systemClock } from '#src/platform/clock'
import { openDatabase } from '#src/platform/database/db'
import { silentLog } from '#src/platform/log/log'
import { createServices } from '#src/server/services'
import { filesIn, orphans, withDatabase, wrongRows, wrongUploads } from './inspect'
import type { Ledger } from './ledger'

/** Long enough for the clean-up to move unused files to the trash, even after a restore or an update. */
const later = { hours: 73 }

/**
 * Runs the nightly clean-up on a stopped server's data, with a later clock.
 * @returns unused files that it left, and used files that it removed
 */
export const checkCleanUp = async (data: string, ledger: Ledger): Promise<string[]> => {
  const wrong = [...wrongRows(data, ledger), ...(await wrongUploads(data, ledger, new Set()))]
  const database = openDatabase(data)
  try {
    const clock = { now: () => systemClock.now().add(later) }
    const { upkeep } = createServices({ database, dataDir: data, log: silentLog, clock })
    const { heldUntil } = await upkeep.sweep({ all: true })
    if (heldUntil) wrong.push(`the clean-up waits until ${heldUntil}`)
  } finally {
    database.close()
  }
  wrong.push(...orphans(data).map((path) => `${path} belongs to nothing, a day later`))
  const known = new Set(
    withDatabase(data, (sqlite) => sqlite.query<{ id: string }, []>('SELECT id FROM objects').all()).map(({ id }) => id),
  )
  const isThumbnail = (path: string) => known.has(/([^/]{36})-\d+\.webp$/.exec(path)?.[1] ?? '')
  const thumbnails = filesIn(join(data, 'cache', 'thumbnails')).filter((path) => !isThumbnail(path))
  wrong.push(...thumbnails.map((path) => `${path} belongs to nothing, a day later`))
  const used = withDatabase(data, (sqlite) =>
    sqlite.query<{ id: string }, []>('SELECT object_id AS id FROM photos WHERE object_id IS NOT NULL').all(),
  )
  const there = new Set(filesIn(join(data, 'objects')))
  for (const { id } of used) if (!there.has(join(data, objectName(id)))) wrong.push(`the photo of the upload ${id} was cleaned away`)
  return [...wrong, ...wrongRows(data, ledger)]
}
