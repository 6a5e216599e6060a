import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from '#cli/build'
import { killRepeatedly } from './kill'

/** `bun run soak:kill [--kills 200] [--seed TEXT] [--only uploads,restore]`: kills the executable in HEARTH_BIN, or a new build. */

const { values } = parseArgs({ options: { kills: { type: 'string', default: '200' }, seed: { type: 'string' }, only: { type: 'string' } } })
const kills = Number(values.kills)
const seed = values.seed ?? Bun.randomUUIDv7()
const say = (line: string) => process.stdout.write(`${line}\n`)

const folder = mkdtempSync(join(tmpdir(), 'hearth-soak-'))
const hearth = process.env.HEARTH_BIN ?? (await build({ outfile: join(folder, 'hearth') }))
say(`${kills} kills of ${hearth}, seed ${seed}`)
const report = await killRepeatedly({ command: [hearth], kills, seed, only: values.only?.split(','), tell: say })
rmSync(folder, { recursive: true, force: true })

for (const [what, count] of Object.entries(report.tally)) say(`${String(count).padStart(8)}  ${what}`)
say(`${report.seconds.toFixed(0).padStart(8)}  seconds`)
for (const problem of report.problems) say(problem)
if (report.folder) say(`What was left is in ${report.folder}; the same plan: bun run soak:kill --kills ${kills} --seed ${seed}`)
process.exit(report.problems.length ? 1 : 0)
