import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from '#cli/build'
import type { Sample } from './family.memory'

/** `bun run soak [--minutes 10] [--seed NAME]`: a family uses the executable; no errors and no growth of memory are allowed. */

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string' } } })
const minutes = Number(values.minutes)
const seed = values.seed ?? Bun.randomUUIDv7().slice(-12)
const say = (text: string) => process.stdout.write(`${text}\n`)

const sampleEvery = 5
/** Seconds until all code has run often. */
const warmUp = 60
/** Maximum growth of memory in bytes after that. */
const maxGrowth = 5e6
/** Every nth sample reads the heap, which forces garbage collection and so would hide the normal size. */
const heapEvery = 6

// Read where it starts the server.
process.env.HEARTH_BIN ||= await build({ outfile: join(import.meta.dir, '../../../dist/soak/hearth') })
const { startHousehold } = await import('./family')
const { growth } = await import('./family.memory')

say(`Seed ${seed}, ${minutes} minutes`)
let start = performance.now()
const passed = () => (performance.now() - start) / 1000
// Fast at first: the JIT recompiles hot code until it has run some thousand times.
const household = await startHousehold({ seed, think: () => (passed() < warmUp ? [0, 50] : [200, 2500]), keepalive: true })
const opened = household.descriptors()
start = performance.now()
const samples: Sample[] = []
const mb = (bytes: number) => (bytes / 1e6).toFixed(1)

const sample = async () => {
  const { rss, anonymous } = household.memory()
  const heap = samples.length % heapEvery === 0 ? (await household.heap()).bytes : undefined
  samples.push({ seconds: passed(), rss, anonymous, heap })
  if (heap) say(`${passed().toFixed(0).padStart(4)} s  resident ${mb(rss)} MB, ${mb(anonymous)} of it anonymous, heap ${mb(heap)} MB`)
}

let isOver = false
const sampleAll = async () => {
  for (let next = sampleEvery; !isOver; next += sampleEvery) {
    await sample()
    await Bun.sleep(Math.max(0, 1000 * (next - passed())))
  }
}

const live = async () => {
  try {
    await household.arrive()
    const sampling = sampleAll()
    await household.live(() => passed() < minutes * 60)
    const differences = await household.differences()
    isOver = true
    await sampling
    await household.leave()
    return { differences, left: await household.emptied(opened, 60_000), ...(await household.end()) }
  } finally {
    await household.abandon()
  }
}

const { differences, left, code, complaints } = await live()
const warm = samples.filter(({ seconds }) => seconds >= warmUp)
const grown = (of: keyof Sample) => growth(warm.flatMap((one) => (one[of] === undefined ? [] : { seconds: one.seconds, value: one[of] })))
const { statuses, acts, problems } = household.notes
const failures = [
  // A family must not reach a rate limit.
  ...(statuses['429'] ? [`met a rate limit: ${statuses['429']} times`] : []),
  ...problems.map((text) => `answered: ${text}`),
  ...differences.map((text) => `differs: ${text}`),
  ...complaints.map((text) => `written to the log: ${text}`),
  ...left.map((text) => `still open: ${text}`),
  ...(code === 0 ? [] : [`ended with ${code}`]),
  ...(['rss', 'heap'] as const).filter((of) => grown(of) > maxGrowth).map((of) => `grew: ${of} by ${mb(grown(of))} MB`),
]
const counted = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')
say(`Answers: ${counted(statuses)}\nActs: ${counted(acts)}`)
say(
  `Growth after the first minute, by ${warm.length} samples: resident ${mb(grown('rss'))} MB, anonymous ${mb(grown('anonymous'))} MB, heap ${mb(grown('heap'))} MB`,
)
say(failures.length ? ['', ...failures].join('\n') : 'No errors.')
process.exit(failures.length ? 1 : 0)
