import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readArchive } from '#src/operations/backups/backups.reader'
import { verifyBackup } from '#src/operations/backups/backups.restore'
import { type HomeWithUploads, homeWithUploads } from './backup-home'

let place: HomeWithUploads
let file: string
let sizes: { name: string; size: number }[]
beforeAll(async () => {
  place = await homeWithUploads()
  file = await place.save()
  sizes = await Array.fromAsync(readArchive(file), ({ name, size }) => ({ name, size }))
})
afterAll(() => place[Symbol.dispose]())

describe('a backup', () => {
  /** A seeded random generator: the same numbers in every run. */
  const chance = (seed: number) => () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 2_147_483_648
  }
  /** Offsets of each part of the archive. */
  const parts = () => {
    let at = 0
    const found = sizes.flatMap(({ name, size }) => {
      const begin = at + 512
      const end = begin + size
      const next = end + (-size & 511)
      const own = [
        { what: `the header of ${name}`, begin: at, end: begin },
        { what: name, begin, end },
        { what: `what is behind ${name}`, begin: end, end: next },
      ]
      at = next
      return own
    })
    return [...found, { what: 'the end', begin: at, end: at + 1024 }].filter(({ begin, end }) => end > begin)
  }
  const flipped = (bytes: Uint8Array, at: number, bit: number) => bytes.with(at, (bytes[at] ?? 0) ^ (1 << bit))

  test('with one flipped bit anywhere is refused', async () => {
    const next = chance(7)
    const bytes = new Uint8Array(readFileSync(file))
    const path = join(place.path, 'flipped.tar')
    for (const { what, begin, end } of parts()) {
      const places = [begin, end - 1, ...Array.from({ length: 2 }, () => begin + Math.floor(next() * (end - begin)))]
      for (const at of new Set(places)) {
        const bit = Math.floor(next() * 8)
        writeFileSync(path, flipped(bytes, at, bit))
        const outcome = await verifyBackup(path, place.path).then(
          () => 'It was accepted.',
          (error) => error.message,
        )
        expect([what, at, bit, outcome]).toEqual([
          what,
          at,
          bit,
          expect.stringMatching(/damaged|broken|cut short|not a backup|missing|newer|know/i),
        ])
      }
    }
    expect(readdirSync(place.path).filter((name) => name.startsWith('verify-'))).toEqual([])
    rmSync(path)
  }, 120_000)

  test('with one flipped bit in any part is refused by the commands, too', async () => {
    const next = chance(11)
    const bytes = new Uint8Array(readFileSync(file))
    const chosen = parts().filter((_, i) => i % 3 === 0)
    const path = join(place.usb, 'flipped.tar')
    for (const { begin, end } of chosen) {
      writeFileSync(path, flipped(bytes, begin + Math.floor(next() * (end - begin)), Math.floor(next() * 8)))
      for (const act of [
        ['verify', path],
        ['restore', path, '--force'],
      ])
        expect(await place.run(['backup', ...act])).toMatchObject({
          code: 1,
          out: '',
          err: expect.stringMatching(/(damaged|broken|not a backup)/),
        })
    }
    expect(await place.usernames()).toEqual(['ada'])
    expect(readdirSync(place.data).filter((name) => name.startsWith('verify-') || name.startsWith('restore'))).toEqual([])
  }, 120_000)

  test('that is truncated anywhere is refused', async () => {
    const bytes = new Uint8Array(readFileSync(file))
    const path = join(place.path, 'short.tar')
    const ends = parts().flatMap(({ begin, end }) => [begin, Math.floor((begin + end) / 2), end - 1])
    for (const length of ends) {
      writeFileSync(path, bytes.subarray(0, length))
      const outcome = await verifyBackup(path, place.path).then(
        () => 'It was accepted.',
        (error) => error.message,
      )
      expect([length, outcome]).toEqual([length, expect.stringMatching(/cut short|not a backup/)])
    }
    rmSync(path)
  }, 120_000)
})
