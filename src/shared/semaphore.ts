/** Semaphore: runs at most `maxRunning` tasks at a time; the others wait in order. */
export const createSemaphore = (maxRunning: number) => {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(task: () => Promise<T>): Promise<T> => {
    while (running >= maxRunning) await new Promise<void>((resolve) => waiting.push(resolve))
    running++
    try {
      return await task()
    } finally {
      running--
      waiting.shift()?.()
    }
  }
}
export type Semaphore = ReturnType<typeof createSemaphore>
