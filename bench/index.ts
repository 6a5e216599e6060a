import { availableParallelism, cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from '../cli/build'
import { executableFlags } from '../cli/build/executable'
import { backupTable, gigabytesIn, measureBackup } from './backup'
import { boardTable, measureBoard } from './board'
import { callsTable, measureCalls } from './calls'
import { crowdTable, measureCrowd } from './crowd'
import { davTable, measureDav } from './dav'
import { growthTable, measureGrowth } from './growth'
import { measureMemory, memoryTable, minutesIn } from './memory'
import { measureMessages, messagesTable } from './messages'
import { measurePages, pagesTable } from './pages'
import { measurePeer, peerTable } from './peer'
import { measurePhotos, photosTable } from './photos'
import { measurePictures, picturesTable } from './pictures'
import { measureRates, ratesTable } from './rates'
import { measureSignIns, signInsTable } from './sign-in'
import { measureStarts, startsTable } from './start'
import { measureTree, treeTable } from './tree'
import { measureWeb, webTable } from './web'

const dist = join(import.meta.dir, '../dist')

/** Gigabytes of uploads in a backup: `bun run bench backup --objects-gb 5`. */
const gigabytes = gigabytesIn(process.argv)

const { positionals: wanted, values } = parseArgs({
  allowPositionals: true,
  options: {
    peer: { type: 'boolean', default: false },
    'objects-gb': { type: 'string' },
    'load-minutes': { type: 'string' },
    families: { type: 'string' },
  },
})

/** The executables that each part measures; a part prints a table. */
type Executables = { hearth: string; bare: string; bareData: string }
const part = <T>(measure: (executables: Executables) => Promise<T>, table: (result: T) => string) => ({
  async run(executables: Executables) {
    const result = await measure(executables)
    return { result, lines: table(result) }
  },
})
const parts = {
  start: part(({ hearth, bare }) => measureStarts(hearth, bare), startsTable),
  rates: part(({ hearth, bareData }) => measureRates(hearth, bareData), ratesTable),
  messages: part(({ hearth, bareData }) => measureMessages(hearth, bareData), messagesTable),
  signIn: part(({ hearth }) => measureSignIns(hearth), signInsTable),
  pictures: part(({ hearth }) => measurePictures(hearth), picturesTable),
  screens: part(({ hearth }) => measureCalls(hearth), callsTable),
  pages: part(({ hearth }) => measurePages(hearth), pagesTable),
  growth: part(({ hearth }) => measureGrowth(hearth), growthTable),
  dav: part(({ hearth }) => measureDav(hearth), davTable),
  photos: part(({ hearth }) => measurePhotos(hearth), photosTable),
  tree: part(async () => measureTree(), treeTable),
  web: part(
    ({ hearth }) => measureWeb(hearth),
    (web) => (web ? webTable(web) : 'The web app: not measured without Chromium\n'),
  ),
  backup: part(({ hearth }) => measureBackup(hearth, gigabytes), backupTable),
  board: part(({ hearth, bareData }) => measureBoard(hearth, bareData), boardTable),
  crowd: part(({ hearth }) => measureCrowd(hearth, Number(values.families ?? 1000)), crowdTable),
  memory: part(({ hearth, bareData }) => measureMemory(hearth, bareData, minutesIn(values['load-minutes']), values.peer), memoryTable),
  peer: part(({ hearth }) => measurePeer(hearth), peerTable),
}

/** Parts that are slow, need root's rights or download something: measured only on request. */
const onRequest = { board: false, crowd: false, memory: values['load-minutes'] !== undefined, peer: values.peer } as Record<string, boolean>
const unknown = wanted.filter((name) => !(name in parts))
if (unknown.length) {
  process.stderr.write(`Unknown part ${unknown.join(', ')}. Choose from: ${Object.keys(parts).join(', ')}\n`)
  process.exit(2)
}

const compileBare = async (name: string) => {
  const outfile = join(dist, 'bench', name)
  await Bun.build({
    ...executableFlags,
    entrypoints: [join(import.meta.dir, `${name}.ts`)],
    compile: { ...executableFlags.compile, outfile },
  })
  return outfile
}
// Private copies, so that a build of `dist/hearth` meanwhile does no harm.
const executables = {
  hearth: await build({ outfile: join(dist, 'bench/hearth') }),
  bare: await compileBare('bare'),
  bareData: await compileBare('bare.data'),
}

const machine = `Bun ${Bun.version}, ${availableParallelism()} x ${cpus()[0]?.model ?? 'unknown processor'}`
process.stdout.write(`${machine}\n\n`)
const results: Record<string, unknown> = {}
for (const [name, { run }] of Object.entries(parts)) {
  if (!wanted.includes(name) && !(onRequest[name] ?? wanted.length === 0)) continue
  const { result, lines } = await run(executables)
  results[name] = result
  process.stdout.write(`${lines}\n`)
}
await Bun.write(join(dist, 'bench.json'), `${JSON.stringify({ machine, ...results }, null, 2)}\n`)
