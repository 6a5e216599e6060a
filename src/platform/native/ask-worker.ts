type Question = {
  /** Path of the worker, from `workerPath`. */
  path: string
  order: unknown
  /** The worker is ended after that many seconds. */
  seconds: number
}

/**
 * Asks a worker of its own: the memory of a parser of untrusted bytes is freed when it ends, and no state leaks to the next one.
 * @returns its first message, or undefined if it did not answer in time
 * @throws if the worker can't be started
 */
export const askWorker = async <Answer>({ path, order, seconds }: Question): Promise<Answer | undefined> => {
  const worker = new Worker(path, { smol: true })
  const { promise, resolve, reject } = Promise.withResolvers<Answer | undefined>()
  const timer = setTimeout(resolve, seconds * 1000, undefined)
  worker.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data)
  worker.onerror = ({ message }) => reject(new Error(message))
  worker.postMessage(order)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}
