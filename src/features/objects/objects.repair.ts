import { constants, existsSync, statSync } from 'node:fs'
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { objectName } from '#src/operations/backups/backups.manifest'
import { iso } from '#src/platform/clock'
import { alertDamaged, hashThrottled, isIntact } from './objects.checking'
import type { MaintenanceDeps } from './objects.maintenance'
import type { ObjectRow, Trash } from './objects.trash'

type Upload = Pick<ObjectRow, 'id' | 'size' | 'hash' | 'damagedAt'>
type Deps = MaintenanceDeps & { trash: Trash }

/** Where the backups keep the content of an upload, by its SHA-256. */
const contentOf = (dataDir: string, sha256: string) => join(dataDir, 'backups', 'objects', sha256.slice(0, 2), sha256)

const sync = async (path: string) => {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Copies the content out of the backups to the upload's place, once its hash is right. @returns whether it was */
const takeFromBackups = async ({ dataDir, trash, clock }: Deps, { id, hash, size }: Upload) => {
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
      // What is damaged stays for 30 days, under a name that no row can claim.
      const entry = { key: Bun.randomUUIDv7(), reason: 'damaged' as const, trashedAt: iso(clock.now()), size: size ?? 0, name, row: null }
      await trash.note(entry)
      await trash.take(entry)
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
 * Takes damaged and missing uploads out of the backups in the data folder.
 * @param all whether every upload is hashed; otherwise those that are known to be damaged, missing or of another size
 * @returns the ids of those that were repaired, of those that turned out to be whole, and of those that no backup has
 */
export const repairUploads = async (deps: Deps, { all = false }: { all?: boolean } = {}) => {
  const { store, dataDir, clock, committed } = deps
  const repaired: string[] = []
  const whole: string[] = []
  const lost: string[] = []
  for (const row of store.storedBefore('9999').filter((row) => all || isSuspect(dataDir, row))) {
    const kind = (await isIntact(dataDir, row)) ? whole : (await takeFromBackups(deps, row)) ? repaired : lost
    // Those that were never suspected are nothing to tell of.
    if (kind !== whole || isSuspect(dataDir, row)) kind.push(row.id)
    store.checked({ id: row.id, checkedAt: iso(clock.now()), isDamaged: kind === lost })
    await committed()
  }
  alertDamaged(deps)
  return { repaired, whole, lost }
}
