import { readdirSync, readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

const tasks = '/proc/self/task'

/** Milliseconds between looks for threads that the library has begun meanwhile. */
const lookEvery = 100

const lower = (name: string) => {
  try {
    for (const id of readdirSync(tasks))
      if (readFileSync(`${tasks}/${id}/comm`, 'utf8') === `${name}\n`) setPriority(Number(id), constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Not Linux, or a thread has ended meanwhile: the next look has the others.
  }
}

/**
 * Has the threads of a native library stand back for everything else on a busy machine: what somebody waits for goes before. They take the
 * processor all the same while nobody else wants it. Linux knows a priority of each thread; the library begins and ends them as it likes, so
 * that they are looked for while it works.
 * @param name of the threads, as the library calls them
 */
export const withLowPriority = (name: string) => {
  let works = 0
  let timer: Timer | undefined
  return async <T>(work: () => Promise<T>): Promise<T> => {
    works++
    // Those of a work before may still be there.
    if (works === 1) lower(name)
    timer ??= setInterval(lower, lookEvery, name)
    try {
      return await work()
    } finally {
      works--
      if (works === 0) {
        clearInterval(timer)
        timer = undefined
      }
    }
  }
}
