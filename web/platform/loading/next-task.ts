/** Ends the current task, so that the browser can paint and take presses before the rest. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))
