import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { fill } from '../src/demo/demo'
import { walkingClock } from '../src/demo/timeline'
import { systemClock } from '../src/platform/clock'
import { lockDataDir } from '../src/platform/data-folder/lock'
import { timezone as timezoneName } from '../src/shared/schemas'
import { progress } from './backup-support'
import { withServices } from './data'
import { unusableFolderError } from './folder'
import { machineTimezone } from './init'
import { CommandError, type DataFlags, printMessage, printResult, readSettings, table, validate } from './support'

type Flags = DataFlags & { years: string; seed: string; timezone?: string }

const schema = z.object({
  years: z.coerce.number('Must be a number of years.').positive('Must be more than 0.').max(30, 'Must be at most 30.'),
  timezone: timezoneName,
})

/** Marker file that exists until the demo is complete. */
const markerFile = 'DEMO-IS-NOT-FINISHED.txt'

/** Files that Hearth itself may have created in an empty folder. */
const hearthFiles =
  /^(hearth\.db(-wal|-shm)?|hearth\.lock|backup\.lock|secret\.key|settings\.json|alerts\.json|hearth-folder\.json|objects|trash|cache|backups|lost\+found)$/

const unfinishedText = (folder: string) =>
  `An earlier \`hearth demo\` was interrupted, so ${folder} holds a part of a made-up family. Delete the folder and try again.`

/** @throws CommandError for a folder that is not empty */
const assertEmpty = (folder: string) => {
  const found = readdirSync(folder)
  if (found.includes(markerFile)) throw new CommandError(unfinishedText(folder))
  const [other] = found.filter((name) => !hearthFiles.test(name)).sort()
  if (other) throw new CommandError(`${folder} already contains other files, such as ${other}. Name an empty folder with --data.`)
}

const prepare = (folder: string) => {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o750 })
    assertEmpty(folder)
  } catch (error) {
    throw error instanceof CommandError ? error : unusableFolderError(folder, error)
  }
}

/** Remembers whether SIGINT or SIGTERM was received. */
const interruption = () => {
  const signals = ['SIGINT', 'SIGTERM'] as const
  let isSignalled = false
  const onSignal = () => {
    isSignalled = true
  }
  for (const signal of signals) process.once(signal, onSignal)
  return {
    isSignalled: () => isSignalled,
    [Symbol.dispose]: () => {
      for (const signal of signals) process.off(signal, onSignal)
    },
  }
}

const spanOf = (years: number) => (years === 0.25 ? 'three months' : `${years} ${years === 1 ? 'year' : 'years'}`)

export const demo = async ({ data, json, seed, ...flags }: Flags) => {
  const { years, timezone } = validate(schema, { years: flags.years, timezone: flags.timezone ?? machineTimezone() })
  const folder = readSettings(['data'], { data }).data
  prepare(folder)
  const clock = walkingClock(systemClock.now())
  using interrupted = interruption()
  const report = progress('Made', 'days')
  const onProgress = (done: number, total: number) => {
    if (interrupted.isSignalled())
      throw new CommandError(`Interrupted. ${folder} holds a part of a made-up family: delete it before you try again.`)
    report({ done, total })
  }

  const filled = await withServices(
    folder,
    async (services) => {
      if (services.accounts.anyUser())
        throw new CommandError(
          `${folder} already contains accounts. Name an empty folder with --data: a demo never mixes with a real family.`,
        )
      // Prevents a server or a second demo from starting on incomplete data.
      const lock = lockDataDir(folder)
      try {
        writeFileSync(join(folder, markerFile), `${unfinishedText(folder)}\n`)
        printMessage(`Making ${spanOf(years)} of family history …`)
        return await fill(services, { clock, years, timezone, seed, onProgress, cacheDir: join(folder, 'cache') })
      } finally {
        lock.release()
      }
    },
    { create: true, clock },
  )
  // Only after the database is closed and synced.
  rmSync(join(folder, markerFile))

  const rows = filled.people.map(({ name, role, email, username }) => [name, role, email ?? username])
  const text = `${table(['NAME', 'ROLE', 'SIGNS IN AS'], rows)}\n\nPassword of all six: ${filled.password}`
  printResult(json, filled, text)
  printMessage(`${filled.family.name} are ready. Start the server with \`hearth serve\`.`)
}
