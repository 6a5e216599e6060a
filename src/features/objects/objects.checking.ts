import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { iso } from '#src/platform/clock'
import type { MaintenanceDeps } from './objects.maintenance.deps'
import type { CheckedUpload } from './objects.maintenance.store'
import { nightlyCheck, objectName } from './objects.rules'
import type { ObjectRow } from './objects.trash'

/** Bytes per read. */
const chunkBytes = 256 * 1024

/** Results written per commit, because each commit syncs the disk. */
const batchSize = 50

/** Damaged uploads checked again each night, in case somebody repaired them. */
const maxRechecks = 200

/**
 * The SHA-256 of a file, in hex. After each chunk it pauses for as long as the chunk took, so that other work gets the disk and the
 * processor.
 * @returns undefined if the file does not exist, or `isStopped` returned true
 * @throws the file system's error for an unreadable file
 */
export const hashThrottled = async (path: string, isStopped: () => boolean = () => false): Promise<string | undefined> => {
  const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!handle) return undefined
  const hash = new Bun.CryptoHasher('sha256')
  const buffer = new Uint8Array(chunkBytes)
  try {
    for (;;) {
      const began = performance.now()
      const { bytesRead } = await handle.read(buffer, 0, chunkBytes)
      if (bytesRead === 0) return hash.digest('hex')
      hash.update(buffer.subarray(0, bytesRead))
      if (isStopped()) return undefined
      await Bun.sleep(performance.now() - began)
    }
  } finally {
    await handle.close()
  }
}

type Deps = MaintenanceDeps & { isStopped: () => boolean }

/** Whether an upload's file matches its hash; an unreadable file does not. */
export const isIntact = async (dataDir: string, { id, hash }: Pick<ObjectRow, 'id' | 'hash'>, isStopped?: () => boolean) =>
  (await hashThrottled(join(dataDir, objectName(id)), isStopped).catch(() => undefined)) === hash

/** Raises the alert with the number of damaged uploads, or clears it. */
export const alertDamaged = ({ store, alerts }: Pick<MaintenanceDeps, 'store' | 'alerts'>) => {
  const { damaged } = store.checks()
  const what = damaged === 1 ? '1 upload is damaged or missing' : `${damaged} uploads are damaged or missing`
  if (damaged)
    alerts.raise(
      'upload_damaged',
      `${what} on the disk. \`hearth doctor\` lists them, \`hearth uploads repair\` restores them from the backups.`,
    )
  else alerts.clear('upload_damaged')
  return damaged
}

/**
 * Hashes a part of all uploads and compares the hashes with the rows: oldest check first, so that all are covered within some weeks.
 * @returns the number of checked uploads, and of those known to be damaged
 */
export const checkUploads = async (deps: Deps) => {
  const { store, clock, dataDir, atomically, committed, isStopped } = deps
  const startedAt = iso(clock.now())
  const budget = nightlyCheck(store.stored().bytes)
  const results: CheckedUpload[] = []
  let checked = 0
  const done = { files: 0, bytes: 0 }
  const isEnough = () => isStopped() || (done.bytes >= budget.bytes && done.files >= budget.files)

  const save = async () => {
    atomically(() => {
      for (const result of results) store.checked(result)
    })
    results.length = 0
    await committed()
  }
  const check = async (row: ObjectRow) => {
    if (isStopped()) return
    const isDamaged = !(await isIntact(dataDir, row, isStopped))
    // Skips an interrupted check, and an upload that was removed meanwhile.
    if (isStopped() || (isDamaged && !store.find(row.id))) return
    results.push({ id: row.id, checkedAt: startedAt, isDamaged })
    checked++
    if (results.length >= batchSize) await save()
  }

  for (const row of store.damaged(maxRechecks)) await check(row)
  for (;;) {
    const rows = store.nextToCheck(startedAt, batchSize)
    for (const row of rows) {
      if (isEnough()) break
      await check(row)
      done.files++
      done.bytes += row.size ?? 0
    }
    await save()
    if (rows.length === 0 || isEnough()) break
  }
  return { checked, damaged: alertDamaged(deps) }
}
