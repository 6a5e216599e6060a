import { readdirSync, readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

const tasks = '/proc/self/task'

/** Milliseconds between checks for new threads of the library. */
const checkIntervalMs = 100

const lower = (name: string) => {
  try {
    for (const id of readdirSync(tasks))
      if (readFileSync(`${tasks}/${id}/comm`, 'utf8') === `${name}\n`) setPriority(Number(id), constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Not Linux, or a thread has just ended: the next check handles the others.
  }
}

/**
 * Runs the threads of a native library at low priority, so that requests go first on a busy machine. Linux has a priority per thread; the
 * library starts and ends threads at any time, so they are polled while it works.
 * @param name of the library's threads
 */
export const withLowPriority = (name: string) => {
  let running = 0
  let timer: Timer | undefined
  return async <T>(work: () => Promise<T>): Promise<T> => {
    running++
    // Threads of earlier work can still exist.
    if (running === 1) lower(name)
    timer ??= setInterval(lower, checkIntervalMs, name)
    try {
      return await work()
    } finally {
      running--
      if (running === 0) {
        clearInterval(timer)
        timer = undefined
      }
    }
  }
}
