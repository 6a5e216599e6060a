/** Target duration of a sync, in milliseconds: the time that a concurrent write of the server waits. */
const targetMs = 8

/** Bytes between two syncs: initial, minimum and maximum. Less than an SD card's block size makes a sync no shorter. */
const amount = { first: 1 << 20, min: 1 << 18, max: 8 << 20 }

type Waiting = { now(): number; sleep(ms: number): Promise<unknown> }
const really: Waiting = { now: () => performance.now(), sleep: Bun.sleep }

/**
 * Paces writes: syncs after every few bytes, then pauses for as long as the sync took, so that other writes get the disk. Otherwise the
 * system would flush gigabytes at once later, and the server's writes would wait behind them. The bytes between syncs adapt to the speed of
 * the disk.
 * @returns a function to call after each write, with its bytes
 */
export const createWritePacing = (sync: () => Promise<unknown>, { now, sleep }: Waiting = really) => {
  let limit = amount.first
  let unsynced = 0
  return async (bytes: number) => {
    unsynced += bytes
    if (unsynced < limit) return
    unsynced = 0
    const begin = now()
    await sync()
    const took = now() - begin
    limit = Math.max(amount.min, Math.min(amount.max, took > targetMs ? limit / 2 : limit * 2))
    await sleep(took)
  }
}
