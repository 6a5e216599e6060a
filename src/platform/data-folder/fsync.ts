import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Syncs a file's content, or the entries of a folder, to the disk. @throws the file system's error */
export const fsyncPath = (path: string) => {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
