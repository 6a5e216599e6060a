import { statfs } from 'node:fs/promises'
import { AppError } from '#src/platform/errors'
import { msg } from '#src/shared/language/message'

export type QuotaLimits = {
  /** Maximum bytes of all uploads; default: no limit. */
  quota?: number
  /** Bytes of the disk that uploads leave free. */
  minFree: number
}

/** Bytes reserved for an upload in progress. */
export type Reservation = { grow(bytes: number): Promise<void>; release(): void }

/** Announced bytes of the open uploads in parts, and those that are still to come. */
export type OpenUploads = { announced: number; remaining: number }

/**
 * Room for uploads. Uploads in progress count from their first byte, so that two can't both take the last bytes; uploads in parts count
 * with their announced size, also after a restart.
 * @param used bytes of all finished uploads
 */
export const createQuota = (
  dataDir: string,
  { quota = Number.POSITIVE_INFINITY, minFree }: QuotaLimits,
  used: () => number,
  open: () => OpenUploads,
) => {
  let reserved = 0

  const assertRoom = async (bytes: number) => {
    const { bavail, bsize } = await statfs(dataDir)
    // Synchronous, so that nothing changes between the check and the reservation. Reserved bytes may already be on the disk: then this
    // requires slightly too much.
    const { announced, remaining } = open()
    if (quota !== Number.POSITIVE_INFINITY && used() + announced + reserved + bytes > quota)
      throw new AppError(
        507,
        'quota_reached',
        msg('There is no room left for uploads. Delete what you no longer need, or ask an admin for more room.'),
      )
    if (bavail * bsize - remaining - reserved - bytes < minFree)
      throw new AppError(
        507,
        'disk_full',
        msg('The disk of this server is almost full, so it takes no more files. Everything else is still saved.'),
      )
    reserved += bytes
  }

  return {
    reserve(): Reservation {
      let own = 0
      return {
        /** @throws AppError 507 */
        async grow(bytes) {
          await assertRoom(bytes)
          own += bytes
        },
        release() {
          reserved -= own
          own = 0
        },
      }
    },
  }
}
