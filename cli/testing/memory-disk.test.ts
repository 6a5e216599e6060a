import { expect, test } from 'bun:test'
import { allowsExecution, memoryDisk } from './memory-disk'

test.each([
  ['tmpfs /dev/shm tmpfs rw,relatime,size=24684096k 0 0', true],
  ['shm /dev/shm tmpfs rw,nosuid,nodev,noexec,relatime,size=65536k 0 0', false],
  ['tmpfs /dev/shm tmpfs rw 0 0\ntmpfs /dev/shm tmpfs rw,noexec 0 0', false],
  ['tmpfs /run tmpfs rw 0 0', false],
])('programs may be started from /dev/shm with the mounts %p: %p', (mounts, expected) => {
  expect(allowsExecution(mounts, '/dev/shm')).toBe(expected)
})

test('a missing folder, or one on a disk, is not a memory disk', () => {
  expect([memoryDisk('/nowhere'), memoryDisk(import.meta.dir)]).toEqual([undefined, undefined])
})
