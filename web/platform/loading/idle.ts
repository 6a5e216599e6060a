/** Milliseconds after which a busy page goes on all the same, and the pause in browsers that do not tell when they are idle. */
const limits = { wait: 1000, pause: 60 }

const untilIdle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: limits.wait })
    else setTimeout(resolve, limits.pause)
  })

/** Runs each act when the page has nothing else to do: on a slow phone the code of a few modules takes as long as a screen. */
export const whenIdle = async (acts: Iterable<() => unknown>) => {
  for (const act of acts) {
    await untilIdle()
    act()
  }
}
