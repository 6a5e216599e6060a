/**
 * Ends this process when the one that started it has ended: its end of the pipe is closed then.
 * @returns lets go of standard input, which else keeps this process
 */
export const endWithParent = () => {
  let isOver = false
  const reader = Bun.stdin.stream().getReader()
  void reader.read().then(({ done }) => done && !isOver && process.exit(1))
  return () => {
    isOver = true
    return reader.cancel()
  }
}
