/** Waits for the next turn of the event loop: long work lets other calls be answered in between. */
export const yieldToEventLoop = () => new Promise<void>((resolve) => setImmediate(resolve))
