import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Makes sure that a file's content, or the names in a folder, outlive a power failure. @throws the file system's error */
export const fsyncPath = (path: string) => {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
