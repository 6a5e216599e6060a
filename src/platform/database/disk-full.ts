/** Error codes of SQLite and the system for a full disk. The last one means that the WAL index file can't grow to its size. */
const full = ['SQLITE_FULL', 'ENOSPC', 'EDQUOT', 'SQLITE_IOERR_SHMSIZE']

/** Error codes of writes that failed for another reason: a quota, a limit or a broken disk; the code does not say which. */
const failed = ['SQLITE_IOERR_WRITE', 'SQLITE_IOERR_FSYNC', 'SQLITE_IOERR_DIR_FSYNC', 'SQLITE_IOERR_TRUNCATE', 'EFBIG']

const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code)

/** Whether a write failed because the disk is full. */
export const isDiskFull = (error: unknown) => full.includes(codeOf(error))

/** Whether a write failed because the disk is full or broken. */
export const isDiskRefusal = (error: unknown) => isDiskFull(error) || failed.includes(codeOf(error))

/**
 * Runs an optional write and ignores a full disk: an action that needs no room, such as reading a page, must not fail because of it.
 * @throws any other error
 */
export const ignoreDiskFull = (act: () => void) => {
  try {
    act()
  } catch (error) {
    if (!isDiskRefusal(error)) throw error
  }
}
