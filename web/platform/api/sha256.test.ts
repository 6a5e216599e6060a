import { describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { sha256 } from './sha256'

describe('SHA-256 without crypto.subtle matches the standard', () => {
  test.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 1000, 262_143, 262_144, 262_145, 1_000_003])('for %d bytes', async (size) => {
    const bytes = Uint8Array.from({ length: size }, (_, i) => (i * 7919) % 251)
    const expected = createHash('sha256').update(bytes).digest('hex')
    expect((await sha256(new Blob([bytes]))).toHex()).toBe(expected)
  })
})
