import { join } from 'node:path'
import * as z from 'zod'
import { timezone as timezoneName } from '../src/platform/shapes'
import { machineTimezone } from './init'
import { command, jsonOption } from './options'
import { answer, CommandError, type DataFlags, readSettings, say, table, valid } from './support'

type Flags = DataFlags & { years: string; seed: string; timezone?: string }

/** About three months. */
const defaultYears = '0.25'

const demo = async ({ data, json, years, seed, timezone = machineTimezone() }: Flags) => {
  const [{ withServices }, { fill }, { walkingClock }, { systemClock }] = await Promise.all([
    import('./data'),
    import('../src/demo/demo'),
    import('../src/demo/timeline'),
    import('../src/platform/clock'),
  ])
  const shape = z.object({
    years: z.coerce.number('Must be a number of years.').positive('Must be more than 0.').max(30, 'Must be at most 30.'),
    timezone: timezoneName,
  })
  const input = valid(shape, { years, timezone })
  const folder = readSettings(['data'], { data }).data
  const clock = walkingClock(systemClock.now())
  const filled = await withServices(
    folder,
    (services) => {
      if (services.accounts.anyUser())
        throw new CommandError(
          `There are people in ${folder} already. Name an empty folder with --data: a demo never mixes with a real family.`,
        )
      say(`Living through ${input.years === Number(defaultYears) ? 'three months' : `${input.years} years`} of a family …`)
      return fill(services, { clock, ...input, seed, cacheDir: join(folder, 'cache') })
    },
    { create: true, clock },
  )
  const rows = filled.people.map(({ name, role, email, username }) => [name, role, email ?? username])
  const text = `${table(['NAME', 'ROLE', 'SIGNS IN AS'], rows)}\n\nPassword of all six: ${filled.password}`
  answer(json, filled, text)
  say(`${filled.family.name} are ready. Start the server with \`hearth serve\`.`)
}

export const demoCommand = () =>
  command(
    'demo',
    'fill an empty data folder with a family to try Hearth with, and print its sign-ins',
    'hearth demo --data ./demo --years 2',
  )
    .option('--years <number>', 'how many years of life the family has behind it', defaultYears)
    .option('--seed <text>', 'another seed makes other days; the same one makes the same ones', 'hearth')
    .option('--timezone <name>', `time zone of the family (default: this machine's, ${machineTimezone()})`)
    .addOption(jsonOption())
    .action(demo)
