/** SQLite's words and the system's for a disk without room. The last one is a file for the WAL's index that can't be made as large as it has to be. */
const full = ['SQLITE_FULL', 'ENOSPC', 'EDQUOT', 'SQLITE_IOERR_SHMSIZE']

/** SQLite's words for a write that failed otherwise: a quota or a limit was reached, or the disk is broken. It doesn't say which. */
const failed = ['SQLITE_IOERR_WRITE', 'SQLITE_IOERR_FSYNC', 'SQLITE_IOERR_DIR_FSYNC', 'SQLITE_IOERR_TRUNCATE', 'EFBIG']

const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code)

/** Whether something was not saved because the disk is full. */
export const isDiskFull = (error: unknown) => full.includes(codeOf(error))

/** Whether something was not saved because the disk did not take it, be it full or broken. */
export const isDiskRefusal = (error: unknown) => isDiskFull(error) || failed.includes(codeOf(error))

/**
 * Does what may be left undone while the disk is full, because something that needs no room would fail with it: a page that is only read, say.
 * @throws what else goes wrong
 */
export const unlessFull = (act: () => void) => {
  try {
    act()
  } catch (error) {
    if (!isDiskRefusal(error)) throw error
  }
}
