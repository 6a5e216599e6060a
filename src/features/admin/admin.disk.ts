import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'

/** Bytes of a file; 0 if it does not exist. */
export const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )

/** Total bytes of the files in a folder. */
export const sizeIn = async (folder: string): Promise<number> => {
  const names = await readdir(folder).catch(() => [])
  const sizes = await Promise.all(names.map((name) => sizeOf(join(folder, name))))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Bytes of a folder's disk: total, and free for this user; null if the system doesn't report them. */
export const diskOf = (folder: string): Promise<{ total: number; free: number } | null> =>
  statfs(folder).then(
    ({ blocks, bavail, bsize }) => (blocks > 0 ? { total: blocks * bsize, free: bavail * bsize } : null),
    () => null,
  )
