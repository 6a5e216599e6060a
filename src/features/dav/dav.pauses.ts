/** Milliseconds of work between two pauses. */
const stride = 10

/** Pauses in long work: the returned function lets other requests in between, if it is time. */
export const createPauses = () => {
  let last = performance.now()
  return async () => {
    if (performance.now() - last < stride) return
    await Bun.sleep(0)
    last = performance.now()
  }
}
