import { constants, existsSync, statSync } from 'node:fs'
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { iso } from '#src/platform/clock'
import { alertDamaged, hashThrottled, isIntact } from './objects.checking'
import type { MaintenanceDeps } from './objects.maintenance.deps'
import { objectName } from './objects.rules'
import type { ObjectRow, Trash } from './objects.trash'

type Upload = Pick<ObjectRow, 'id' | 'size' | 'hash' | 'damagedAt'>
type Deps = MaintenanceDeps & { trash: Trash }

/** Path of an upload's content in the backups, by its SHA-256. */
const contentOf = (dataDir: string, sha256: string) => join(dataDir, 'backups', 'objects', sha256.slice(0, 2), sha256)

const sync = async (path: string) => {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Copies the content from the backups to the upload's place, if its hash matches. @returns whether it did */
const restoreFromBackups = async ({ dataDir, trash, clock }: Deps, { id, hash, size }: Upload) => {
  const source = contentOf(dataDir, hash ?? '')
  const name = objectName(id)
  const path = join(dataDir, name)
  const temporary = `${path}.part`
  if (!hash || !existsSync(source)) return false
  await mkdir(dirname(path), { recursive: true, mode: 0o750 })
  try {
    await copyFile(source, temporary, constants.COPYFILE_FICLONE)
    if ((await hashThrottled(temporary)) !== hash) return false
    await sync(temporary)
    if (existsSync(path)) {
      // The damaged file stays for 30 days, under a key that no row has.
      const entry = { key: Bun.randomUUIDv7(), reason: 'damaged' as const, trashedAt: iso(clock.now()), size: size ?? 0, name, row: null }
      await trash.note(entry)
      await trash.add(entry)
    }
    await rename(temporary, path)
    await sync(dirname(path))
    return true
  } finally {
    await rm(temporary, { force: true })
  }
}

const isSuspect = (dataDir: string, { id, size, damagedAt }: Upload) =>
  damagedAt !== null || statSync(join(dataDir, objectName(id)), { throwIfNoEntry: false })?.size !== size

/**
 * Repairs damaged and missing uploads from the backups in the data folder.
 * @param all hashes every upload; otherwise only those known to be damaged, missing or of a wrong size
 * @returns the ids of the repaired uploads, of the intact ones, and of those without a backup
 */
export const repairUploads = async (deps: Deps, { all = false }: { all?: boolean } = {}) => {
  const { store, dataDir, clock, committed } = deps
  const repaired: string[] = []
  const whole: string[] = []
  const lost: string[] = []
  for (const row of store.storedBefore('9999').filter((row) => all || isSuspect(dataDir, row))) {
    const kind = (await isIntact(dataDir, row)) ? whole : (await restoreFromBackups(deps, row)) ? repaired : lost
    // Intact uploads that were never suspected are not reported.
    if (kind !== whole || isSuspect(dataDir, row)) kind.push(row.id)
    store.checked({ id: row.id, checkedAt: iso(clock.now()), isDamaged: kind === lost })
    await committed()
  }
  alertDamaged(deps)
  return { repaired, whole, lost }
}
