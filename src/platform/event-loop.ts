/** Waits for the next turn of the event loop, so that the server answers other calls during long work. */
export const yieldToEventLoop = () => new Promise<void>((resolve) => setImmediate(resolve))
