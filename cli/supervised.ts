/**
 * Exits this process when its parent exits, which closes the parent's end of the pipe.
 * @returns a function that releases standard input, which otherwise keeps this process alive
 */
export const exitWithParent = () => {
  let isReleased = false
  const reader = Bun.stdin.stream().getReader()
  void reader.read().then(({ done }) => done && !isReleased && process.exit(1))
  return () => {
    isReleased = true
    return reader.cancel()
  }
}
