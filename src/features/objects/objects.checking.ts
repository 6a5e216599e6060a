import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { objectName } from '#src/operations/backups/backups.manifest'
import { iso } from '#src/platform/clock'
import type { MaintenanceDeps } from './objects.maintenance'
import type { CheckedUpload } from './objects.maintenance.store'
import { nightlyCheck } from './objects.rules'
import type { ObjectRow } from './objects.trash'

/** Bytes that are read and hashed in one go. */
const piece = 256 * 1024

/** Uploads whose result is written in one commit, since each commit makes the disk sync. */
const batch = 50

/** Damaged uploads that are looked at again each night: somebody may have repaired them. */
const damagedAtOnce = 200

/**
 * SHA-256 of a file, in hex. After each piece it leaves disk and processor to others for as long as the piece took.
 * @returns undefined when there is no such file, or when it was told to stop
 * @throws the file system's error for a file that can't be read
 */
export const hashThrottled = async (path: string, isStopped: () => boolean = () => false): Promise<string | undefined> => {
  const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!handle) return undefined
  const hash = new Bun.CryptoHasher('sha256')
  const buffer = new Uint8Array(piece)
  try {
    for (;;) {
      const began = performance.now()
      const { bytesRead } = await handle.read(buffer, 0, piece)
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

/** Whether the file of an upload is what was uploaded; one that can't be read is not. */
export const isIntact = async (dataDir: string, { id, hash }: Pick<ObjectRow, 'id' | 'hash'>, isStopped?: () => boolean) =>
  (await hashThrottled(join(dataDir, objectName(id)), isStopped).catch(() => undefined)) === hash

/** Says how many uploads are damaged, or that none is any more. */
export const alertDamaged = ({ store, alerts }: Pick<MaintenanceDeps, 'store' | 'alerts'>) => {
  const { damaged } = store.checks()
  const what = damaged === 1 ? '1 upload is damaged or missing' : `${damaged} uploads are damaged or missing`
  if (damaged)
    alerts.raise(
      'upload_damaged',
      `${what} on the disk. \`hearth doctor\` names them, \`hearth uploads repair\` takes them from the backups.`,
    )
  else alerts.clear('upload_damaged')
  return damaged
}

/**
 * Hashes a part of all uploads and holds them against their rows: those that were checked longest ago, so that some weeks cover all.
 * @returns how many were checked, and how many are damaged by now
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
    // Not what was cut short, and not what was removed while it was read.
    if (isStopped() || (isDamaged && !store.find(row.id))) return
    results.push({ id: row.id, checkedAt: startedAt, isDamaged })
    checked++
    if (results.length >= batch) await save()
  }

  for (const row of store.damaged(damagedAtOnce)) await check(row)
  for (;;) {
    const rows = store.nextToCheck(startedAt, batch)
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
