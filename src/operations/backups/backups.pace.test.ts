import { expect, test } from 'bun:test'
import { createWritePacing } from './backups.write-pacing'

const megabyte = 1 << 20

/** Simulates writes of 256 KB each. @param megabytes total @param speed of the disk in MB/s @param minSyncMs minimum duration of a sync in milliseconds */
const write = async (megabytes: number, speed: number, minSyncMs = 0) => {
  let clock = 0
  let unsynced = 0
  const syncs: number[] = []
  let rested = 0
  const sync = async () => {
    const took = minSyncMs + (unsynced / (speed * megabyte)) * 1000
    syncs.push(took)
    clock += took
    unsynced = 0
  }
  const sleep = async (ms: number) => {
    rested += ms
    clock += ms
  }
  const written = createWritePacing(sync, { now: () => clock, sleep })
  for (let done = 0; done < megabytes * 4; done++) {
    unsynced += megabyte / 4
    await written(megabyte / 4)
  }
  return { syncs, rested, seconds: clock / 1000, unsynced }
}

test.each([1000, 300, 100, 40])('keeps syncs short and leaves half of the time free on a disk of %d MB/s', async (speed) => {
  const { syncs, rested, unsynced } = await write(200, speed)
  // The first syncs adapt to the speed of the disk.
  expect(Math.max(...syncs.slice(3))).toBeLessThanOrEqual(16.1)
  expect(rested).toBeCloseTo(syncs.reduce((sum, ms) => sum + ms, 0))
  expect(unsynced).toBeLessThanOrEqual(8 * megabyte)
})

test('syncs the minimum amount on a card of 10 MB/s', async () => {
  const { syncs } = await write(50, 10)
  expect(Math.max(...syncs.slice(3))).toBeLessThanOrEqual(25.1)
})

test('does not sync every write on a disk with slow syncs', async () => {
  const { syncs } = await write(50, 1000, 20)
  expect(syncs.length).toBeLessThanOrEqual(200)
})
