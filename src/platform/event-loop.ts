/** Waits for the next turn of the event loop: long work lets other calls be answered in between. */
export const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))
