import { readFileSync, statfsSync } from 'node:fs'

/** Bytes that must be free: room for several executables of 140 MB and many data folders at once, with a wide margin. */
const roomNeeded = 4 * 1024 ** 3

/** Whether programs may be started from a mounted folder. @param mounts content of /proc/mounts */
export const allowsExecution = (mounts: string, folder: string): boolean => {
  const line = mounts.split('\n').findLast((mount) => mount.split(' ')[1] === folder)
  return line !== undefined && !line.split(' ')[3]?.split(',').includes('noexec')
}

/**
 * The memory disk of a Linux machine, as the tests' folder for temporary files. Most of the start of a test server is waiting for the disk to
 * sync: 30 ms in memory, 87 ms on a disk. No test depends on a sync, since none of them takes the power away.
 * @returns undefined where it is too small, or where no program may be started from it, as in most containers
 */
export const memoryDisk = (folder = '/dev/shm'): string | undefined => {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= roomNeeded && allowsExecution(readFileSync('/proc/mounts', 'utf8'), folder) ? folder : undefined
  } catch {
    return undefined
  }
}
