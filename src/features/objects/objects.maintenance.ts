import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { iso } from '#src/platform/clock'
import { AppError, notFound } from '#src/platform/errors'
import { msg } from '#src/shared/language/message'
import type { MaintenanceDeps } from './objects.maintenance.deps'
import type { TrashEntry } from './objects.trash'

/** Days in which `empty` keeps a file in the trash. */
const youngDays = 7

/** Maintenance of uploads: the clean-up, the trash, and the hash check of every file. */
export const createMaintenance = (deps: MaintenanceDeps) => {
  const { store, clock, dataDir, committed } = deps
  let stopped = false
  const isStopped = () => stopped

  // Loaded on first use, to keep the start fast.
  const withTrash = async () => {
    const { createTrash } = await import('./objects.trash')
    return { ...deps, trash: createTrash(dataDir) }
  }
  const cleaning = () => import('./objects.cleaning')

  /** @throws AppError 409 in the first 48 hours after a restore, a migration or an accepted database */
  const assertNotHeld = async () => {
    const held = (await cleaning()).heldUntil(deps)
    if (held)
      throw new AppError(
        409,
        'sweep_held',
        msg(
          'Nothing is moved to the trash until {held}: a restore, an update or a change of the database happened less than 48 hours ago.',
          { held },
        ),
      )
  }

  return {
    assertNotHeld,

    /** The nightly clean-up; `all` moves any number of files, as an admin confirmed it. */
    async sweep(options: { all?: boolean } = {}) {
      return (await cleaning()).sweepUploads(await withTrash(), options)
    },

    /** Moves files with existing rows back out of the trash. Cheap without a trash. @returns the number of files */
    async restoreReferencedFiles() {
      if (!existsSync(join(dataDir, 'trash'))) return 0
      return (await cleaning()).restoreReferencedFiles(await withTrash())
    },

    /** Checks a part of all uploads against their hashes. */
    async check() {
      return (await import('./objects.checking')).checkUploads({ ...deps, isStopped })
    },

    /** Repairs damaged uploads from the backups; `all` hashes every upload first. */
    async repair(options: { all?: boolean } = {}) {
      return (await import('./objects.repair')).repairUploads(await withTrash(), options)
    },

    /** The files in the trash, oldest first. */
    async trash(): Promise<TrashEntry[]> {
      return (await withTrash()).trash.list()
    },

    /**
     * Restores an upload and its row. It counts as stored now, so that the clean-up keeps it for a day.
     * @throws AppError 404 if it is not in the trash, 409 if it has no row or its owner no longer exists
     */
    async restore(key: string) {
      const { trash } = await withTrash()
      const entry = (await trash.list()).find((one) => one.key === key)
      if (!entry) throw notFound(msg('File in the trash not found'))
      const { row } = entry
      const path = trash.fileOf(key)
      if (!row)
        throw new AppError(
          409,
          'no_row',
          msg("The database had no row for this file, so it can't be restored. Copy it from {path}.", { path }),
        )
      try {
        store.insert({ ...row, storedAt: iso(clock.now()) })
        await committed()
      } catch (error) {
        if (!String((error as { code?: unknown }).code).startsWith('SQLITE_CONSTRAINT')) throw error
        throw new AppError(409, 'owner_gone', msg('The account that this file belonged to is gone. Copy it from {path}.', { path }))
      }
      await trash.moveBack(entry)
      return entry
    },

    /** Deletes files that have been in the trash for 7 days, or all of them. @returns the deleted files */
    async empty({ all = false } = {}) {
      const ready = await withTrash()
      const { emptyTrash, restoreReferencedFiles } = await cleaning()
      await restoreReferencedFiles(ready)
      return emptyTrash(ready, all ? 0 : youngDays)
    },

    /** The status on the server page. */
    async status() {
      const [{ trash }, { heldUntil }] = await Promise.all([withTrash(), cleaning()])
      return { trash: await trash.total(), waiting: store.waiting(), heldUntil: heldUntil(deps), checks: store.checks() }
    },

    /** Stops a running check. */
    stop() {
      stopped = true
    },
  }
}
export type ObjectMaintenance = ReturnType<typeof createMaintenance>
