import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Clock, iso } from '#src/platform/clock'
import type { Commits } from '#src/platform/database/group-commit'
import { AppError, notFound } from '#src/platform/errors'
import type { Alerts } from '../alerts/alerts.service'
import type { MaintenanceStore } from './objects.maintenance.store'
import type { ObjectReference } from './objects.references'
import type { TrashEntry } from './objects.trash'

export type MaintenanceDeps = Pick<Commits, 'atomically' | 'committed'> & {
  store: MaintenanceStore
  clock: Clock
  dataDir: string
  uses: ObjectReference[]
  alerts: Alerts
}

/** Days in which `empty` leaves what was moved to the trash. */
const youngDays = 7

/** What the server does to keep its uploads in order: the clean-up, the trash, and the check of every file against its hash. */
export const createMaintenance = (deps: MaintenanceDeps) => {
  const { store, clock, dataDir, committed } = deps
  let stopped = false
  const isStopped = () => stopped

  // Loaded when they are needed: every start would read them.
  const withTrash = async () => {
    const { createTrash } = await import('./objects.trash')
    return { ...deps, trash: createTrash(dataDir) }
  }
  const cleaning = () => import('./objects.cleaning')

  /** @throws AppError 409 in the first hours after a restore, a migration or an accepted database */
  const assertNotHeld = async () => {
    const held = (await cleaning()).heldUntil(deps)
    if (held)
      throw new AppError(
        409,
        'sweep_held',
        `Nothing is moved to the trash until ${held}: a restore, an update or another database came less than 48 hours ago.`,
      )
  }

  return {
    assertNotHeld,

    /** The clean-up of a night; `all` at an admin's word, however much it moves. */
    async sweep(options: { all?: boolean } = {}) {
      return (await cleaning()).sweepUploads(await withTrash(), options)
    },

    /** Puts files back that lie in the trash although the database knows them. Cheap where there is no trash. @returns how many */
    async putBack() {
      if (!existsSync(join(dataDir, 'trash'))) return 0
      return (await cleaning()).putBack(await withTrash())
    },

    /** Checks a part of all uploads against their hashes. */
    async check() {
      return (await import('./objects.checking')).checkUploads({ ...deps, isStopped })
    },

    /** Takes damaged uploads out of the backups; `all` hashes every upload first. */
    async repair(options: { all?: boolean } = {}) {
      return (await import('./objects.repair')).repairUploads(await withTrash(), options)
    },

    /** What is in the trash, oldest first. */
    async trash(): Promise<TrashEntry[]> {
      return (await withTrash()).trash.list()
    },

    /**
     * Puts an upload and its row back. It counts as stored now, so that the clean-up leaves it alone for a day.
     * @throws AppError 404 when it is not in the trash, 409 when it has no row, or its owner is gone
     */
    async restore(key: string) {
      const { trash } = await withTrash()
      const entry = (await trash.list()).find((one) => one.key === key)
      if (!entry) throw notFound('File in the trash')
      const { row } = entry
      const by = `Copy it from ${trash.fileOf(key)}.`
      if (!row) throw new AppError(409, 'no_row', `The database did not know this file, so it has no row to go back to. ${by}`)
      try {
        store.insert({ ...row, storedAt: iso(clock.now()) })
        await committed()
      } catch (error) {
        if (!String((error as { code?: unknown }).code).startsWith('SQLITE_CONSTRAINT')) throw error
        throw new AppError(409, 'owner_gone', `The account that this file belonged to is gone. ${by}`)
      }
      await trash.putBack(entry)
      return entry
    },

    /** Removes what has been in the trash for 7 days, or all of it. @returns what was removed */
    async empty({ all = false } = {}) {
      const ready = await withTrash()
      const { emptyTrash, putBack } = await cleaning()
      await putBack(ready)
      return emptyTrash(ready, all ? 0 : youngDays)
    },

    /** What the server's page shows. */
    async status() {
      const [{ trash }, { heldUntil }] = await Promise.all([withTrash(), cleaning()])
      return { trash: await trash.total(), waiting: store.waiting(), heldUntil: heldUntil(deps), checks: store.checks() }
    },

    /** Ends a check that is under way. */
    stop() {
      stopped = true
    },
  }
}
export type ObjectMaintenance = ReturnType<typeof createMaintenance>
