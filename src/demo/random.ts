/** A pseudo-random generator: the same numbers for the same seed, on every machine and version of Bun. */
export const createRandom = (seed: string) => {
  // FNV-1a of the seed, then Mulberry32.
  let state = 0x811c9dc5
  for (const char of seed) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 0x01000193)

  /** From 0 inclusive to 1 exclusive. */
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  /** A whole number, both ends inclusive. */
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const pick = <T>(list: readonly [T, ...T[]]): T => list[int(0, list.length - 1)] ?? list[0]

  return {
    int,
    pick,
    chance: (probability: number) => next() < probability,
    /** A random sample, in random order. */
    some<T>(list: readonly T[], count: number): T[] {
      const rest = [...list]
      return Array.from({ length: Math.min(count, rest.length) }, () => rest.splice(int(0, rest.length - 1), 1)).flat()
    },
  }
}
export type Random = ReturnType<typeof createRandom>
