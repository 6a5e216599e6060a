import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measure, median, type Sample } from './measure'
import { table } from './table'

const runs = 9
/** Milliseconds between the first answer and reading the memory. */
const settle = 2000
const limits = { start: 4, memory: 2 }

type Comparison = { hearth: number; bare: number; ratio: number; limit: number }
type Starts = { runs: number; start: Comparison; memory: Comparison }

/**
 * Starts Hearth and the minimal compiled Bun server, alternating.
 *
 * @param hearth the executable
 * @param bare the executable of `bare.ts`
 */
export const measureStarts = async (hearth: string, bare: string): Promise<Starts> => {
  const data = mkdtempSync(join(tmpdir(), 'hearth-bench-'))
  const samples: Record<'hearth' | 'bare', Sample[]> = { hearth: [], bare: [] }
  try {
    // The first start is not measured: it migrates the database and fills the disk cache.
    for (let run = 0; run <= runs; run++) {
      const pair = { hearth: await measure([hearth, 'serve'], data, settle), bare: await measure([bare], data, settle) }
      if (run === 0) continue
      samples.hearth.push(pair.hearth)
      samples.bare.push(pair.bare)
    }
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
  const compare = (key: keyof Sample): Comparison => {
    const [own, floor] = [samples.hearth, samples.bare].map((list) => median(list.map((sample) => sample[key]))) as [number, number]
    return { hearth: own, bare: floor, ratio: own / floor, limit: limits[key] }
  }
  return { runs, start: compare('start'), memory: compare('memory') }
}

/** The results as a table. */
export const startsTable = ({ runs, start, memory }: Starts): string => {
  const row = (name: string, scale: number, { hearth, bare, ratio, limit }: Comparison) => [
    name,
    (hearth / scale).toFixed(1),
    (bare / scale).toFixed(1),
    `${ratio.toFixed(2)} x`,
    `${limit} x`,
  ]
  return table(
    `Medians of ${runs} alternating starts`,
    ['', 'Hearth', 'bare', 'ratio', 'ceiling'],
    [row('start to the first 200 (ms)', 1, start), row('idle memory, resident (MB)', 1e6, memory)],
  )
}
