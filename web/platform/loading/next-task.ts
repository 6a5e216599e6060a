/**
 * Ends the current task, so that the browser can paint and take presses before the rest. By a message, since a timer waits for up to a second in a
 * hidden page.
 */
export const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })
