/** Milliseconds that one sync may take: so long a family's write waits, when it comes at the same moment. */
const wanted = 8

/** Bytes between two syncs, at first, at least and at most. Less than an SD card's own blocks makes nothing shorter. */
const amount = { first: 1 << 20, least: 1 << 18, most: 8 << 20 }

type Waiting = { now(): number; sleep(ms: number): Promise<unknown> }
const really: Waiting = { now: () => performance.now(), sleep: Bun.sleep }

/**
 * Syncs what is written bit by bit, and then leaves the disk to others for as long as that took. Without it the disk would get gigabytes at once, some time
 * later, and the family's writes would wait behind them. How much a bit is follows from how fast the disk is.
 * @returns what to call after each write, with its bytes
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
    limit = Math.max(amount.least, Math.min(amount.most, took > wanted ? limit / 2 : limit * 2))
    await sleep(took)
  }
}
