import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '../cli/build'
import { executableFlags } from '../cli/build/executable'
import { backupTable, gigabytesIn, measureBackup } from './backup'
import { callsTable, measureCalls } from './calls'
import { growthTable, measureGrowth } from './growth'
import { measure, median, type Sample } from './measure'
import { measurePhotos, photosTable } from './photos'

const runs = 9
const settle = 2000
const limits = { start: 4, memory: 2.5 }
/** `bun run bench --objects-gb 5`: of uploads in a backup. */
const gigabytes = gigabytesIn(process.argv)

const dist = join(import.meta.dir, '../dist')
// Copies of its own: whoever works with `dist/hearth` meanwhile isn't disturbed.
const hearth = await build({ outfile: join(dist, 'bench/hearth') })
const bare = join(dist, 'bench/bare')
await Bun.build({
  ...executableFlags,
  entrypoints: [join(import.meta.dir, 'bare.ts')],
  compile: { ...executableFlags.compile, outfile: bare },
})

const data = mkdtempSync(join(tmpdir(), 'hearth-bench-'))
const samples: Record<'hearth' | 'bare', Sample[]> = { hearth: [], bare: [] }
try {
  // The first start migrates the database and fills the disk cache: not measured.
  for (let run = 0; run <= runs; run++) {
    const pair = { hearth: await measure([hearth, 'serve'], data, settle), bare: await measure([bare], data, settle) }
    if (run === 0) continue
    samples.hearth.push(pair.hearth)
    samples.bare.push(pair.bare)
  }
} finally {
  rmSync(data, { recursive: true, force: true })
}

const compare = (key: keyof Sample) => {
  const [own, floor] = [samples.hearth, samples.bare].map((list) => median(list.map((sample) => sample[key]))) as [number, number]
  return { hearth: own, bare: floor, ratio: own / floor, limit: limits[key] }
}
const result = {
  start: compare('start'),
  memory: compare('memory'),
  screens: await measureCalls(hearth),
  growth: await measureGrowth(hearth),
  photos: await measurePhotos(hearth),
  backup: await measureBackup(hearth, gigabytes),
}

const row = (name: string, unit: string, scale: number, { hearth, bare, ratio, limit }: ReturnType<typeof compare>) => {
  const cells = [(hearth / scale).toFixed(1), (bare / scale).toFixed(1), `${ratio.toFixed(2)} x`, `${limit} x`]
  return `${`${name} (${unit})`.padEnd(30)}${cells.map((cell) => cell.padStart(12)).join('')}`
}
process.stdout.write(
  [
    `Medians of ${runs} alternating runs, Bun ${Bun.version}, ${availableParallelism()} x ${cpus()[0]?.model ?? 'unknown processor'}`,
    '',
    `${''.padEnd(30)}${['Hearth', 'bare', 'ratio', 'ceiling'].map((cell) => cell.padStart(12)).join('')}`,
    row('start to the first 200', 'ms', 1, result.start),
    row('idle memory, resident', 'MB', 1e6, result.memory),
    '',
    callsTable(result.screens),
    growthTable(result.growth),
    photosTable(result.photos),
    backupTable(result.backup),
  ].join('\n'),
)
await Bun.write(join(dist, 'bench.json'), `${JSON.stringify({ bun: Bun.version, runs, ...result, samples }, null, 2)}\n`)
