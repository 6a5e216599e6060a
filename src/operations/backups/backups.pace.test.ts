import { expect, test } from 'bun:test'
import { createWritePacing } from './backups.write-pacing'

const megabyte = 1 << 20

/** Writes so many megabytes to a disk that takes so many of them a second, 256 KB at a time. */
const write = async (megabytes: number, speed: number, least = 0) => {
  let clock = 0
  let unsynced = 0
  const syncs: number[] = []
  let rested = 0
  const sync = async () => {
    const took = least + (unsynced / (speed * megabyte)) * 1000
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

test.each([1000, 300, 100, 40])('a disk of %d MB a second is never held for long, and half of the time it is free', async (speed) => {
  const { syncs, rested, unsynced } = await write(200, speed)
  // Where it begins it doesn't know the disk.
  expect(Math.max(...syncs.slice(3))).toBeLessThanOrEqual(16.1)
  expect(rested).toBeCloseTo(syncs.reduce((sum, ms) => sum + ms, 0))
  expect(unsynced).toBeLessThanOrEqual(8 * megabyte)
})

test('a card of 10 MB a second is held for as long as its least takes', async () => {
  const { syncs } = await write(50, 10)
  expect(Math.max(...syncs.slice(3))).toBeLessThanOrEqual(25.1)
})

test('a disk whose every sync is slow is not asked for one at every write for nothing', async () => {
  const { syncs } = await write(50, 1000, 20)
  expect(syncs.length).toBeLessThanOrEqual(200)
})
